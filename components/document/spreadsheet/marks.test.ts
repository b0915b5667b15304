import { expect, it } from "vitest";
import { markOf, soughtSpan } from "./marks.ts";

const ROW = { start: 10, end: 40, active: true } as const;
const CELL = { start: 20, end: 24, active: true, strong: true } as const;
const OTHER = { start: 60, end: 90, active: false } as const;
const FOUND = { start: 61, end: 63, active: false, found: "current" } as const;

it("marks the cell that answers, the rest of its row, and other passages", () => {
  const marks = [OTHER, ROW, CELL, FOUND];
  expect(markOf({ start: 20, end: 24 }, marks)).toBe("strong");
  expect(markOf({ start: 10, end: 19 }, marks)).toBe("active");
  expect(markOf({ start: 61, end: 63 }, marks)).toBe("other");
  expect(markOf({ start: 41, end: 50 }, marks)).toBeNull();
  // An empty cell between others belongs to its row.
  expect(markOf({ start: 30, end: 30 }, marks)).toBe("active");
});

it("takes the reader to the cell that answers, or to the passage, or to found words", () => {
  expect(soughtSpan([OTHER, ROW, CELL])).toMatchObject({ start: 20, end: 24 });
  expect(soughtSpan([OTHER, ROW])).toMatchObject({ start: 10, end: 40 });
  expect(soughtSpan([OTHER, FOUND])).toMatchObject({ start: 61, end: 63 });
  expect(soughtSpan([OTHER])).toBeNull();
});
