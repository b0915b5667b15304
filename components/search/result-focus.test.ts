import { expect, test } from "vitest";
import { nextPosition } from "./result-focus.ts";

test("the first key after a search goes to the first result", () => {
  expect(nextPosition({ focused: -1, opened: -1, count: 3 }, 1)).toBe(0);
  expect(nextPosition({ focused: -1, opened: -1, count: 3 }, -1)).toBe(0);
});

test("the keys go on from the focused result, or else from the one that a person opened", () => {
  expect(nextPosition({ focused: 0, opened: 2, count: 3 }, 1)).toBe(1);
  expect(nextPosition({ focused: -1, opened: 1, count: 3 }, 1)).toBe(2);
  expect(nextPosition({ focused: -1, opened: 1, count: 3 }, -1)).toBe(0);
});

test("the keys stop at both ends", () => {
  expect(nextPosition({ focused: 2, opened: -1, count: 3 }, 1)).toBe(2);
  expect(nextPosition({ focused: 0, opened: -1, count: 3 }, -1)).toBe(0);
});
