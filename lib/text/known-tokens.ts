import { tokens } from "./tokens.ts";

/** The tokens of a text, in order. Arrays, because they take a third of the memory of objects. */
export type TokenTable = {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly terms: readonly (readonly string[])[];
};

/** Characters of all texts in the cache: about 10 MB with their tokens. */
const CACHE_CHARS = 2_000_000;

/** The tables of the texts that were used last, up to a number of characters. */
export class TokenCache {
  readonly #tables = new Map<string, TokenTable>();
  readonly #limit: number;
  #chars = 0;

  constructor(limit = CACHE_CHARS) {
    this.#limit = limit;
  }

  get chars(): number {
    return this.#chars;
  }

  get(text: string): TokenTable {
    const known = this.#tables.get(text);
    if (known !== undefined) {
      this.#tables.delete(text);
      this.#tables.set(text, known);
      return known;
    }
    const table = tableOf(text);
    if (text.length > this.#limit) return table;
    this.#tables.set(text, table);
    this.#chars += text.length;
    for (const [oldest] of this.#tables) {
      if (this.#chars <= this.#limit) break;
      this.#tables.delete(oldest);
      this.#chars -= oldest.length;
    }
    return table;
  }
}

function tableOf(text: string): TokenTable {
  const found = tokens(text);
  return {
    starts: Uint32Array.from(found, ({ start }) => start),
    ends: Uint32Array.from(found, ({ end }) => end),
    terms: found.map(({ terms }) => terms),
  };
}

const cache = new TokenCache();

/** Returns the tokens of a text. Searches show the same passages again and again, and splitting takes longest. */
export function knownTokens(text: string): TokenTable {
  return cache.get(text);
}
