/** A subword tokenizer usually splits a longer word into pieces of about this many letters. */
const PIECE = 7;
const WORD = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/**
 * Estimates the number of subword tokens in a text without loading a tokenizer: one per seven letters of a word,
 * rounded up, and one per mark. Used by chunk policies that count tokens; embedding windows use the real tokenizer.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const match of text.matchAll(WORD)) tokens += Math.ceil(match[0].length / PIECE);
  return tokens;
}
