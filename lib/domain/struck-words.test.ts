import { expect, it } from "vitest";
import { struckParts, withStruckMarks, withStruckWords } from "./struck-words.ts";

/** The text with struck words in angle brackets. */
const shown = (text: string) =>
  struckParts(text)
    .map((part) => (part.isStruck ? `<${part.text}>` : part.text))
    .join("");

it.each([
  ["The levy is ~~£77~~ £88 a metre.", "The levy is <£77> £88 a metre."],
  ["~~It rises in May.~~ ~~It falls in June.~~ It stays.", "<It rises in May. It falls in June.> It stays."],
  ["£~~77~~88", "£<77>88"],
  ["homes~~, shops~~ and offices", "homes<, shops> and offices"],
  ["£88~~(£77)~~", "£88<(£77)>"],
  ["~~homes~~, shops~~.~~", "<homes>, shops<.>"],
  ["No mark.", "No mark."],
])("splits a text at its marks of struck-out words: %s", (text, parts) => {
  expect(shown(text)).toBe(parts);
});

it.each([
  ["77~~ £88 a metre.", "<77> £88 a metre."],
  ["The levy is ~~£77", "The levy is <£77>"],
  ["77~~ £88. ~~It rises", "<77> £88. <It rises>"],
])("finds the struck-out words of a quote that begins or ends inside them: %s", (text, parts) => {
  expect(shown(text)).toBe(parts);
});

it.each(["~~~\ncode\n~~~", "about ~~ 5 m", ""])("leaves tildes that mark nothing: %j", (text) => {
  expect(shown(text)).toBe(text);
  expect(withStruckMarks(text)).toBe(text);
});

it("names struck-out words where letters cannot be struck through", () => {
  expect(withStruckWords("The levy is ~~£77~~ £88.")).toBe("The levy is [struck out: £77] £88.");
});
