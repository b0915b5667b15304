import { tokens } from "#lib/text/tokens.ts";

/** Words between "how many" and the verb: at most four, the last is the noun that is counted. */
const COUNT_QUESTION =
  /\bhow many ((?:[\p{L}-]+ ){1,4}?)(?:do|does|did|is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would)\b/iu;

/**
 * Returns the terms of the noun that a question counts ("lockers" in "How many cycle lockers does it have?"); empty for
 * another question, and if no auxiliary verb shows where the noun ends.
 */
export function countedNoun(question: string): readonly string[] {
  const words = COUNT_QUESTION.exec(question.replace(/\s+/g, " "))?.[1];
  return words === undefined ? [] : (tokens(words).at(-1)?.terms ?? []);
}
