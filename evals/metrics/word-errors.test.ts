import { expect, it } from "vitest";
import { plainWordErrorRate, wordErrorRate, wordRecall } from "./character-errors.ts";

it("lost, added and misread words count, divided by the reference's words", () => {
  // "green" is lost, "belt." misread, "is" added: three of five.
  expect(wordErrorRate("the green belt. was kept", "the bolt. was is kept")).toBe(0.6);
  expect(wordErrorRate("roof", "")).toBe(1);
  expect(wordErrorRate("", "")).toBe(0);
  expect(wordErrorRate("", "dust")).toBe(1);
});

it("capitals and punctuation are part of a word, except for plain words", () => {
  expect(wordErrorRate("The Plan, adopted", "the plan adopted")).toBe(2 / 3);
  expect(plainWordErrorRate("The Plan, adopted", "the plan adopted")).toBe(0);
  expect(plainWordErrorRate("well-known", "well known")).toBe(0);
});

it("recall counts each word with repetition, at any position", () => {
  expect(wordRecall("flood zone flood risk", "risk zone flood")).toBe(0.75);
  expect(wordRecall("flood", "FLOOD!")).toBe(1);
  expect(wordRecall("", "anything")).toBe(1);
});
