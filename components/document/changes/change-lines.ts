import { headingsOver } from "#components/document/spreadsheet/chosen-cell.ts";
import { tableAt } from "#components/document/spreadsheet/window.ts";
import type { RowChange, SheetChange } from "#lib/domain/sheet-changes.ts";
import type { Sheet } from "#lib/domain/sheet-grid.ts";
import { type CellPlace, cellAddress, rangeAddress } from "#lib/domain/sheet-place.ts";

/** A version of a spreadsheet. */
export type OpenVersion = { readonly text: string; readonly sheets: readonly Sheet[] };

/** A line of the table of changes: a row that one version has, or a cell that differs. */
export type ChangeLine = {
  readonly key: string;
  readonly kind: RowChange["kind"];
  /** "C7", or the number of an added or removed row. */
  readonly place: string | number;
  /** The place in the earlier version, if it is another one. */
  readonly formerPlace: string | null;
  /** With the sheet, in the version that has it. */
  readonly address: string;
  /** What names the cell: the first cell of its row in its table, and the headings of its column. */
  readonly names: readonly string[];
  /** Values before and after; null for a row that the version does not have. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
};

/** Returns the lines of a sheet's changes, in their order. */
export function changeLines(change: SheetChange, version: OpenVersion): readonly ChangeLine[] {
  const sheet = version.sheets.find(({ name }) => name === change.name);
  return change.rows.flatMap((row) =>
    row.kind === "changed" ? cellLines(row, change, version.text, sheet) : [rowLine(row, change.name)],
  );
}

function rowLine(
  { kind, row, cells }: Extract<RowChange, { kind: "added" | "removed" }>,
  name: string | null,
): ChangeLine {
  const values = [...cells.values()];
  const place = { row, column: [...cells.keys()][0] ?? 1 };
  return {
    ...{ key: `${kind}-${row}`, kind, place: row, formerPlace: null, names: [] },
    address: rangeAddress(name, place, place),
    before: kind === "removed" ? values : null,
    after: kind === "added" ? values : null,
  };
}

function cellLines(
  { before, after, cells }: Extract<RowChange, { kind: "changed" }>,
  { name }: SheetChange,
  text: string,
  sheet: Sheet | undefined,
): readonly ChangeLine[] {
  return cells.map((cell): ChangeLine => {
    const place = { row: after, column: cell.column };
    const former = cellAddress({ row: before, column: cell.column });
    return {
      ...{ key: `changed-${after}-${cell.column}`, kind: "changed", place: cellAddress(place) },
      formerPlace: before === after ? null : former,
      address: rangeAddress(name, place, place),
      names: sheet ? namesOf(text, sheet, place) : [],
      before: [cell.before],
      after: [cell.after],
    };
  });
}

function namesOf(text: string, sheet: Sheet, place: CellPlace): readonly string[] {
  const table = tableAt(sheet.tables, place);
  const first = sheet.lines
    .get(place.row)
    ?.find(({ start, end, column }) => end > start && column >= (table?.left ?? 1));
  const row = first && first.column !== place.column ? [text.slice(first.start, first.end)] : [];
  return [...row, ...(table ? headingsOver(text, sheet, table, place.column) : [])];
}
