import { holdsAsked } from "#lib/domain/asked-kind.ts";
import { terms } from "#lib/text/analyser.ts";

/** What is known of a question for something that a form states. */
type AskedLabel = {
  readonly question: string;
  /** The terms of each of its subject words. */
  readonly words: readonly (readonly string[])[];
  /** Terms of the title of the document and of the headings above the lines. */
  readonly stated: ReadonlySet<string>;
  readonly title: string;
};

/** Questions that ask for more than a fact by its name. */
const ASKS_OTHERWISE =
  /\b(?:how|why|does|did|do|can|could|may|should|must|would)\b|^\W*(?:(?:is|are|was|were|has|have|will)\b|who (?!is|are|was|were))/i;
const ASKS_WHEN = /^\W*when\b/i;
/** "Case officer: Miriam Okafor", "Date of committee: 12 March 2025". */
const LABELLED = /^\s*(\p{L}[\p{L}\p{N} /()'’-]{1,40}?)\s*:\s+(\S.{0,119})$/u;
/** Several on one line: "Officer: Dr Helen Prowse. Date: 27 January 2025." */
const NEXT_LABEL = /(?<=[.;])\s+(?=\p{Lu}[\p{L} ]{1,40}:\s)/u;
/** Words of a label that say only what kind of thing follows. */
const OF_KIND = new Set(terms("date day name number of the title"));

/**
 * Returns the line of a title block whose label is what the question asks for: "Case officer: Miriam Okafor". The
 * question has the words of the label, and its other words are in the title, the headings, or behind the labels of the
 * other lines. Null if none or several lines do, if the words behind the label hold no date for "when" or no name for
 * "who", and if the question asks what somebody does.
 */
export function labelledLine(
  lines: readonly string[],
  { question, words, stated, title }: AskedLabel,
): string | null {
  if (ASKS_OTHERWISE.test(question) && !ASKS_WHEN.test(question)) return null;
  const facts = lines.flatMap((line) => line.split(NEXT_LABEL));
  const asked = new Set(words.flat());
  if (words.length < 2) return null;
  const found = facts.flatMap((fact) => {
    const [, label = "", value = ""] = LABELLED.exec(fact) ?? [];
    const named = terms(label).filter((term) => !OF_KIND.has(term));
    // A value that the question has is its subject: "Site: Mill Lane".
    const isSubject = terms(value).some((term) => asked.has(term));
    const isNamed = named.length > 0 && named.every((term) => asked.has(term)) && !isSubject;
    const known = new Set([...stated, ...terms(label), ...facts.flatMap(statedBehindLabel)]);
    const isAsked = isNamed && words.every((each) => each.some((term) => known.has(term)));
    return isAsked && holdsAsked(`: ${value}`, { question, title })
      ? [{ fact: fact.trim(), words: named.length }]
      : [];
  });
  // "Application reference" is named more exactly than "Applicant", which has the same stem.
  const [best, next] = found.toSorted((a, b) => b.words - a.words);
  return best && best.words !== next?.words ? best.fact : null;
}

/** The terms of what a line states, without its label: "Mill Lane" of "Site: Mill Lane". */
const statedBehindLabel = (fact: string) => terms(LABELLED.exec(fact)?.[2] ?? fact);
