import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellAt, covers, isInRanges, placeOfSpan, type Sheet, sheetsOf } from "#lib/domain/sheet-grid.ts";
import { rowsOfBlock } from "#lib/domain/table-lines.ts";
import { compose } from "../shared/compose.ts";
import { createBudget } from "./cell-budget.ts";
import type { GridRow, Range, SheetGrid } from "./grid.ts";
import { sheetBlocks } from "./sheet-blocks.ts";

type Given = Partial<SheetGrid> & { readonly isHidden?: boolean };

function readBack(grids: readonly Given[]): { readonly text: string; readonly sheets: readonly Sheet[] } {
  const budget = createBudget();
  const drafts = grids.flatMap((grid) =>
    sheetBlocks({ name: null, rows: [], merges: [], comments: [], ...grid }, budget),
  );
  const { text, blocks } = compose(drafts);
  return { text, sheets: sheetsOf(text, blocks) };
}

function gridOf(cells: ReadonlyMap<string, string>): readonly GridRow[] {
  const places = [...cells].map(([key, text]) => {
    const [row = 1, column = 1] = key.split(":").map(Number);
    return { row, column, text, kind: "text" as const };
  });
  const byRow = Map.groupBy(places, ({ row }) => row);
  return [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([row, own]) => ({ row, cells: own.sort((a, b) => a.column - b.column) }));
}

const valueAt = (text: string, sheet: Sheet | undefined, row: number, column: number) => {
  const cell = sheet && cellAt(sheet, { row, column });
  return cell ? text.slice(cell.start, cell.end) : null;
};

const word = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const sparse = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 60 }), word), { minLength: 1 })
  .map((cells) => new Map(cells.map(([row, column, text]) => [`${row}:${column}`, text])));
const dense = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.array(word, { minLength: 1, maxLength: 60 }))
  .map(
    ([width, words]) =>
      new Map(words.map((text, at) => [`${Math.floor(at / width) + 2}:${(at % width) + 2}`, text])),
  );

