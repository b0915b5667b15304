/** Words for how a case of a kind can end. A question names one, and the document may state another. */
const OUTCOMES = [
  ["allowed", "dismissed", "upheld", "rejected", "withdrawn"],
  ["awarded", "refused", "dismissed"],
  ["granted", "approved", "permitted", "refused", "rejected", "deferred", "withdrawn"],
] as const;
/** "Was the appeal allowed?", "Has permission been granted for the barn?" */
const ASKS_OUTCOME =
  /^\W*(?:was|were|has|have|had|did)\b(?=.*\b(?:appeals?|applications?|approval|consent|costs|permission|proposals?|schemes?|development)\b).*\b(allowed|awarded|dismissed|upheld|rejected|granted|approved|permitted|refused|deferred)\b/i;

/** A question with another outcome in place of the one that it names. */
export type OtherOutcome = { readonly question: string; readonly asked: string; readonly other: string };

/**
 * Returns a question for the outcome of a case with the outcome that a text states: "Was the appeal dismissed?" for a text
 * with "The appeal is dismissed." Null for other questions, and for a text with the named outcome or with none.
 */
export function inOutcomeOf(text: string, question: string): OtherOutcome | null {
  const asked = ASKS_OUTCOME.exec(question)?.[1]?.toLowerCase();
  if (asked === undefined || hasWord(text, asked)) return null;
  const others = OUTCOMES.filter((words) => words.some((word) => word === asked)).flat();
  const other = others.find((word) => word !== asked && hasWord(text, word));
  return other === undefined
    ? null
    : { question: question.replace(new RegExp(`\\b${asked}\\b`, "i"), other), asked, other };
}

/** True for a question whether a case had an outcome. */
export function asksForOutcome(question: string): boolean {
  return ASKS_OUTCOME.test(question);
}

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`, "i").test(text);
