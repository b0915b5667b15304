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

it("a cell has the heading that stands over several columns, also if the file does not merge its cells", () => {
  const lines = ["Parish\tMarket\t\tNotes", "\t2023\t2024\t", "Ternford\t40\t38\tMill"];
  const text = lines.join("\n");
  const [found] = sheetsOf(text, [
    {
      ...{ kind: "table", start: 0, end: text.length, lines: { heads: 2, columns: 4 } },
      sheet: { name: "Homes", row: 3, column: 2 },
    },
  ]) as [Sheet];
  const headings = [2, 3, 4, 5].map((column) => factsOf(text, found, { row: 5, column }).headings);
  expect(headings).toEqual([["Parish"], ["Market", "2023"], ["Market", "2024"], ["Notes"]]);
});
