import type { Span } from "#lib/domain/span.ts";

export type CountTokens = (text: string) => number;

/**
 * Matches runs of letters and digits, and every other visible character alone. WordPiece splits in the same way first.
 */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

export type WordTokens = Span & { readonly tokens: number };

/**
 * Counts tokens word by word and caches each word's count, so that the tokenizer sees only the vocabulary of a long
 * document. Special tokens that `count` adds to any text are subtracted.
 */
export function wordCounter(count: CountTokens): (text: string, span: Span) => WordTokens[] {
  const specialTokens = Math.max(0, count(""));
  const counts = new Map<string, number>();
  const tokensOf = (word: string) => {
    const cached = counts.get(word);
    if (cached !== undefined) return cached;
    const tokens = Math.max(1, count(word) - specialTokens);
    counts.set(word, tokens);
    return tokens;
  };
  return (text, span) => {
    const words: WordTokens[] = [];
    for (const match of text.slice(span.start, span.end).matchAll(WORD)) {
      const start = span.start + match.index;
      words.push({ start, end: start + match[0].length, tokens: tokensOf(match[0]) });
    }
    return words;
  };
}

export function sumTokens(words: readonly WordTokens[]): number {
  return words.reduce((sum, word) => sum + word.tokens, 0);
}
