import { expect, it } from "vitest";
import { zeroForms } from "./zero-forms.ts";

it.each([
  ["LP2", ["LP02", "LP002"]],
  ["LP02", ["LP2", "LP002"]],
  ["H4a", ["H04a", "H004a"]],
  ["SP012", ["SP12"]],
])("%s has other forms", (printed, forms) => {
  expect(zeroForms(printed)).toEqual(forms);
});

it.each(["LP23", "2", "02", "annexe", "NPPF135", "2020s"])("%s has none", (printed) => {
  expect(zeroForms(printed)).toEqual([]);
});
