import { expect, it } from "vitest";
import { isTypingTarget } from "./keys.ts";
import { KEY_HELP } from "./words.ts";

it("leaves letters to text fields", () => {
  expect(isTypingTarget({ tagName: "TEXTAREA" })).toBe(true);
  expect(isTypingTarget({ tagName: "INPUT", type: "search" })).toBe(true);
  expect(isTypingTarget({ tagName: "SELECT" })).toBe(true);
  expect(isTypingTarget({ tagName: "DIV", isContentEditable: true })).toBe(true);
});

it("accepts letters everywhere else", () => {
  expect(isTypingTarget({ tagName: "INPUT", type: "checkbox" })).toBe(false);
  expect(isTypingTarget({ tagName: "A" })).toBe(false);
  expect(isTypingTarget(null)).toBe(false);
});

it("has one meaning for each key of a single character, on every page", () => {
  const listed = KEY_HELP.flatMap(({ keys }) => keys.map((entry) => entry.keys.join(" ")));
  const characters = listed.filter((key) => key.length === 1 && !"↑↓←→".includes(key));
  expect(characters).toEqual([...new Set(characters)]);
});
