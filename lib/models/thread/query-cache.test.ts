import { expect, it } from "vitest";
import { QueryCache } from "./query-cache.ts";

const vector = (value: number) => Float32Array.from([value]);

it("QueryCache removes the least recently used query", () => {
  const cache = new QueryCache(2);
  cache.set("a", vector(1));
  cache.set("b", vector(2));
  cache.get("a");
  cache.set("c", vector(3));
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([vector(1), undefined, vector(3)]);
});

it("QueryCache stores nothing at size 0", () => {
  const cache = new QueryCache(0);
  cache.set("a", vector(1));
  expect(cache.get("a")).toBeUndefined();
});
