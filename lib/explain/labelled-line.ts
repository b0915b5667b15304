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

/** Questions that ask for a fact by its name, and bare names: "case officer for the tannery". */
const ASKS_FACT = /^\W*(?:who|when|where|which|what)\b/i;
const ASKS_OTHERWISE =
  /\b(?:how|why|does|did|do|can|could|may|should|must|would)\b|^\W*(?:is|are|was|were|has|have|will)\b/i;
/** "Case officer: Miriam Okafor", "Date of committee: 12 March 2025". */
const LABELLED = /^\s*(\p{L}[\p{L}\p{N} /()'’-]{1,40}?)\s*:\s+(\S.{0,119})$/u;
/** Several on one line: "Officer: Dr Helen Prowse. Date: 27 January 2025." */
const NEXT_LABEL = /(?<=[.;])\s+(?=\p{Lu}[\p{L} ]{1,40}:\s)/u;
/** Words of a label that say only what kind of thing follows. */
const OF_KIND = new Set(terms("date day name number of the title"));

/**
 * Returns the line of a title block whose label is what the question asks for: "Case officer: Miriam Okafor". The
 * question has the words of the label, and the title, the headings and the other lines have its other words. Null if none
 * or several lines do, and if the words behind the label hold no date for "when" or no name for "who".
 */
export function labelledLine(
  lines: readonly string[],
  { question, words, stated, title }: AskedLabel,
): string | null {
  if (!ASKS_FACT.test(question) && ASKS_OTHERWISE.test(question)) return null;
  const facts = lines.flatMap((line) => line.split(NEXT_LABEL));
  const known = new Set([...stated, ...facts.flatMap((fact) => terms(fact))]);
  if (words.length < 2 || !words.every((each) => each.some((term) => known.has(term)))) return null;
  const asked = new Set(words.flat());
  const found = facts.flatMap((fact) => {
    const [, label = "", value = ""] = LABELLED.exec(fact) ?? [];
    const named = terms(label).filter((term) => !OF_KIND.has(term));
    // A value that the question has is its subject: "Site: Mill Lane".
    const isSubject = terms(value).some((term) => asked.has(term));
    const isAsked = named.length > 0 && named.every((term) => asked.has(term)) && !isSubject;
    return isAsked && holdsAsked(`: ${value}`, { question, title })
      ? [{ fact: fact.trim(), words: named.length }]
      : [];
  });
  // "Application reference" is named more exactly than "Applicant", which has the same stem.
  const [best, next] = found.toSorted((a, b) => b.words - a.words);
  return best && best.words !== next?.words ? best.fact : null;
}
