import fc from "fast-check";
import { expect, it } from "vitest";
import { sliceCodePoints } from "./offsets.ts";
import { cellsOfLines, codePoints, utf16Units } from "./table-lines.ts";

const cell = fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => text.replace(/[\t\n]/g, " "));
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });

it("returns the span of each cell, in UTF-16 and in code points", () => {
  fc.assert(
    fc.property(table, fc.string({ unit: "grapheme", maxLength: 4 }), (rows, before) => {
      const lines = rows.map((row) => row.join("\t")).join("\n");
      const text = before + lines;
      const wide = cellsOfLines(lines, { start: before.length, heads: 1, count: utf16Units });
      expect(wide.map((row) => row.map(({ start, end }) => text.slice(start, end)))).toEqual(rows);
      const points = cellsOfLines(lines, { start: codePoints(before), heads: 1, count: codePoints });
      expect(points.map((row) => row.map(({ start, end }) => sliceCodePoints(text, start, end)))).toEqual(
        rows,
      );
      expect(points.map((row) => row.every(({ header }) => header === true))).toEqual(
        rows.map((_, index) => index === 0),
      );
    }),
  );
});
