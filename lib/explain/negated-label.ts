import { terms } from "#lib/text/analyser.ts";

/** A word that a label excludes: "Trees felled (not planted)", "Car parks less costs". */
const EXCLUDED =
  /\b(?:not|without|excluding|excl\.?|except(?: for)?|less|minus|other than)\s+(?:(?:any|been|being|counting|currently|including|the|yet) )*([\p{L}-]+)/giu;

/**
 * True if a table's words have a word of the question only after "not", "without" or the like, and the question itself
 * excludes nothing.
 */
export function excludesAsked(label: string, question: string): boolean {
  if (new RegExp(EXCLUDED).test(question)) return false;
  const asked = new Set(terms(question));
  const excluded = [...label.matchAll(EXCLUDED)].flatMap(([, word = ""]) => terms(word));
  const rest = new Set(terms(label.replace(EXCLUDED, " ")));
  return excluded.some((term) => asked.has(term) && !rest.has(term));
}
