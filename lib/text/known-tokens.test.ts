import { describe, expect, it } from "vitest";
import { TokenCache } from "./known-tokens.ts";
import { tokens } from "./tokens.ts";

const TEXT = "Policy H4: homes, and 12 (b) of the ferry's landing.";

describe("TokenCache", () => {
  it("returns the tokens of a text, the first time and later", () => {
    const cache = new TokenCache();
    for (const table of [cache.get(TEXT), cache.get(TEXT)]) {
      const found = table.terms.map((terms, place) => ({
        start: table.starts[place],
        end: table.ends[place],
        terms,
      }));
      expect(found).toEqual(tokens(TEXT));
    }
    expect(cache.get(TEXT)).toBe(cache.get(TEXT));
    expect(cache.chars).toBe(TEXT.length);
  });

  it("forgets the texts that were used longest ago, and keeps none that is larger than the cache", () => {
    const cache = new TokenCache(10);
    const first = cache.get("boats");
    const second = cache.get("quay");
    expect(cache.get("boats")).toBe(first);
    cache.get("pier");
    expect(cache.get("boats")).toBe(first);
    expect(cache.get("quay")).not.toBe(second);
    const { chars } = cache;
    cache.get("a landing stage");
    expect(cache.chars).toBe(chars);
    expect(chars).toBeLessThanOrEqual(10);
  });
});
