import fc from "fast-check";
import { expect, it } from "vitest";
import { cellAddress } from "#lib/domain/sheet-place.ts";
import { labelledRows } from "./labelled-rows.ts";

const HEADS = ["Payee", "Amount", "Paid on"];

it.each([
  ["a row", "Riverside\t£1,204.50\t12/05/2024", ["Costs", "Costs!A7:C7"]],
  ["a hidden column", "Riverside\t£1,204.50\t12/05/2024", ["A7:C7 (hidden: column C)"]],
  [
    "the first row, below its headings",
    "Costs\n\nPayee\tAmount\tPaid on\nRiverside\t£1,204.50\t12/05/2024",
    ["A2:C2"],
  ],
])("each value of %s has its heading", (_, text, sectionPath) => {
  expect(labelledRows({ text, sectionPath }, () => HEADS)).toBe(
    "Payee: Riverside · Amount: £1,204.50 · Paid on: 12/05/2024",
  );
});

it("leaves out cells without words, and names no column without a heading", () => {
  const row = { text: "Riverside\t\t12", sectionPath: ["A7:C7"] };
  expect(labelledRows(row, () => ["Site", "Amount", ""])).toBe("Site: Riverside · 12");
});

it.each([
  ["prose", "Riverside paid.", ["Costs"]],
  ["merged cells", "Riverside\t12", ["A7:C7"]],
  ["a table with other columns", "Riverside\t12", ["A7:B7"]],
  ["a part of a row", "side\t12\t4\nMill", ["A7:C8"]],
])("leaves %s as it is", (_, text, sectionPath) => {
  expect(labelledRows({ text, sectionPath }, () => HEADS)).toBeNull();
});

it("has every value once, in order, for any rows", () => {
  const cell = fc.stringMatching(/^[a-z0-9£.]{0,6}$/);
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );
  fc.assert(
    fc.property(table, (rows) => {
      const width = rows[0]?.length ?? 0;
      const address = `${cellAddress({ row: 2, column: 1 })}:${cellAddress({ row: rows.length + 1, column: width })}`;
      const heads = Array.from({ length: width }, (_, at) => `H${at}`);
      const text = rows.map((cells) => cells.join("\t")).join("\n");
      const found = labelledRows({ text, sectionPath: [address] }, () => heads);
      expect(found?.match(/(?<=H\d: )[^ \n]+/g) ?? []).toEqual(rows.flat().filter((value) => value !== ""));
    }),
  );
});
