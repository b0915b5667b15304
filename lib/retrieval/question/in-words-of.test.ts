import { expect, it } from "vitest";
import { inWordsOf } from "./in-words-of.ts";
import { matchesWithOthers } from "./synonyms.ts";

const GROUPS = [
  { terms: ["SPD", "supplementary planning document", "supplementary guidance"] },
  { terms: ["HMO", "house in multiple occupation", "shared house"] },
];
const ask = (question: string, text: string) =>
  inWordsOf(text, question, matchesWithOthers(question, GROUPS, 5));

it.each([
  [
    "When was the SPD adopted?",
    "The Supplementary Planning Document was adopted in May.",
    "When was the supplementary planning document adopted?",
  ],
  [
    "Which SPDs apply?",
    "Two supplementary planning documents.",
    "Which supplementary planning document apply?",
  ],
  ["the supplementary planning document", "This SPD is new.", "the SPD"],
  [
    "Does the SPD limit HMOs?",
    "A house in multiple occupation; a supplementary planning document.",
    "Does the supplementary planning document limit house in multiple occupation?",
  ],
])("%s is asked in the words of “%s”", (question, text, asked) => {
  expect(ask(question, text)).toBe(asked);
});

it.each([
  ["When was the SPD adopted?", "The SPD, a supplementary planning document, was adopted in May."],
  ["When was the SPD adopted?", "The local plan was adopted in May."],
  ["an HMO", "a shared house"],
  ["the SPD", "supplementary guidance"],
  ["a house", "an HMO"],
])("%s stays as it is for “%s”", (question, text) => {
  expect(ask(question, text)).toBe(question);
});
