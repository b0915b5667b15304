import { onlyCounts } from "#lib/domain/asked-kind.ts";
import { tokens } from "#lib/text/tokens.ts";

/** What stands between "how many" and the first auxiliary verb. */
const COUNT_QUESTION =
  /\bhow many ([^?]*?) ?\b(?:do|does|did|is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would)\b/iu;
/** A question without a verb: "how many affordable homes at Mill Lane?" Other words than a plural may be a verb. */
const VERBLESS =
  /\bhow many ((?:[\p{L}-]+ ){0,2}?\p{L}{3,}s)(?: (?:at|for|from|in|near|of|on|over|per|to|with)\b[^?]*)?\W*$/iu;
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
 * another question, and if it is unclear where the noun ends.
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

/** A number, and the words behind it. */
const COUNT =
  /(?<![\p{L}\p{N}.,/-])(?:\d[\d,]*(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)(?![\p{L}\p{N}])((?:[^\S\n]+[\p{L}][\p{L}'’-]*){0,4})/giu;
/** A plural, as a counted thing is: "15 dwellings". */
const PLURAL = /^\p{Ll}{3,}s$/u;
const NO_PLURALS = new Set(
  "across always does hours is its less minus perhaps plus this thus was years".split(" "),
);

/**
 * True if a number of a sentence may count the noun, or if it has none. False if each number stands before the plural of
 * something else: "Homes stand in clusters of no more than 15 dwellings" has no number of homes.
 * @param noun the terms of the noun, as `countedNoun` returns them
 */
export function countsNoun(sentence: string, noun: readonly string[]): boolean {
  const counts = [...onlyCounts(sentence).matchAll(COUNT)].map(([, behind = ""]) =>
    behind.split(/\s+/).filter((word) => word !== ""),
  );
  const mayCount = (words: readonly string[]) =>
    words.some((word) => termsOf(word).some((term) => noun.includes(term))) ||
    !words.slice(0, 2).some((word) => PLURAL.test(word) && !NO_PLURALS.has(word));
  return counts.length === 0 || counts.some(mayCount);
}

function countedPhrase(question: string): readonly string[] {
  const plain = question.replace(/\s+/g, " ");
  const phrase = (COUNT_QUESTION.exec(plain) ?? VERBLESS.exec(plain))?.[1];
  return phrase ? phrase.split(" ") : [];
}

const termsOf = (word = "") => tokens(word).at(-1)?.terms ?? [];
