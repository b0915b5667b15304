import { describe, expect, it } from "vitest";
import { TextCache } from "./text-cache.ts";

describe("TextCache", () => {
  it("computes a value once", () => {
    const cache = new TextCache((text) => [...text], 100);
    const value = cache.get("quay");
    expect(value).toEqual(["q", "u", "a", "y"]);
    expect(cache.get("quay")).toBe(value);
    expect(cache.chars).toBe(4);
  });

  it("forgets the texts that were used longest ago, and keeps none that is larger than the cache", () => {
    const cache = new TextCache((text) => [text], 10);
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
