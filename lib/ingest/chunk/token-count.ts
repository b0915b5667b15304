import type { Span } from "#lib/domain/span.ts";

export type CountTokens = (text: string) => number;

/** Words as runs of letters and digits, and every other visible character by itself, as WordPiece splits first. */
const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

export type WordTokens = Span & { readonly tokens: number };

/**
 * Counts tokens word by word and remembers each word's count, so that a long document asks the tokenizer only for its
 * vocabulary. Special tokens that `count` adds to any text are taken off.
 */
export function wordCounter(count: CountTokens): (text: string, span: Span) => WordTokens[] {
  const around = Math.max(0, count(""));
  const known = new Map<string, number>();
  const tokensOf = (word: string) => {
    const seen = known.get(word);
    if (seen !== undefined) return seen;
    const tokens = Math.max(1, count(word) - around);
    known.set(word, tokens);
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

/** Tokens of all the words together. */
export function sumTokens(words: readonly WordTokens[]): number {
  return words.reduce((sum, word) => sum + word.tokens, 0);
}
