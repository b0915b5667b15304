import { expect, it } from "vitest";
import { rareTermsOf } from "./rare-terms.ts";

const scopeOf = (
  frequencies: Readonly<Record<string, number>>,
  forms: Readonly<Record<string, number>> = {},
) => {
  const scoped = (list: Readonly<Record<string, number>>, from: number) =>
    Object.entries(list).map(([term, frequency], place) => ({
      ...{ id: from + place, term, frequency },
      weight: 0,
      segmentWeight: 0,
    }));
  return {
    terms: scoped(frequencies, 1),
    otherForms: scoped(forms, 100),
    passages: { count: 1000, length: 0 },
  };
};

it("selects the rarest words of a question, and not the words that only form it", () => {
  const scope = scopeOf({ show: 1, mill: 2, roof: 3, plan: 400 });
  expect(rareTermsOf("Show the roof of the mill in the plan", scope)).toEqual([[3], [2]]);
});

it("takes the other form of a verb that the question has in another one", () => {
  expect(rareTermsOf("who sold it", scopeOf({}, { sell: 4 }))).toEqual([[100]]);
});

it("selects nothing where no word of the question occurs", () => {
  expect(rareTermsOf("the mill", scopeOf({}))).toEqual([]);
  expect(rareTermsOf("", scopeOf({ mill: 1 }))).toEqual([]);
});
