import { expect, it } from "vitest";
import { struckParts, withStruckWords } from "./struck-words.ts";

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
  "77~~ £88 a metre.",
  "The levy is ~~£77",
  "77~~ £88. ~~It rises",
  "The path is ~~5 m wide.",
  "~~~\ncode\n~~~",
  "about ~~ 5 m",
  "",
])("strikes nothing at a mark without its other half, or at tildes that mark nothing: %j", (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ["must~~ not~~ be", "must< not> be"],
  ["must~~ not~~be", "must< not>be"],
  ["2~~ 3~~", "2< 3>"],
  ["77~~ £88 is ~~new~~ old", "77~~ £88 is <new> old"],
])("strikes words that begin with white space, and none that hold: %s", (text, parts) => {
  expect(shown(text)).toBe(parts);
});

it("names struck-out words where letters cannot be struck through", () => {
  expect(withStruckWords("The levy is ~~£77~~ £88.")).toBe("The levy is [struck out: £77] £88.");
});
