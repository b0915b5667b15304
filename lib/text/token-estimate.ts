/** A word longer than this is usually cut by a subword tokenizer, into pieces of about this many letters. */
const PIECE = 7;
const WORD = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/**
 * About how many tokens a subword tokenizer makes of the text, without loading one: a word is one token for every
 * seven letters begun, a mark is one. For the chunk policies that count tokens; embedding windows use the real thing.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const match of text.matchAll(WORD)) tokens += Math.ceil(match[0].length / PIECE);
  return tokens;
}
