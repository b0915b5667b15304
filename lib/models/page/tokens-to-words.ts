import type { PageQuery, QueryPart } from "#lib/domain/page-embedding.ts";
import { readQuestion, shown } from "./question.ts";

/** How tokenisers write a token's edges and line breaks; none of it stands in the text. */
const MARKS = /^##|[\u0120\u010a\u2581]/gu;

/** Letters that may be passed over to find a token. */
const FURTHEST = 24;

/**
 * Which word each token stands in, by reading the tokens along the text: -1 for those that are not in it (special
 * tokens, prefixes). Tokens are as tokenisers print them: "##ing", "Ġthe", "▁plan".
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
    // A token that is unknown, or not of the text, must not make the rest lose their places.
    if (found === -1 || (found > at && (bare.length < 2 || found - at > FURTHEST))) return -1;
    at = found + bare.length;
    return starts[found] ?? -1;
  });
}

/** By UTF-16 offset, the place of the word. */
function indexOfLetters(letters: readonly { readonly letter: string; readonly place: number }[]): number[] {
  return letters.flatMap(({ letter, place }) => Array.from({ length: letter.length }, () => place));
}

/** Tokens of a question that are compared with every patch; a longer one is cut. */
const MOST_TOKENS = 64;

/** A question of a model that gives a vector for each of its tokens, all of the same weight. */
export function tokenQuery(
  text: string,
  all: readonly Float32Array[],
  tokens: readonly string[] | null,
): PageQuery {
  const { words, sought } = readQuestion(text);
  const vectors = all.slice(0, MOST_TOKENS);
  if (words.length === 0 || vectors.length === 0) return { words: [], parts: [] };
  const known = tokens?.length === all.length ? wordOfTokens(words, tokens) : [];
  const parts = vectors.map((vector, place): QueryPart => {
    const word = sought.indexOf(known[place] ?? -1);
    return { vector, weight: 1 / vectors.length, words: word === -1 ? [] : [word] };
  });
  return { words: sought.map((place) => shown(words[place] ?? "")), parts };
}
