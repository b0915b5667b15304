import { terms } from "#lib/text/analyser.ts";
import type { Phrase } from "./parse.ts";

/** The number of words of a phrase that are looked up: the longest, because those are the rarest. */
const WORDS_LOOKED_UP = 8;
/** A marker in brackets, "(iv)", is one index term, brackets included. */
const ROMAN = /^[ivx]+$/i;
const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");
/** Endings that an apostrophe joins to a word. The analyser drops a possessive "s" itself. */
const CONTRACTIONS = ["t", "ll", "re", "ve", "d", "m"];

/** Index terms of a word: each passage with the word has at least one of them. */
type WordTerms = readonly string[];

/**
 * The words of a phrase that the index can find: for each, every term that a passage with the word may be indexed by.
 * Empty for a phrase of stop words, numbers and marks only. Stop words have no term. The term of a number or a mark
 * depends on its neighbours: "12" in "3.12" is indexed as "3.12".
 */
export function indexedWords({ words }: Phrase): readonly WordTerms[] {
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter(isIndexedAlone)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, WORDS_LOOKED_UP)
    .map(termsOf)
    .filter((found) => found.length > 0);
}

function isIndexedAlone(word: string): boolean {
  if (/^\p{N}+$/u.test(word)) return false;
  if (/\p{N}/u.test(word)) return true;
  return [...word].length > 2 && !ROMAN.test(word) && terms(word).length > 0;
}

/** The word's own term, and the terms of words that contain it with an apostrophe: "Neill" is part of "O'Neill". */
function termsOf(word: string): WordTerms {
  // A word of a script without spaces is indexed by pairs of characters; the first pair is enough.
  const own = terms(word).slice(0, 1);
  if (!/^[a-z]+$/.test(word)) return own;
  const joined = [
    ...LETTERS.map((letter) => `${letter}'${word}`),
    ...CONTRACTIONS.map((ending) => `${word}'${ending}`),
  ];
  return [...new Set([...own, ...joined.flatMap((each) => terms(each))])];
}
