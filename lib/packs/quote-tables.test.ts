import { expect, it } from "vitest";
import { offsetMap } from "#lib/domain/offsets.ts";
import { cellsOfLines, codePoints } from "#lib/domain/table-lines.ts";
import { quotedTables, type VersionTable } from "./quote-tables.ts";

// The first name is outside the basic plane, so that code points and UTF-16 differ.
const LINES = ["Site\tHomes\tNote", "𝐑iver\t12\tagreed", "High Bank\t7\t", "Mill Lane\t3\topen"];
const TEXT = LINES.join("\n");
const START = 40;
const lineStart = (row: number) =>
  START +
  codePoints(
    LINES.slice(0, row)
      .map((line) => `${line}\n`)
      .join(""),
  );

const byLines = (head: string | null): VersionTable => ({
  ...{ start: START, end: START + offsetMap(TEXT).length, rows: null, head },
  lines: { heads: 1, columns: 3 },
});
const byRows = (head: string | null): VersionTable => {
  const rows = cellsOfLines(TEXT, { start: START, heads: 1, count: codePoints });
  return { start: START, end: START + offsetMap(TEXT).length, rows, head };
};

it.each([
  ["a row below the headings", 2, 3],
  ["several rows", 1, 3],
  ["the headings with a row", 0, 2],
])("a table that is stored by lines is quoted like one with rows: %s", (_, from, to) => {
  const quote = LINES.slice(from, to).join("\n");
  const head = from === 0 ? null : TEXT;
  const place = { quote, start: lineStart(from) };
  const found = quotedTables([byLines(head)], place);
  expect(found).toEqual(quotedTables([byRows(head)], place));
  expect(found[0]).toMatchObject({ rowCount: to - from, columnCount: 3 });
  if (from > 0) expect(found[0]?.heads).toEqual(["Site", "Homes", "Note"]);
});

it("a quote that cuts a row of such a table is no table", () => {
  const place = { quote: "Bank\t7", start: lineStart(2) + 5 };
  expect(quotedTables([byLines(TEXT)], place)).toEqual([]);
});

it.each([
  ["its first row", 0, false],
  ["a row below its first", 2, true],
])("a table without headings that is stored by lines is quoted from %s", (_, from, withoutHeader) => {
  const table = { ...byLines(TEXT), lines: { heads: 0, columns: 3 } };
  const place = { quote: LINES.slice(from).join("\n"), start: lineStart(from) };
  expect(quotedTables([table], place)).toMatchObject([{ withoutHeader, rowCount: LINES.length - from }]);
});
