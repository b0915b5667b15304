import { expect, it } from "vitest";
import { isTypingTarget, TYPING_GOES_ON_MS, Typing } from "./keys.ts";
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

it("letters that follow Enter in a field without a pause are typed, and keys after a pause", () => {
  const field = { tagName: "TEXTAREA" };
  const link = { tagName: "A" };
  const typing = new Typing();
  const press = (key: string, timeStamp: number, target = link) =>
    typing.includes({ key, timeStamp, target });
  expect(press("j", 0)).toBe(false);
  expect(press("Enter", 1000, field)).toBe(true);
  for (const timeStamp of [1200, 1200, 1400, 1600]) expect(press("a", timeStamp)).toBe(true);
  expect(press("ArrowDown", 1700)).toBe(false);
  expect(press("a", 1600 + TYPING_GOES_ON_MS)).toBe(false);
  expect(press("j", 1700 + TYPING_GOES_ON_MS)).toBe(false);
});

it("a field that is left with Escape leaves no typing", () => {
  const typing = new Typing();
  expect(typing.includes({ key: "Escape", timeStamp: 10, target: { tagName: "INPUT" } })).toBe(true);
  expect(typing.includes({ key: "j", timeStamp: 20, target: { tagName: "A" } })).toBe(false);
});

it("has one meaning for each key of a single character, on every page", () => {
  const listed = KEY_HELP.flatMap(({ keys }) => keys.map((entry) => entry.keys.join(" ")));
  const characters = listed.filter((key) => key.length === 1 && !"↑↓←→".includes(key));
  expect(characters).toEqual([...new Set(characters)]);
});
