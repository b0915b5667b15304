import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import { cutToBytes, utf8Length } from "./bytes.ts";
import type { Passage } from "./describe.ts";
import type { Outline } from "./outline.ts";
import type { WordTokens, wordCounter } from "./token-count.ts";

/**
 * Returns windows of at most `size` tokens of the embedding model, cut between words. Each begins `overlap` tokens
 * before the end of the previous one.
 */
export function tokenPassages(
  outline: Outline,
  config: ChunkPolicyConfig,
  countWords: ReturnType<typeof wordCounter>,
): Passage[] {
  const { text } = outline.extracted;
  const words = countWords(text, { start: 0, end: text.length }).flatMap((word) =>
    withinBytes(text, word, config),
  );
  const passages: Passage[] = [];
  for (let from = 0; from < words.length; ) {
    const to = endOfWindow(text, words, from, config);
    passages.push({ span: { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 } });
    if (to >= words.length) break;
    from = Math.max(from + 1, startOfOverlap(words, to, config));
  }
  return passages;
}

/** Cuts a word that exceeds the hard limit, such as encoded data, into parts that fit. */
function withinBytes(text: string, word: WordTokens, config: ChunkPolicyConfig): WordTokens[] {
  const parts = cutToBytes(text, word, config.hardBytes);
  return parts.map((part) => ({ ...part, tokens: Math.max(1, Math.ceil(word.tokens / parts.length)) }));
}

function endOfWindow(
  text: string,
  words: readonly WordTokens[],
  from: number,
  config: ChunkPolicyConfig,
): number {
  const start = words[from]?.start ?? 0;
  let tokens = 0;
  let bytes = 0;
  let at = start;
  let to = from;
  for (; to < words.length; to++) {
    const word = words[to];
    if (!word) break;
    tokens += word.tokens;
    bytes += utf8Length(text, at, word.end);
    at = word.end;
    if (to > from && (tokens > config.size || bytes > config.hardBytes)) break;
  }
  return to;
}

/** Returns where the next window begins. Omits the overlap if the next word would not fit. */
function startOfOverlap(words: readonly WordTokens[], to: number, config: ChunkPolicyConfig): number {
  let tokens = 0;
  let from = to;
  while (from > 0) {
    tokens += words[from - 1]?.tokens ?? 0;
    if (tokens > config.overlap || tokens + (words[to]?.tokens ?? 0) > config.size) break;
    from--;
  }
  return from;
}
