import { expect, it } from "vitest";
import { movedBy } from "./moves.ts";

const SHEET = { rowCount: 100, columnCount: 6 };
const at = (row: number, column: number) => ({ row, column });

it.each([
  ["ArrowDown", false, at(5, 3), at(6, 3)],
  ["ArrowUp", false, at(1, 3), at(1, 3)],
  ["ArrowLeft", false, at(5, 1), at(5, 1)],
  ["ArrowRight", false, at(5, 6), at(5, 6)],
  ["ArrowDown", true, at(5, 3), at(100, 3)],
  ["Home", false, at(5, 3), at(5, 1)],
  ["End", false, at(5, 3), at(5, 6)],
  ["Home", true, at(5, 3), at(1, 1)],
  ["End", true, at(5, 3), at(100, 6)],
  ["PageDown", false, at(95, 3), at(100, 3)],
  ["PageUp", false, at(45, 3), at(25, 3)],
])("%s (with Ctrl: %s) moves from %o to %o", (key, withControl, from, to) => {
  expect(movedBy({ key, withControl, page: 20 }, from, null, SHEET)).toEqual(to);
});

it("leaves a merged cell by one key", () => {
  const merged = { ...at(4, 2), rows: 3, columns: 2, start: 0, end: 1, isHead: false };
  const press = (key: string) => movedBy({ key, withControl: false, page: 20 }, at(4, 2), merged, SHEET);
  expect(press("ArrowDown")).toEqual(at(7, 2));
  expect(press("ArrowRight")).toEqual(at(4, 4));
  expect(press("ArrowUp")).toEqual(at(3, 2));
  expect(press("Tab")).toBeNull();
});
