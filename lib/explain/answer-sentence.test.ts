import { describe, expect, it } from "vitest";
import { answerSentence } from "./answer-sentence.ts";
import { matchesIn } from "./snippet.ts";

const WEIGHTS = new Map([
  ["hous", 2],
  ["need", 1],
]);
const quoteOf = (text: string) =>
  answerSentence(text, matchesIn(text, WEIGHTS), { matches: matchesIn("housing need", WEIGHTS) })?.text ??
  null;

describe("the sentence that answers", () => {
  it.each([
    "1) Defining the housing need of the market area.",
    "(b) Assessing what housing the people of the area need.",
  ])("is no item that only names an activity: %s", (item) => {
    expect(quoteOf(item)).toBeNull();
  });

  it.each([
    "1) Defining the housing need is the task of the council.",
    "Housing in the area meets the need of its people.",
    "(b) The housing need is 535 homes a year.",
    "b) Meet the housing need of the area in its own towns.",
  ])("may be an item that states or requires something: %s", (item) => {
    expect(quoteOf(item)).toBe(item);
  });
});
