import { expect, it } from "vitest";
import { isTypingTarget } from "./keys.ts";

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
