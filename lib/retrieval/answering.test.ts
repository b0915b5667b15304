import { expect, it } from "vitest";
import { answering, type Met, OF_BEST } from "./answering.ts";

const both = (share: number, cosine: number): Met => ({ share, cosine });

it("counts documents that meet the question about as well as the best one", () => {
  const best = both(0.8, 0.6);
  const near = both(0.6, 0.5);
  const far = both(0.4, 0.4);
  expect(answering([far, best, near])).toEqual([best, near]);
  expect(answering([far])).toEqual([far]);
});

it("counts no weak document, even if all are alike", () => {
  expect(answering([both(0.1, 0.2), both(0.1, 0.2)])).toEqual([]);
  expect(answering([])).toEqual([]);
});

it("compares words alone and meaning alone in the same way", () => {
  const words = [0.8, 0.8 * OF_BEST, 0.5].map((share): Met => ({ share, cosine: null }));
  expect(answering(words)).toHaveLength(2);
  const meaning = [0.6, 0.5, 0.3].map((cosine): Met => ({ share: null, cosine }));
  expect(answering(meaning)).toHaveLength(2);
});
