import type { PageQuery, QueryPart } from "#lib/domain/page-embedding.ts";
import { bareWord, questionWords } from "./question.ts";

/** Marks of tokenizers for a token's edges and line breaks. They are not part of the text. */
const MARKS = /^##|[\u0120\u010a\u2581]/gu;

/** Maximum number of letters that may be skipped to find a token. */
const MAX_SKIPPED_LETTERS = 24;

/**
 * Returns the index of each token's word by reading the tokens along the text, or -1 for tokens that are not in it
 * (special tokens, prefixes). Tokens are as tokenizers print them: "##ing", "Ġthe", "▁plan".
 */
export function wordOfTokens(words: readonly string[], tokens: readonly string[]): number[] {
  const letters = words.flatMap((word, place) =>
    [...word.toLowerCase()].map((letter) => ({ letter, place })),
  );
  const text = letters.map(({ letter }) => letter).join("");
  const starts = indexOfLetters(letters);
  let at = 0;
  return tokens.map((token) => {
    const bare = token.replace(MARKS, "").trim().toLowerCase();
    const found = bare === "" ? -1 : text.indexOf(bare, at);
    // An unknown token, or one that is not in the text, must not shift the rest.
    if (found === -1 || (found > at && (bare.length < 2 || found - at > MAX_SKIPPED_LETTERS))) return -1;
    at = found + bare.length;
    return starts[found] ?? -1;
  });
}

/** Returns the word's index for each UTF-16 offset. */
function indexOfLetters(letters: readonly { readonly letter: string; readonly place: number }[]): number[] {
  return letters.flatMap(({ letter, place }) => Array.from({ length: letter.length }, () => place));
}

/** Maximum number of a question's tokens that are compared with every patch. A longer question is cut. */
const MAX_TOKENS = 64;

/** Returns the question of a model with one vector per token, all of the same weight. */
export function tokenQuery(
  text: string,
  allVectors: readonly Float32Array[],
  tokens: readonly string[] | null,
): PageQuery {
  const { words, sought } = questionWords(text);
  const vectors = allVectors.slice(0, MAX_TOKENS);
  if (words.length === 0 || vectors.length === 0) return { words: [], parts: [] };
  const wordIndexes = tokens?.length === allVectors.length ? wordOfTokens(words, tokens) : [];
  const parts = vectors.map((vector, place): QueryPart => {
    const word = sought.indexOf(wordIndexes[place] ?? -1);
    return { vector, weight: 1 / vectors.length, words: word === -1 ? [] : [word] };
  });
  return { words: sought.map((place) => bareWord(words[place] ?? "")), parts };
}
