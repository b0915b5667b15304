import { expect, it } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

it("the pause before the next attempt doubles, up to a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(retryAfterSeconds)).toEqual([3, 6, 12, 24, 48, 60, 60]);
});
