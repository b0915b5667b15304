import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type CsvRow, CsvRows } from "./csv-rows.ts";
import { RECORD_LIMITS } from "./limits.ts";

/** Reads text that arrives in parts, each ending with a line. */
function rowsOf(parts: readonly string[], delimiter = ","): CsvRow[] {
  const reader = new CsvRows(delimiter);
  return [...parts.flatMap((part) => reader.add(part)), ...reader.end()];
}

const values = (rows: readonly CsvRow[]) => rows.map((row) => row.values);
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

describe("rows of separated values", () => {
  it("have quoted values with delimiters, line ends and quotation marks", () => {
    expect(values(rowsOf(['a,"b, c","d\n', 'e ""f"""\n', "g,,\n"]))).toEqual([
      ["a", "b, c", 'd\ne "f"'],
      ["g", "", ""],
    ]);
  });

  it("have the values that Papa Parse reads, in whatever parts the text arrives", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", "\n", " ", "1"), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = `${Papa.unparse(rows, { newline: "\n" })}\n`;
        const read = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n" }).data.slice(0, -1);
        expect(values(rowsOf(lines(text)))).toEqual(read);
        expect(values(rowsOf([text]))).toEqual(read);
      }),
    );
  });

  it("lose the line of a quotation mark that is never closed, and no other", () => {
    const following = Array.from({ length: RECORD_LIMITS.rowLines + 2 }, (_, at) => `${at},b\n`);
    for (const end of [[], following]) {
      const rows = rowsOf(["1,a\n", '2,"a\n', "3,a\n", ...end]);
      expect(rows.slice(0, 3)).toEqual([
        { values: ["1", "a"] },
        { values: ["2", '"a'], broken: "unclosed_quote" },
        { values: ["3", "a"] },
      ]);
      expect(rows.slice(3)).toEqual(end.map((line) => ({ values: line.trim().split(",") })));
    }
  });

  it("are as many as there are lines without quotation marks, for any text", () => {
    const text = fc.string({ unit: fc.constantFrom("a", ",", "\n", ";", "é"), maxLength: 60 });
    fc.assert(
      fc.property(text, (all) => {
        const rows = values(rowsOf(lines(all)));
        expect(rows.map((row) => row.join(",")).join("\n")).toBe(all.replace(/\n$/, ""));
      }),
    );
  });
});
