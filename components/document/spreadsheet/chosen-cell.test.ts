import { expect, it } from "vitest";
import { citationOfCells } from "#components/document/selecting/cite.ts";
import type { Sheet } from "#lib/domain/sheet-grid.ts";
import { sheetsOf } from "#lib/domain/sheet-grid.ts";
import { factsOf } from "./chosen-cell.ts";

const TEXT = "Quay\t12\nMill\t9";
const rows = [
  [
    { start: 0, end: 4 },
    { start: 5, end: 7 },
  ],
  [
    { start: 8, end: 12 },
    { start: 13, end: 14 },
  ],
];
const [sheet] = sheetsOf(TEXT, [
  {
    ...{ kind: "table", start: 0, end: TEXT.length, rows },
    sheet: { name: "Sites", row: 1, column: 1, hiddenColumns: [[2, 2]] },
  },
]) as [Sheet];
const CITED = {
  ...{ title: "Register", sourcePath: "register.xlsx", publishedDate: null, currentVersion: 1 },
  ...{ documentId: "d", version: 1 },
};

it("a copied cell is cited by its address, which says that it is hidden", () => {
  const { citedAddress, value } = factsOf(TEXT, sheet, { row: 2, column: 2 });
  expect(value).toBe("9");
  expect(citationOfCells(CITED, citedAddress, value)).toMatch(/^Register, Sites!B2 \(hidden: column B\)/);
  expect(factsOf(TEXT, sheet, { row: 2, column: 1 }).citedAddress).toBe("Sites!A2");
});
