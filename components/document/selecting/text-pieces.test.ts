import { expect, test } from "vitest";
import { wordEnd } from "./text-pieces.ts";

test("a place inside a word moves to its beginning or its end", () => {
  const text = "The quay’s wall, 4.2 m.";
  expect(wordEnd(text, 5, -1)).toBe(4);
  expect(wordEnd(text, 5, 1)).toBe(8);
  for (const between of [0, 3, 4, 15, text.length]) {
    expect(wordEnd(text, between, -1)).toBe(between);
    expect(wordEnd(text, between, 1)).toBe(between);
  }
});
