import { expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { cachedTile, cacheTile } from "./tile-cache.ts";

const database = () => ({ $client: {} }) as unknown as Database;
const MB = 1_000_000;

it("keeps tiles by their tag for each database, and drops those that were read longest ago", () => {
  const [one, other] = [database(), database()];
  for (let number = 0; number < 15; number++) cacheTile(one, `"${number}"`, new Uint8Array(2 * MB));
  expect(cachedTile(one, '"0"')).toHaveLength(2 * MB);
  expect(cachedTile(other, '"0"')).toBeUndefined();
  for (let number = 15; number < 20; number++) cacheTile(one, `"${number}"`, new Uint8Array(2 * MB));
  // It was read since.
  expect(cachedTile(one, '"0"')).toHaveLength(2 * MB);
  expect(cachedTile(one, '"1"')).toBeUndefined();
  expect(cachedTile(one, '"19"')).toHaveLength(2 * MB);
});

it("keeps one tile once", () => {
  const one = database();
  for (let time = 0; time < 100; time++) cacheTile(one, '"same"', new Uint8Array(MB));
  cacheTile(one, '"other"', new Uint8Array(MB));
  expect(cachedTile(one, '"same"')).toHaveLength(MB);
});
