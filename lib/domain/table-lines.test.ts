import fc from "fast-check";
import { expect, it } from "vitest";
import { sliceCodePoints } from "./offsets.ts";
import { cellsOfLines, codePoints, lineStarts, rowsOfBlock, utf16Units, wholeRows } from "./table-lines.ts";

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

it("returns the rows of a table that is stored by lines, whole or those that a span touches", () => {
  fc.assert(
    fc.property(table, fc.nat(100), fc.nat(100), (rows, one, other) => {
      const text = `Before\n\n${rows.map((row) => row.join("\t")).join("\n")}\n\nAfter`;
      const block = { start: 8, end: text.length - 7, lines: { heads: 1, columns: 2 } };
      const all = rowsOfBlock(text, block);
      expect(all.map((row) => row.map(({ start, end }) => text.slice(start, end)))).toEqual(rows);
      expect(lineStarts(text, block)).toEqual(all.map((row) => row[0]?.start));
      const span = { start: 8 + Math.min(one, other), end: 8 + Math.max(one, other) };
      const touched = all.filter(
        (row) => (row[0]?.start ?? 0) <= span.end && (row.at(-1)?.end ?? 0) >= span.start,
      );
      expect(rowsOfBlock(text, block, span)).toEqual(span.start > block.end ? [] : touched);
    }),
  );
});

it("returns only the lines that a part holds whole", () => {
  const lines = ["Site\tHomes", "River\t12", "Bank\t7", "Mill\t300"];
  const text = lines.join("\n");
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const part = {
        ...{ text: text.slice(from, to), start: from },
        cutsFirst: from > 0 && text[from - 1] !== "\n",
        cutsLast: to < text.length && text[to] !== "\n",
      };
      const rows = wholeRows({ start: 0, lines: { heads: 1, columns: 2 } }, part);
      const whole = lines.filter((_, index) => {
        const start = lines.slice(0, index).join("").length + index;
        return start >= from && start + (lines[index]?.length ?? 0) <= to;
      });
      expect(rows.map((row) => row.map(({ start, end }) => text.slice(start, end)).join("\t"))).toEqual(
        whole,
      );
      expect(rows.some((row) => row.some(({ header }) => header))).toBe(whole.includes("Site\tHomes"));
    }),
  );
});
