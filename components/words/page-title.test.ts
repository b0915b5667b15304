import { expect, it } from "vitest";
import { pageTitle, windowTitle } from "./page-title.ts";

it.each([
  ["how far below the ridge", "Search", "how far below the ridge · Search · Sightline"],
  ["", "Search", "Search · Sightline"],
  [null, "Packs", "Packs · Sightline"],
  ["two\n  lines", "Search", "two lines · Search · Sightline"],
])("%j in %s", (name, place, title) => {
  expect(windowTitle(pageTitle(name, place))).toBe(title);
});

it("a long name ends in an ellipsis, so that the place stays visible", () => {
  expect(pageTitle("roof ".repeat(50), "Search")).toMatch(/^(?:roof )+… · Search$/);
});