describe("the sheets of a read document", () => {
  it("have each value at its own address, also in rows with gaps, and no other value", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(sparse, dense), { minLength: 1, maxLength: 3 }), (all) => {
        const { text, sheets } = readBack(
          all.map((cells, at) => ({ name: `Sheet ${at}`, rows: gridOf(cells) })),
        );
        expect(sheets.map(({ name }) => name)).toEqual(all.map((_, at) => `Sheet ${at}`));
        for (const [at, cells] of all.entries()) {
          const found = [...(sheets[at]?.lines ?? [])].flatMap(([, line]) =>
            line.flatMap(({ row, column, start, end }) =>
              end > start ? [[`${row}:${column}`, text.slice(start, end)] as const] : [],
            ),
          );
          expect(new Map(found)).toEqual(cells);
          expect(found).toHaveLength(cells.size);
        }
      }),
    );
  });

  it("takes the words of each cell back to its place", () => {
    fc.assert(
      fc.property(sparse, (cells) => {
        const { sheets } = readBack([{ rows: gridOf(cells) }]);
        for (const [, line] of sheets[0]?.lines ?? []) {
          for (const cell of line.filter(({ start, end }) => end > start))
            expect(placeOfSpan(sheets, cell)?.place).toMatchObject({ row: cell.row, column: cell.column });
        }
      }),
    );
  });

  it("shows a merged cell over all that it covers, and the cells beside it in their own columns", () => {
    const merges: Range[] = [{ top: 2, left: 1, bottom: 3, right: 1 }];
    const rows = gridOf(
      new Map([
        ...[["1:1", "Site"] as const, ["1:2", "Homes"] as const, ["1:3", "Paid"] as const],
        ...[["2:1", "Mill Lane"] as const, ["2:2", "12"] as const, ["2:3", "40"] as const],
        ...[["3:2", "7"] as const, ["3:3", "41"] as const],
        ...[["4:1", "High Bank"] as const, ["4:2", "9"] as const, ["4:3", "42"] as const],
      ]),
    );
    const { text, sheets } = readBack([{ rows, merges }]);
    const [sheet] = sheets;
    expect(valueAt(text, sheet, 3, 1)).toBe("Mill Lane");
    expect(valueAt(text, sheet, 3, 2)).toBe("7");
    expect(valueAt(text, sheet, 4, 3)).toBe("42");
    expect(valueAt(text, sheet, 5, 1)).toBeNull();
    expect(sheet?.tables).toEqual([{ top: 1, left: 1, bottom: 4, right: 3, headRows: 1 }]);
    expect(sheet?.merged.every((cell) => covers(cell, { row: 3, column: 1 }))).toBe(true);
  });

  it("says which sheets are hidden, and where comments stand", () => {
    const comments = [{ row: 40, column: 2, author: "Ann Lee", text: "Not confirmed" }];
    const rows = gridOf(new Map([["1:1", "Site"]]));
    const { text, sheets } = readBack([
      { name: "Costs", rows, isHidden: true },
      { name: "Sites", rows, comments },
    ]);
    expect(sheets.map(({ isHidden }) => isHidden)).toEqual([true, false]);
    expect(sheets[1]).toMatchObject({ rowCount: 40, columnCount: 2 });
    const [comment] = sheets[1]?.comments ?? [];
    expect(text.slice(comment?.start, comment?.end)).toBe("Ann Lee: Not confirmed");
    const heading = text.indexOf("Sites");
    expect(placeOfSpan(sheets, { start: heading, end: heading + 5 })).toEqual({
      sheet: 1,
      place: { start: heading, end: heading + 5, row: 1, column: 1 },
    });
  });

  it("are the same if a table is stored by lines", () => {
    const rows = fc.array(fc.tuple(word, fc.constantFrom("", "x", "12"), word), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, fc.nat(2), fc.nat(150), fc.nat(30), (table, heads, at, length) => {
        const text = `Sites\n\n${table.map((row) => row.join("\t")).join("\n")}`;
        const name = {
          kind: "heading",
          start: 0,
          end: 5,
          sheet: { name: "Sites", row: 1, column: 1 },
        } as const;
        const sheet = { name: "Sites", row: 3, column: 2 };
        const place = { kind: "table", start: 7, end: text.length, sheet } as const;
        const lines = { heads: Math.min(heads, table.length), columns: 3 };
        const [byLines, byRows] = [{ lines }, { rows: rowsOfBlock(text, { ...place, lines }) }].map((cells) =>
          sheetsOf(text, [name, { ...place, ...cells }]),
        );
        const plain = (sheets: readonly Sheet[] = []) =>
          sheets.map(({ places: _, ...each }) => ({ ...each, lines: [...each.lines] }));
        expect(plain(byLines)).toEqual(plain(byRows));
        const span = { start: at, end: at + length };
        expect(placeOfSpan(byLines ?? [], span)).toEqual(placeOfSpan(byRows ?? [], span));
        for (const row of [1, 3, 4, 40])
          expect(byLines?.[0]?.lines.get(row)).toEqual(byRows?.[0]?.lines.get(row));
        // A row that is seen again does not render again.
        expect(byLines?.[0]?.lines.get(3)).toBe(byLines?.[0]?.lines.get(3));
      }),
    );
  });
});

it("the hidden columns of several tables are those of the sheet, each once and in order", () => {
  const rowAt = (row: number, column: number): GridRow => ({
    row,
    cells: [column, column + 1, column + 2].map((at) => ({ column: at, text: `v${at}`, kind: "text" })),
  });
  const rows = [rowAt(1, 5), rowAt(2, 5), rowAt(9, 1), rowAt(10, 1), rowAt(19, 1), rowAt(20, 1)];
  const hidden = { rows: [], columns: [[2, 2] as const, [6, 6] as const] };
  const { sheets } = readBack([{ rows, hidden }]);
  expect(sheets[0]?.hiddenColumns).toEqual(hidden.columns);
  for (const column of [1, 2, 3, 5, 6, 7])
    expect(isInRanges(sheets[0]?.hiddenColumns ?? [], column)).toBe(column === 2 || column === 6);
});
