import { expect, it } from "vitest";
import { answerSentence } from "./answer-sentence.ts";
import { countedNoun, countsNoun, possibleCountedNouns } from "./counted-noun.ts";
import { matchesIn } from "./snippet.ts";

it("reads the noun before the verb, and nothing where no verb shows its end", () => {
  expect(countedNoun("How many cycle lockers does the halt provide?")).toEqual(
    countedNoun("how many lockers are there"),
  );
  expect(countedNoun("How many cycle lockers does the halt provide?")).not.toEqual([]);
  for (const other of ["How many people live here?", "How wide is the street?", "How many are there?"])
    expect(countedNoun(other)).toEqual([]);
});

it("reads the words that may be counted: the first and the last, but none that says what happened", () => {
  const [oak, homes, mills] = ["oak", "homes", "mills"].map((word) => countedNoun(`how many ${word} are`));
  expect(possibleCountedNouns("How many homes of oak did the town lose in 2024?")).toEqual([
    ...(homes ?? []),
    ...(oak ?? []),
  ]);
  expect(possibleCountedNouns("How many mills completed are there?")).toEqual(mills);
  expect(possibleCountedNouns("How many mills lost in 2024 were old?")).toEqual(mills);
  expect(possibleCountedNouns("What is lost?")).toEqual([]);
});

it("quotes no number of another thing", () => {
  const words = "The forecourt provides twelve covered cycle stands for the halt.";
  const weights = new Map(
    ["cycl", "forecourt", "provid", "halt", "stand", "cycle", "provide"].map((term) => [term, 1]),
  );
  const quoted = (question: string, stated: readonly string[] = []) =>
    answerSentence(words, matchesIn(words, weights), {
      matches: matchesIn(question, weights),
      stated: new Set(stated),
      counted: countedNoun(question),
    })?.text;
  expect(quoted("How many cycle stands does the halt provide?")).toBe(words);
  expect(quoted("How many cycle lockers does the halt provide?")).toBeUndefined();
  expect(
    quoted("How many cycle lockers does the halt provide?", countedNoun("How many lockers are there?")),
  ).toBe(words);
});

it("reads the noun before a preposition or the end", () => {
  expect(countedNoun("How many objections to the scheme were received?")).toEqual(
    countedNoun("How many objections are there?"),
  );
  expect(countedNoun("How many affordable homes?")).toEqual(countedNoun("How many homes are there?"));
});

it("a number before another thing does not count the noun", () => {
  const homes = countedNoun("How many affordable homes?");
  for (const other of [
    "Affordable homes stand in clusters of no more than 15 dwellings.",
    "Homes are shown on two plans and 14 drawings.",
  ])
    expect(countsNoun(other, homes)).toBe(false);
  for (const own of [
    "The scheme has 64 dwellings including 22 affordable homes.",
    "Of the homes, 22 are affordable.",
    "Homes: 22.",
    "Homes are affordable.",
  ])
    expect(countsNoun(own, homes)).toBe(true);
  const letters = countedNoun("How many objections were received?");
  expect(countsNoun("The council received 14 letters of objection.", letters)).toBe(true);
});
