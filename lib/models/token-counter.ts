import type { TokenCounter } from "./windows.ts";

const MAX_REMEMBERED = 20_000;

/** Counts with `exact` and caches short pieces, because texts repeat their words. */
export function rememberingCounter(exact: (text: string) => number): TokenCounter {
  const counts = new Map<string, number>();
  return {
    exact,
    piece(text) {
      const cached = counts.get(text);
      if (cached !== undefined) return cached;
      const tokens = exact(text);
      if (counts.size >= MAX_REMEMBERED) counts.clear();
      counts.set(text, tokens);
      return tokens;
    },
  };
}

/** Estimates one token per `charsPerToken` characters, because only the server has the tokenizer. */
export function estimatingCounter(charsPerToken: number): TokenCounter {
  const exact = (text: string) => Math.ceil(text.length / charsPerToken);
  return { exact, piece: (text) => text.length / charsPerToken };
}
