import { expect, it } from "vitest";
import { countFilters, NO_FILTERS, toSearchFilters } from "./filter-values.ts";

const given = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

it("an empty pane sets no filters", () => {
  expect(given(toSearchFilters(NO_FILTERS))).toEqual({});
  expect(countFilters(NO_FILTERS)).toBe(0);
});

it("an invalid flag is passed on and then refused, not dropped", () => {
  expect(given(toSearchFilters({ ...NO_FILTERS, isDecision: "true", isAction: "maybe" }))).toEqual({
    isDecision: true,
    isAction: "maybe",
  });
});

it("the tag mode is set only if there are tags", () => {
  expect(given(toSearchFilters({ ...NO_FILTERS, tagMode: "all" }))).toEqual({});
  const filters = { ...NO_FILTERS, tagMode: "all", tags: ["heritage", "roofs"], dateFrom: "2024-01-01" };
  expect(given(toSearchFilters(filters))).toEqual({
    tags: ["heritage", "roofs"],
    tagMode: "all",
    dateFrom: "2024-01-01",
  });
  expect(countFilters(filters)).toBe(3);
});
