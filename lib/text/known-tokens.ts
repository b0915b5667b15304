import { TextCache } from "./text-cache.ts";
import { tokens } from "./tokens.ts";

/** The tokens of a text, in order. Arrays, because they take a third of the memory of objects. */
export type TokenTable = {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly terms: readonly (readonly string[])[];
};

/** About 10 MB with their tokens. */
const CACHE_CHARS = 2_000_000;

function tableOf(text: string): TokenTable {
  const found = tokens(text);
  return {
    starts: Uint32Array.from(found, ({ start }) => start),
    ends: Uint32Array.from(found, ({ end }) => end),
    terms: found.map(({ terms }) => terms),
  };
}

const cache = new TextCache(tableOf, CACHE_CHARS);

/** Returns the tokens of a text. Searches show the same passages again and again, and splitting takes longest. */
export function knownTokens(text: string): TokenTable {
  return cache.get(text);
}
