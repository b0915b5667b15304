import { expect, it } from "vitest";
import { NOTHING_SELECTED, pageToggled, toggled } from "./selection.ts";

const rows = ["a", "b", "c", "d", "e"];
const ids = (selection: { readonly ids: ReadonlySet<string> }) => [...selection.ids].sort();

it("selects one row, and with Shift all rows up to the next, in both directions", () => {
  const one = toggled(NOTHING_SELECTED, rows, "d", false);
  expect(ids(one)).toEqual(["d"]);
  expect(ids(toggled(one, rows, "b", true))).toEqual(["b", "c", "d"]);
  expect(ids(toggled(toggled(one, rows, "b", true), rows, "e", true))).toEqual(["b", "c", "d", "e"]);
});

it("deselects a range from a row that was deselected", () => {
  const all = pageToggled(NOTHING_SELECTED, rows);
  const without = toggled(all, rows, "b", false);
  expect(ids(toggled(without, rows, "d", true))).toEqual(["a", "e"]);
});

it("keeps what is selected on other pages, and starts no range from there", () => {
  const elsewhere = toggled(NOTHING_SELECTED, ["x", "y"], "x", false);
  expect(ids(toggled(elsewhere, rows, "c", true))).toEqual(["c", "x"]);
  expect(ids(pageToggled(pageToggled(elsewhere, rows), rows))).toEqual(["x"]);
});
