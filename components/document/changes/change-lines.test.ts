import { expect, it } from "vitest";
import type { Block } from "#lib/domain/extracted.ts";
import type { SheetChange } from "#lib/domain/sheet-changes.ts";
import { sheetsOf } from "#lib/domain/sheet-grid.ts";
import { changeLines } from "./change-lines.ts";

const TEXT = "Site\tHomes\nMill Lane\t44";
const block: Block = {
  ...{ kind: "table", start: 0, end: TEXT.length, sheet: { name: "Sites", row: 6, column: 2 } },
  rows: [
    [
      { start: 0, end: 4, header: true },
      { start: 5, end: 10, header: true },
    ],
    [
      { start: 11, end: 20 },
      { start: 21, end: 23 },
    ],
  ],
};

it("names a changed cell by its address, its row and its heading, and where it stood before", () => {
  const change: SheetChange = {
    ...{ kind: "changed", name: "Sites" },
    rows: [
      {
        kind: "added",
        row: 3,
        cells: new Map([
          [2, "Otter Quay"],
          [3, "31"],
        ]),
      },
      { kind: "changed", before: 6, after: 7, cells: [{ column: 3, before: "40", after: "44" }] },
    ],
  };
  const lines = changeLines(change, { text: TEXT, sheets: sheetsOf(TEXT, [block]) });
  expect(lines[0]).toMatchObject({
    ...{ kind: "added", place: 3, address: "Sites!B3", before: null, after: ["Otter Quay", "31"] },
  });
  expect(lines[1]).toMatchObject({
    ...{ place: "C7", formerPlace: "C6", address: "Sites!C7", names: ["Mill Lane", "Homes"] },
    ...{ before: ["40"], after: ["44"] },
  });
});

it("names a cell by the row of its own table, not by the table beside it", () => {
  const text = "Officer\tCases\nBeck\t9\n\nWard\tTrees\nMill Hill\t78";
  const beside = text.indexOf("Ward");
  const lines = { heads: 1, columns: 2 };
  const sheets = sheetsOf(text, [
    { kind: "table", start: 0, end: beside - 2, lines, sheet: { name: "Sites", row: 1, column: 1 } },
    { kind: "table", start: beside, end: text.length, lines, sheet: { name: "Sites", row: 1, column: 5 } },
  ]);
  const cells = [{ column: 6, before: "77", after: "78" }];
  const change: SheetChange = {
    ...{ kind: "changed", name: "Sites", rows: [{ kind: "changed", before: 2, after: 2, cells }] },
  };
  expect(changeLines(change, { text, sheets })[0]?.names).toEqual(["Mill Hill", "Trees"]);
});
