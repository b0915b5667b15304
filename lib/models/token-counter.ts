import type { TokenCounter } from "./windows.ts";

const MOST_REMEMBERED = 20_000;

/** Counts with `exact`, remembering short pieces: most words of a text have been counted before. */
export function rememberingCounter(exact: (text: string) => number): TokenCounter {
  const known = new Map<string, number>();
  return {
    exact,
    piece(text) {
      const before = known.get(text);
      if (before !== undefined) return before;
      const tokens = exact(text);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(text, tokens);
      return tokens;
    },
  };
}

/** Where only the server has the tokenizer: every `charsPerToken` characters make a token. */
export function estimatingCounter(charsPerToken: number): TokenCounter {
  const exact = (text: string) => Math.ceil(text.length / charsPerToken);
  return { exact, piece: (text) => text.length / charsPerToken };
}
