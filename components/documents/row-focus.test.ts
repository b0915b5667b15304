import { expect, it } from "vitest";
import { rowBeside } from "./row-focus.ts";

it("the next row takes the focus of a row that goes, and the one before if it was the last", () => {
  const rows = ["a", "b", "c"];
  expect(["a", "b", "c"].map((gone) => rowBeside(rows, gone))).toEqual(["b", "c", "b"]);
  expect([rowBeside(["a"], "a"), rowBeside(rows, "unknown")]).toEqual([null, null]);
});
