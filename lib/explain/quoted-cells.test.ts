import { expect, it } from "vitest";
import type { Block } from "#lib/domain/extracted.ts";
import { quotedCells } from "./quoted-cells.ts";

const ROWS = [
  ["Site", "2023", "2024"],
  ["Riverside", "£220.10", "£239.12"],
  ["Moor 𝔸", "£90", "£95"],
];
const ABOVE = "Charges 😀\n\nTable 4 Charges\n(£ per square metre)\n\n";
const TEXT = `${ABOVE}${ROWS.map((row) => row.join("\t")).join("\n")}\n\nCharges rise each year.`;
const points = [...TEXT];
const spanOf = (words: string) => {
  const start = [...TEXT.slice(0, TEXT.lastIndexOf(words))].length;
  return { start, end: start + [...words].length };
};
const header = { header: true };
const rows = ROWS.map((row, at) => row.map((words) => ({ ...spanOf(words), ...(at === 0 && header) })));
const table: Block = { kind: "table", start: [...ABOVE].length, end: spanOf("£95").end, rows };
const source = { text: TEXT, blocks: [table], format: "html" };
const caption = "Table 4 Charges, (£ per square metre)";

it("names the row and the column of a quoted cell, and the caption of its table", () => {
  expect(quotedCells(source, spanOf("£239.12"))).toEqual({
    cells: [{ row: "Riverside", column: "2024", text: "£239.12" }],
    caption,
  });
});

it("names each cell of a quoted row, without the row's name among them", () => {
  expect(quotedCells(source, spanOf("Moor 𝔸\t£90\t£95"))).toEqual({
    cells: [
      { row: "Moor 𝔸", column: "2023", text: "£90" },
      { row: "Moor 𝔸", column: "2024", text: "£95" },
    ],
    caption,
  });
});

it("is null for words outside a table, for more than a table, and for names alone", () => {
  const all = { start: 0, end: points.length };
  for (const span of [spanOf("Charges rise"), all, spanOf("Riverside"), spanOf("2023\t2024")])
    expect(quotedCells(source, span)).toBeNull();
});
