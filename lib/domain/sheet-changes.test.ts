import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countChanges,
  type RowChange,
  type SheetValues,
  sheetChanges,
  type ValueRow,
} from "./sheet-changes.ts";

type Table = readonly (readonly string[])[];

const sheet = (table: Table, name: string | null = null): SheetValues => ({
  name,
  rows: table.map((words, at) => ({
    row: at + 1,
    cells: new Map(words.flatMap((text, column) => (text === "" ? [] : [[column + 1, text] as const]))),
  })),
});
const changesOf = (before: Table, after: Table) =>
  sheetChanges([sheet(before)], [sheet(after)]).flatMap(({ rows }) => rows);
const wordsOf = (rows: readonly ValueRow[]) => rows.map(({ cells }) => [...cells].sort(([a], [b]) => a - b));

/** Applies changes to the earlier rows. Rows that did not change keep their order. */
function applied(before: readonly ValueRow[], changes: readonly RowChange[]): readonly ValueRow["cells"][] {
  const removed = new Set(changes.flatMap((each) => (each.kind === "removed" ? [each.row] : [])));
  const changed = new Map(changes.flatMap((each) => (each.kind === "changed" ? [[each.before, each]] : [])));
  const left = before
    .filter(({ row }) => !removed.has(row))
    .map(({ row, cells }) => {
      const own = new Map(cells);
      for (const { column, after } of changed.get(row)?.cells ?? [])
        if (after === "") own.delete(column);
        else own.set(column, after);
      return own;
    });
  const added = changes.flatMap((each) => (each.kind === "added" ? [each] : []));
  // Rows are numbered without gaps here, so the number of an added row is its place.
  for (const { row, cells } of added) left.splice(row - 1, 0, new Map(cells));
  return left;
}

const word = fc.constantFrom("a", "b", "c", "12", "40");
const table = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 14 });
const register = fc
  .array(fc.tuple(word, word, word), { minLength: 1, maxLength: 40 })
  .map((rows) => rows.map((words, at) => [`S-${at}`, ...words]));
/** Two versions of a table: rows are removed, changed and added anywhere. */
const edited = register.chain((before) =>
  fc
    .array(fc.tuple(fc.constantFrom("keep", "keep", "remove", "change", "add"), fc.nat(3), word), {
      minLength: before.length,
      maxLength: before.length,
    })
    .map((edits) => ({
      before,
      after: before.flatMap((row, at): string[][] => {
        const [what, column, value] = edits[at] ?? ["keep", 0, ""];
        if (what === "remove") return [];
        if (what === "add") return [[`N-${at}`, value, value, value], row];
        return what === "change" ? [row.with(column, `${value}!`)] : [row];
      }),
    })),
);
const versions = fc.oneof(edited, fc.record({ before: table, after: table }));

describe("differences of two versions of a sheet", () => {
  it("make the later version of the earlier one", () => {
    fc.assert(
      fc.property(versions, ({ before, after }) => {
        const [old, now] = [sheet(before), sheet(after)];
        const result = applied(old.rows, changesOf(before, after));
        expect(wordsOf(result.map((cells, at) => ({ row: at + 1, cells })))).toEqual(wordsOf(now.rows));
      }),
    );
  });

  it("are the same in both directions", () => {
    const reversed = (changes: readonly RowChange[]) =>
      changes.map((each) => {
        if (each.kind === "changed") {
          const cells = each.cells.map(({ column, before, after }) => ({
            column,
            before: after,
            after: before,
          }));
          return { ...each, before: each.after, after: each.before, cells };
        }
        return { ...each, kind: each.kind === "added" ? "removed" : "added" };
      });
    const sorted = (changes: readonly object[]) =>
      changes
        .map((each) => JSON.stringify(each, (_, value) => (value instanceof Map ? [...value] : value)))
        .sort();
    const inKeyOrder = (each: RowChange) =>
      each.kind === "changed"
        ? { kind: each.kind, before: each.before, after: each.after, cells: each.cells }
        : { kind: each.kind, row: each.row, cells: each.cells };
    fc.assert(
      fc.property(versions, ({ before, after }) => {
        const there = changesOf(before, after).map(inKeyOrder);
        const back = reversed(changesOf(after, before)) as RowChange[];
        expect(sorted(back.map(inKeyOrder))).toEqual(sorted(there));
      }),
    );
  });

  it("are none for the same table, and one row for an inserted or a removed one, also if rows repeat", () => {
    const rows = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, fc.nat(20), fc.array(word, { minLength: 1, maxLength: 3 }), (before, at, row) => {
        const after = before.toSpliced(at, 0, row);
        expect(changesOf(before, before)).toEqual([]);
        expect(changesOf(before, after).map(({ kind }) => kind)).toEqual(["added"]);
        expect(changesOf(after, before).map(({ kind }) => kind)).toEqual(["removed"]);
      }),
    );
  });

  it("are one cell where one value changed, also below an inserted row", () => {
    fc.assert(
      fc.property(register, fc.nat(39), fc.integer({ min: 1, max: 3 }), (before, from, column) => {
        const at = from % before.length;
        const after = before.with(at, (before[at] ?? []).with(column, "new"));
        const old = before[at]?.[column];
        const change = (row: number) => ({
          ...{ kind: "changed", before: at + 1, after: row },
          cells: [{ column: column + 1, before: old, after: "new" }],
        });
        expect(changesOf(before, after)).toEqual([change(at + 1)]);
        const inserted = changesOf(before, [["S-new", "x", "y", "z"], ...after]);
        expect(inserted).toEqual([expect.objectContaining({ kind: "added", row: 1 }), change(at + 2)]);
      }),
    );
  });

  it("find a row by its key although every other value changed", () => {
    const before = [
      ["Site", "Homes", "Officer"],
      ["Mill Lane", "12", "Ann Lee"],
      ["High Bank", "9", "Bo Marsh"],
    ];
    const after = [
      ["Site", "Homes", "Officer"],
      ["Otter Quay", "31", "Cy Reed"],
      ["High Bank", "10", "Cy Reed"],
      ["Mill Lane", "14", "Dee Fox"],
    ];
    expect(countChanges(sheetChanges([sheet(before)], [sheet(after)]))).toEqual({
      added: 2,
      removed: 1,
      cells: 2,
    });
  });

  it("name sheets that were added, removed and renamed", () => {
    const [sites, costs] = [
      [
        ["Mill Lane", "12"],
        ["High Bank", "9"],
      ],
      [["Total", "40"]],
    ];
    const before = [sheet(sites, "Sites"), sheet(costs, "Costs")];
    expect(sheetChanges(before, [sheet(sites, "Sites 2025"), sheet(costs, "Costs")])).toEqual([
      { kind: "changed", name: "Sites 2025", formerName: "Sites", rows: [] },
    ]);
    const other = sheetChanges(before, [sheet(sites, "Sites"), sheet([["Officer", "Ann Lee"]], "People")]);
    expect(other.map(({ kind, name }) => `${kind} ${name}`)).toEqual(["added People", "removed Costs"]);
  });

  it("count the removed rows and changed cells of a long register", () => {
    const before = Array.from({ length: 30_000 }, (_, at) => [`S-${at}`, String(at % 7), "Ann Lee"]);
    const after = before.flatMap((row, at) => {
      if (at % 1000 === 3) return [];
      return [at % 500 === 7 ? row.with(1, "new") : row];
    });
    expect(countChanges(sheetChanges([sheet(before)], [sheet(after)]))).toEqual({
      ...{ added: 0, removed: 30, cells: 60 },
    });
  });
});
