import { expect, it } from "vitest";
import { answeringMatches, type MatchQuality, SHARE_OF_BEST } from "./answering.ts";

const both = (share: number, cosine: number): MatchQuality => ({ share, cosine });

it("counts documents that meet the question about as well as the best one", () => {
  const best = both(0.8, 0.6);
  const near = both(0.6, 0.5);
  const far = both(0.4, 0.4);
  expect(answeringMatches([far, best, near])).toEqual([best, near]);
  expect(answeringMatches([far])).toEqual([far]);
});

it("counts no weak document, even if all are alike", () => {
  expect(answeringMatches([both(0.1, 0.2), both(0.1, 0.2)])).toEqual([]);
  expect(answeringMatches([])).toEqual([]);
});

it("compares words alone and meaning alone in the same way", () => {
  const words = [0.8, 0.8 * SHARE_OF_BEST, 0.5].map((share): MatchQuality => ({ share, cosine: null }));
  expect(answeringMatches(words)).toHaveLength(2);
  const meaning = [0.6, 0.5, 0.3].map((cosine): MatchQuality => ({ share: null, cosine }));
  expect(answeringMatches(meaning)).toHaveLength(2);
});
