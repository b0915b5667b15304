import { expect, it } from "vitest";
import { citedPath } from "./cited-cells.ts";

const PATH = ["Costs", "Site | Homes | Paid", "Costs!A4:C6"];
const TEXT = "Quay\t12\t£5\nMill\t9\t\nHeron 🏠\t7\t£8";
const cited = (words: string, { path = PATH, text = TEXT, start = 100 } = {}) => {
  const at = [...text.slice(0, text.indexOf(words))].length + start;
  return citedPath(path, { text, start }, { start: at, end: at + [...words].length }).at(-1);
};

it.each([
  ["a cell", "9", "Costs!B5"],
  ["neighbouring cells", "12\t£5", "Costs!B4:C4"],
  ["a row", "Mill\t9\t", "Costs!A5:C5"],
  ["rows", "Mill\t9\t\nHeron 🏠\t7\t£8", "Costs!A5:C6"],
  ["a cell after a sign of two units", "£8", "Costs!C6"],
])("a quote of %s is cited by its own cells", (_, words, address) => {
  expect(cited(words)).toBe(address);
});

it("the column headings above the first row are no row of its passage, but have an address", () => {
  const first = { path: ["A2:C2"], text: "Costs\n\nSite\tHomes\tPaid\nQuay\t12\t£5", start: 0 };
  expect(cited("12", first)).toBe("B2");
  expect(cited("Homes", first)).toBe("B1");
  expect(cited("Costs", first)).toBe("A2:C2");
});

it("a cell of several lines is in its row", () => {
  expect(cited("£5", { path: ["A2:C2"], text: "Quay\tby the\nriver\t£5", start: 0 })).toBe("C2");
});

it("a quote whose columns are unknown, or that is in no sheet, keeps the path of its passage", () => {
  const merged = { path: ["Costs!A4:C5"], text: "Quay\t12\nMill\t9\t£3", start: 0 };
  expect(cited("12", merged)).toBe("Costs!A4:C5");
  expect(cited("12", { path: ["Policy H4"], text: "Homes\t12", start: 0 })).toBe("Policy H4");
  const outside = { start: 0, end: 4 };
  expect(citedPath(PATH, { text: TEXT, start: 100 }, outside)).toBe(PATH);
  const whole = { start: 100, end: 100 + [...TEXT].length };
  expect(citedPath(PATH, { text: TEXT, start: 100 }, whole)).toBe(PATH);
});
