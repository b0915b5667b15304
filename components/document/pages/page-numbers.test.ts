import { describe, expect, it } from "vitest";
import { pageOfTyped, printedNumber, withPrinted } from "./page-numbers.ts";

const LABELS = ["i", "ii", "1", "2", "A-1"];

describe("the number printed on a page", () => {
  it("is shown only where it differs from the count", () => {
    expect([1, 2, 3].map((page) => printedNumber(LABELS, page))).toEqual(["i", "ii", "1"]);
    expect(printedNumber(["1", "2"], 2)).toBeNull();
  });

  it("is absent if the file states none, or an empty one", () => {
    expect(printedNumber([], 3)).toBeNull();
    expect(printedNumber(["", " "], 2)).toBeNull();
    expect(printedNumber(LABELS, 9)).toBeNull();
  });
});

it("the numbers in headers and footers count more than those that the file states", () => {
  const printed = { offset: -1, from: 3, to: 6 };
  expect(withPrinted(LABELS, printed, 6)).toEqual(["i", "ii", "2", "3", "4", "5"]);
  expect(withPrinted([], printed, 6)).toEqual(["", "", "2", "3", "4", "5"]);
  expect(withPrinted(LABELS, undefined, 5)).toBe(LABELS);
});

describe("a typed page number", () => {
  it("is read as printed first, then as counted", () => {
    expect(pageOfTyped("1", LABELS, 5)).toBe(3);
    expect(pageOfTyped(" II ", LABELS, 5)).toBe(2);
    expect(pageOfTyped("a-1", LABELS, 5)).toBe(5);
    expect(pageOfTyped("5", LABELS, 5)).toBe(5);
    expect(pageOfTyped("4", [], 5)).toBe(4);
  });

  it("means no page if there is none", () => {
    for (const typed of ["", "0", "6", "-1", "1.5", "iii", "99999999999"])
      expect(pageOfTyped(typed, LABELS, 5)).toBeNull();
    expect(pageOfTyped("A-1", LABELS, 4)).toBeNull();
  });
});
