import { expect, it } from "vitest";
import { makeQuestion } from "./questions.ts";
import { markdownDocument, seeded, sentencesOf } from "./texts.ts";

const source = "# Heading\n\nA sentence that is long enough to be taken into the vocabulary. Too short.\n";
const sentences = sentencesOf([source, source]);

it("returns each sentence of a suitable length once, without markup", () => {
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(/long enough to be taken into the vocabulary\.$/);
  expect(sentences[0]).not.toContain("#");
});

it("makes the same documents and questions from the same seed, and others from another", () => {
  const vocabulary = { sentences, questions: ["What is asked?"] };
  const made = (seed: number) => {
    const random = seeded(seed);
    const questions = Array.from({ length: 20 }, () => makeQuestion(random, vocabulary));
    return [markdownDocument(random, sentences, 4000), ...questions];
  };
  expect(made(1)).toEqual(made(1));
  expect(made(1)[0]).not.toEqual(made(2)[0]);
  expect(new Set(made(1)).size).toBe(21);
});

it("makes documents of about the requested length", () => {
  for (const chars of [500, 4000, 50_000]) {
    const { length } = markdownDocument(seeded(3), sentences, chars);
    expect(length).toBeGreaterThan(chars * 0.95);
    expect(length).toBeLessThan(chars * 1.2 + 400);
  }
});
