import { describe, expect, it } from "vitest";
import { cacheOf, ENTRY_BYTES, PartCache, shareCache } from "./part-cache.ts";

const part = (value: number) => Uint32Array.of(value);

describe("PartCache", () => {
  it("keeps the parts that were used last, up to its limit of bytes", () => {
    const cache = new PartCache(100 + 2 * ENTRY_BYTES);
    for (const place of [0, 1, 2]) cache.set(7, "codes", place, part(place), 40);
    expect([0, 1, 2].map((place) => cache.get(7, "codes", place)?.[0])).toEqual([undefined, 1, 2]);
    cache.get(7, "codes", 1);
    cache.set(8, "codes", 0, part(3), 40);
    expect(cache.get(7, "codes", 1)?.[0]).toBe(1);
    expect(cache.get(7, "codes", 2)).toBeUndefined();
    expect(cache.bytes).toBe(80 + 2 * ENTRY_BYTES);
  });

  it("replaces a part, and keeps none that is larger than all of it", () => {
    const cache = new PartCache(100 + ENTRY_BYTES);
    cache.set(7, "codes", 0, part(1), 90);
    cache.set(7, "codes", 0, part(2), 30);
    expect([cache.get(7, "codes")?.[0], cache.bytes]).toEqual([2, 30 + ENTRY_BYTES]);
    cache.set(7, "codes", 0, part(3), 101);
    expect([cache.get(7, "codes"), cache.bytes]).toEqual([undefined, 0]);
  });

  it("is one for each client", () => {
    const [one, other] = [{}, {}];
    expect(cacheOf(one)).toBe(cacheOf(one));
    expect(cacheOf(one)).not.toBe(cacheOf(other));
  });

  it("is one for clients that share it, with their limit", () => {
    const [one, other] = [{}, {}];
    shareCache([one, other], 100 + ENTRY_BYTES);
    cacheOf(one).set(7, "codes", 0, part(1), 60);
    cacheOf(one).set(8, "codes", 0, part(2), 60);
    expect([cacheOf(other).get(7, "codes"), cacheOf(other).get(8, "codes")?.[0]]).toEqual([undefined, 2]);
  });
});
