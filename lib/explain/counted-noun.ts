import { tokens } from "#lib/text/tokens.ts";

/** What stands between "how many" and the first auxiliary verb. */
const COUNT_QUESTION =
  /\bhow many ([^?]*?) ?\b(?:do|does|did|is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would)\b/iu;
const WORD = /^[\p{L}-]+$/u;
/** In a longer phrase the noun may stand anywhere. */
const MAX_WORDS = 4;
/** Ends the noun: "objections to the scheme". */
const PREPOSITION =
  /^(?:about|above|against|at|below|between|by|for|from|in|into|near|of|on|over|per|to|under|with|within)$/i;
/** A word before the verb that says what happened to the noun: "how many mills completed are". */
const PARTICIPLE = /ed$/i;

/**
 * Returns the terms of the noun that a question counts ("lockers" in "How many cycle lockers does it have?"); empty for
 * another question, and if no auxiliary verb shows where the noun ends.
 */
export function countedNoun(question: string): readonly string[] {
  const phrase = countedPhrase(question);
  const end = phrase.findIndex((word) => PREPOSITION.test(word));
  const words = end > 0 ? phrase.slice(0, end) : phrase;
  return words.length <= MAX_WORDS && words.every((word) => WORD.test(word)) ? termsOf(words.at(-1)) : [];
}

/**
 * Returns the terms of the words that may be the noun which a question counts: the first after "how many" ("homes of
 * oak") and the last before the verb ("oak homes").
 */
export function possibleCountedNouns(question: string): readonly string[] {
  const words = countedPhrase(question);
  return [words[0], words.at(-1)]
    .filter((word = "") => WORD.test(word) && !PARTICIPLE.test(word))
    .flatMap(termsOf);
}

function countedPhrase(question: string): readonly string[] {
  const phrase = COUNT_QUESTION.exec(question.replace(/\s+/g, " "))?.[1];
  return phrase ? phrase.split(" ") : [];
}

const termsOf = (word = "") => tokens(word).at(-1)?.terms ?? [];
