import { expect, it } from "vitest";
import { isTypingTarget, SentTyping, TYPING_GOES_ON_MS } from "./keys.ts";
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

it("letters that follow Enter without a pause are typed, and keys after a pause", () => {
  const sent = new SentTyping();
  const press = (key: string, timeStamp: number) => sent.includes({ key, repeat: false, timeStamp });
  expect(press("j", 0)).toBe(false);
  sent.begin(1000);
  for (const timeStamp of [1200, 1200, 1400, 1600]) expect(press("a", timeStamp)).toBe(true);
  expect(press("ArrowDown", 1700)).toBe(false);
  expect(press("a", 1600 + TYPING_GOES_ON_MS)).toBe(false);
  expect(press("j", 1610 + TYPING_GOES_ON_MS)).toBe(false);
});

it("has one meaning for each key of a single character, on every page", () => {
  const listed = KEY_HELP.flatMap(({ keys }) => keys.map((entry) => entry.keys.join(" ")));
  const characters = listed.filter((key) => key.length === 1 && !"↑↓←→".includes(key));
  expect(characters).toEqual([...new Set(characters)]);
});
