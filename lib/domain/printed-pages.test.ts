import { expect, it } from "vitest";
import { printedPage, printedPagesOf, shownPage } from "./printed-pages.ts";

const numbered = (pairs: Readonly<Record<number, readonly number[]>>) =>
  printedPagesOf(Object.entries(pairs).map(([page, numbers]) => ({ page: Number(page), numbers })));

it("derives printed numbers that grow with the pages, also over pages without a number", () => {
  const printed = numbered({ 1: [], 3: [1], 4: [2], 5: [], 6: [4], 7: [7, 5] });
  expect(printed).toEqual({ offset: -2, from: 3, to: 7 });
  expect([2, 3, 5, 7, 8].map((page) => printedPage(printed, page))).toEqual([null, 1, 3, 5, null]);
  expect([2, 3].map((page) => shownPage(printed, page))).toEqual([2, 1]);
});

it("ends at a page with another number, for example an appendix that begins again", () => {
  const pages = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i + 1, [i + 11]]));
  expect(numbered({ ...pages, 21: [1], 22: [2] })).toEqual({ offset: 10, from: 1, to: 20 });
});

it("derives nothing from numbers that equal the count, differ too often or are too few", () => {
  expect(numbered({ 1: [1], 2: [2], 3: [3], 4: [4] })).toBeNull();
  expect(numbered({ 1: [5], 2: [6], 3: [7], 4: [1], 5: [2] })).toBeNull();
  expect(numbered({ 1: [5], 2: [6] })).toBeNull();
  expect(numbered({})).toBeNull();
});
