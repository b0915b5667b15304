import { expect, it } from "vitest";
import { excludesAsked } from "./negated-label.ts";

it.each([
  ["Trees felled (not planted)", "Kings Park trees planted 2020"],
  ["Car parks less costs", "car parks costs 2021"],
  ["Homes excluding flats", "How many flats are there?"],
  ["Homes not yet built", "How many homes have been built?"],
  ["Floorspace (not including garages)", "floorspace of garages"],
])("%s excludes what is asked: %s", (label, question) => {
  expect(excludesAsked(label, question)).toBe(true);
});

it.each([
  ["Trees planted (not felled)", "trees planted in 2020"],
  ["Homes excluding flats", "homes excluding flats"],
  ["Costs less costs of parks", "costs 2021"],
  ["Homes", "How many flats are there?"],
])("%s does not: %s", (label, question) => {
  expect(excludesAsked(label, question)).toBe(false);
});
