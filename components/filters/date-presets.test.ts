import { expect, it } from "vitest";
import { dayYearsBefore, isWholeDay } from "./date-presets.ts";

it.each([
  [new Date(2026, 10, 24), 1, "2025-11-24"],
  [new Date(2026, 0, 5), 5, "2021-01-05"],
  [new Date(2028, 1, 29), 1, "2027-02-28"],
  [new Date(2028, 1, 29), 4, "2024-02-29"],
])("%s less %i years", (now, years, day) => {
  expect(dayYearsBefore(now, years)).toBe(day);
});

it("a year that is still being typed is not a date", () => {
  expect(["0002-03-01", "0202-03-01"].map(isWholeDay)).toEqual([false, false]);
  expect(["2024-03-01", ""].map(isWholeDay)).toEqual([true, true]);
});
