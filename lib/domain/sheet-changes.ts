import { type AlignedRow, alignRows } from "./align-rows.ts";
import type { Sheet } from "./sheet-grid.ts";

/** A row of a sheet with the words of its filled cells by column, in order. */
export type ValueRow = { readonly row: number; readonly cells: ReadonlyMap<number, string> };
export type SheetValues = { readonly name: string | null; readonly rows: readonly ValueRow[] };

type CellChange = {
  readonly column: number;
  /** Empty for a cell without words. */
  readonly before: string;
  readonly after: string;
};

/** A row that only one version has, by its number there; or a row of both with the cells that differ. */
export type RowChange =
  | ({ readonly kind: "added" | "removed" } & ValueRow)
  | {
      readonly kind: "changed";
      /** Its number in each version. */
      readonly before: number;
      readonly after: number;
      readonly cells: readonly CellChange[];
    };

/** What differs on a sheet. `formerName` is set for a sheet that was renamed. */
export type SheetChange = {
  readonly kind: "added" | "removed" | "changed";
  readonly name: string | null;
  readonly formerName?: string | null;
  readonly rows: readonly RowChange[];
};

/** Returns the words of all filled cells. */
export function valuesOf(text: string, sheets: readonly Sheet[]): readonly SheetValues[] {
  return sheets.map(({ name, lines }) => ({
    name,
    rows: [...lines].flatMap(([row, line]) => {
      const cells = new Map(
        line
          .filter(({ start, end }) => end > start)
          .map((cell) => [cell.column, text.slice(cell.start, cell.end)]),
      );
      return cells.size === 0 ? [] : [{ row, cells }];
    }),
  }));
}

/**
 * Returns what differs between two versions of a spreadsheet, sheet by sheet, in the order of the later version; removed
 * sheets stand last. Sheets without a difference are left out.
 */
export function sheetChanges(
  before: readonly SheetValues[],
  after: readonly SheetValues[],
): readonly SheetChange[] {
  const pairs = pairedSheets(before, after);
  const former = new Set(pairs.values());
  return [
    ...after.flatMap((sheet): readonly SheetChange[] => {
      const old = pairs.get(sheet);
      return old ? changesOfSheet(old, sheet) : [wholeSheet("added", sheet)];
    }),
    ...before.filter((sheet) => !former.has(sheet)).map((sheet) => wholeSheet("removed", sheet)),
  ];
}

/** Returns the earlier sheet of each later one: that of the same name, or the only other one if their rows are alike. */
function pairedSheets(
  before: readonly SheetValues[],
  after: readonly SheetValues[],
): ReadonlyMap<SheetValues, SheetValues> {
  const byName = new Map(before.map((sheet) => [sheet.name, sheet]));
  const pairs = new Map(
    after.flatMap((sheet) => {
      const old = byName.get(sheet.name);
      return old ? [[sheet, old] as const] : [];
    }),
  );
  const former = new Set(pairs.values());
  const [old, ...olds] = before.filter((sheet) => !former.has(sheet));
  const [added, ...others] = after.filter((sheet) => !pairs.has(sheet));
  if (old && added && olds.length + others.length === 0 && shareRows(old, added)) pairs.set(added, old);
  return pairs;
}

/** True if at least half of the rows of the shorter sheet are in the other one. */
function shareRows(one: SheetValues, other: SheetValues): boolean {
  const [shorter, longer] = one.rows.length <= other.rows.length ? [one, other] : [other, one];
  const known = new Set(longer.rows.map(({ cells }) => sameness(cells)));
  const shared = shorter.rows.filter(({ cells }) => known.has(sameness(cells))).length;
  return shared > 0 && shared * 2 >= shorter.rows.length;
}

function wholeSheet(kind: "added" | "removed", { name, rows }: SheetValues): SheetChange {
  return { kind, name, rows: rows.map((row) => ({ kind, ...row })) };
}

function changesOfSheet(before: SheetValues, after: SheetValues): readonly SheetChange[] {
  const rows = rowChanges(before.rows, after.rows);
  const isRenamed = before.name !== after.name;
  if (rows.length === 0 && !isRenamed) return [];
  return [{ kind: "changed", name: after.name, ...(isRenamed && { formerName: before.name }), rows }];
}

function rowChanges(before: readonly ValueRow[], after: readonly ValueRow[]): readonly RowChange[] {
  const column = keyColumn(before, after);
  const aligned = (rows: readonly ValueRow[]) => rows.map(({ cells }) => alignedRow(cells, column));
  return alignRows(aligned(before), aligned(after)).flatMap(([one, other]): RowChange[] => {
    const [old, now] = [one === null ? undefined : before[one], other === null ? undefined : after[other]];
    if (!old) return now ? [{ kind: "added", ...now }] : [];
    if (!now) return [{ kind: "removed", ...old }];
    const cells = cellChanges(old.cells, now.cells);
    return cells.length === 0 ? [] : [{ kind: "changed", before: old.row, after: now.row, cells }];
  });
}

const sameness = (cells: ValueRow["cells"]) => JSON.stringify([...cells]);

function alignedRow(cells: ValueRow["cells"], keyed: number | null): AlignedRow {
  return { same: sameness(cells), key: keyed === null ? null : (cells.get(keyed) ?? null), cells };
}

function cellChanges(before: ValueRow["cells"], after: ValueRow["cells"]): readonly CellChange[] {
  const columns = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  return columns
    .map((column) => ({ column, before: before.get(column) ?? "", after: after.get(column) ?? "" }))
    .filter(({ before: old, after: now }) => old !== now);
}

/** Columns that may tell rows apart, and the share of different values from which one does. */
const KEY_COLUMNS = 20;
const DISTINCT = 0.9;

/** Returns the first column whose values tell the rows of both versions apart; null if none does. */
function keyColumn(before: readonly ValueRow[], after: readonly ValueRow[]): number | null {
  const columns = new Set([...before, ...after].slice(0, 1000).flatMap(({ cells }) => [...cells.keys()]));
  const isKey = (rows: readonly ValueRow[], column: number) =>
    new Set(rows.flatMap(({ cells }) => cells.get(column) ?? [])).size >= rows.length * DISTINCT;
  const first = [...columns].sort((a, b) => a - b).slice(0, KEY_COLUMNS);
  return first.find((column) => isKey(before, column) && isKey(after, column)) ?? null;
}

/** How much differs. */
export type ChangeCounts = { readonly added: number; readonly removed: number; readonly cells: number };

/** Counts added rows, removed rows, and changed cells of other rows. */
export function countChanges(changes: readonly SheetChange[]): ChangeCounts {
  const rows = changes.flatMap((change) => change.rows);
  const cells = rows.reduce((sum, row) => sum + (row.kind === "changed" ? row.cells.length : 0), 0);
  const ofKind = (kind: RowChange["kind"]) => rows.filter((row) => row.kind === kind).length;
  return { added: ofKind("added"), removed: ofKind("removed"), cells };
}
