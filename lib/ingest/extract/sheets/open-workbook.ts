import * as XLSX from "@e965/xlsx";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { type CellPlace, cellAddress, type RowCells } from "#lib/domain/sheet-place.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { hasStreamName, isOle } from "../../container/ole.ts";
import type { IngestLimits } from "../../limits.ts";
import { lockedFile } from "../shared/locked-file.ts";
import { type CheckedPackage, checkedPackage, type HiddenInSheet } from "./checked-package.ts";
import {
  type GridCell,
  type GridRow,
  type Range,
  SHEET_LIMITS,
  type SheetComment,
  type SheetGrid,
} from "./grid.ts";
import { type HiddenLines, hiddenAt } from "./hidden-lines.ts";
import { orderOfFormat, roundedValue, type ShownValue, shownValue } from "./number-format.ts";
import { quietly } from "./quietly.ts";

export type WorkbookFormat = Extract<ReadableFormat, "xlsx" | "ods" | "xls">;

type OpenSheet = SheetGrid & {
  readonly isHidden: boolean;
  readonly hidden: HiddenLines;
  readonly hiddenCells: readonly RowCells[];
  /** True if the library could not read it, and so returned nothing of it. */
  readonly isDamaged: boolean;
  /** True if it has cells in columns after the last one that is read. */
  readonly hasFurtherColumns: boolean;
};

export type OpenedWorkbook = {
  readonly sheets: readonly OpenSheet[];
  readonly properties: XLSX.FullProperties;
  readonly hasMacros: boolean;
  readonly hasUncalculated: boolean;
  /** True if rows or columns are hidden. */
  readonly hasHiddenLines: boolean;
  /** True if not all cells that show nothing are known. */
  readonly hasFurtherHidden: boolean;
};

/** Words and stored values only: no formulas, macros, styles of cells or pictures. */
const OPTIONS: XLSX.ParsingOptions = {
  ...{ type: "array", dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellText: true },
  ...{ bookVBA: false, sheetStubs: false, nodim: true },
  // The format of a short date depends on the reader's country. This one has one meaning.
  dateNF: "yyyy-mm-dd",
};

/**
 * Opens a workbook with SheetJS (ADR 0089). It prints nothing and sees only bytes within the limits. `withExact`: cells
 * have their stored numbers and days too.
 * @throws AppError `encrypted`, `damaged`, `too_complex`.
 */
export function openWorkbook(
  bytes: Uint8Array,
  format: WorkbookFormat,
  limits: Pick<IngestLimits, "inflate">,
  { withExact = false }: { readonly withExact?: boolean } = {},
): OpenedWorkbook {
  if (format === "xls" ? !isOle(bytes) : isOle(bytes)) throw format === "xls" ? damaged() : lockedFile();
  const checked = format === "xls" ? factsOfXls(bytes) : checkedPackage(bytes, limits.inflate);
  // In the old format, rows and columns are known to be hidden only with all styles.
  const book = parse(checked.bytes, { ...OPTIONS, cellStyles: format === "xls" });
  const visibility = book.Workbook?.Sheets ?? [];
  const budget = { hiddenCells: SHEET_LIMITS.hiddenCells };
  const exact: ExactOptions = { withExact, date1904: book.Workbook?.WBProps?.date1904 === true };
  const sheets = book.SheetNames.slice(0, SHEET_LIMITS.sheets).map((name, at) =>
    openSheet(name, book.Sheets[name], {
      isHidden: (visibility[at]?.Hidden ?? 0) > 0,
      hidden: checked.hidden[at] ?? hiddenByLibrary(book.Sheets[name]),
      ...exact,
      budget,
    }),
  );
  if (sheets.length > 0 && sheets.every(({ isDamaged }) => isDamaged)) throw damaged();
  refuseLength(sheets);
  return {
    sheets,
    properties: book.Props ?? {},
    hasMacros: checked.hasMacros || Object.values(book.Sheets).some(isMacroSheet),
    hasUncalculated: checked.hasUncalculated,
    hasFurtherHidden: budget.hiddenCells < 0,
    hasHiddenLines: sheets.some(({ hidden: { rows, columns } }) => rows.length + columns.length > 0),
  };
}

function factsOfXls(bytes: Uint8Array): CheckedPackage {
  const hasMacros = hasStreamName(bytes, "_VBA_PROJECT");
  return { bytes, hasMacros, hasUncalculated: false, hidden: [] };
}

function parse(bytes: Uint8Array, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    return quietly(() => XLSX.read(bytes, options));
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof Error && /password/i.test(error.message)) throw lockedFile();
    throw damaged();
  }
}

/** A few stored texts may be shown in very many cells. */
function refuseLength(sheets: readonly OpenSheet[]): void {
  let length = 0;
  for (const { rows } of sheets)
    for (const { cells } of rows) for (const { text } of cells) length += text.length;
  if (length <= SHEET_LIMITS.characters) return;
  const [millions, most] = [length, SHEET_LIMITS.characters].map((chars) => Math.round(chars / 1_000_000));
  throw new AppError(
    "too_complex",
    `The cells of this spreadsheet show ${millions} million characters; ${most} million are read. Split the file.`,
    { characters: length },
  );
}

function damaged(): AppError {
  return new AppError(
    "damaged",
    "The spreadsheet could not be read: its contents do not match its format. Open it in a spreadsheet program and save it again.",
  );
}

/** `date1904`: days are counted from 1904. */
type ExactOptions = { readonly withExact: boolean; readonly date1904: boolean };
type SheetFacts = ExactOptions & {
  readonly isHidden: boolean;
  readonly hidden: HiddenInSheet;
  /** What may still be stored of the workbook. */
  readonly budget: { hiddenCells: number };
};

function openSheet(
  name: string,
  sheet: XLSX.WorkSheet | undefined,
  { isHidden, hidden: { coloured, ...hidden }, budget, ...exact }: SheetFacts,
): OpenSheet {
  const data: readonly (readonly XLSX.CellObject[] | undefined)[] = sheet?.["!data"] ?? [];
  const rows: GridRow[] = [];
  const comments: SheetComment[] = [];
  const hiddenCells: RowCells[] = [];
  let hasFurtherColumns = false;
  // Rows may be far apart, so only those that exist are visited.
  for (const row of indexesOf(data)) {
    const cells = data[row] ?? [];
    const filled: GridCell[] = [];
    for (const index of indexesOf(cells)) {
      const place = { row: row + 1, column: index + 1 };
      const cell = gridCell(cells[index], place.column, exact);
      if (cell === null) continue;
      filled.push(cell.shown);
      const isUnseen = cell.isHidden || (coloured.size > 0 && coloured.has(cellAddress(place)));
      if (isUnseen) addHidden(hiddenCells, place, budget);
    }
    hasFurtherColumns ||= cells.length > SHEET_LIMITS.columns;
    if (filled.length > 0) rows.push({ row: row + 1, cells: filled });
    for (const column of indexesOf(cells)) {
      if (comments.length >= SHEET_LIMITS.comments) break;
      comments.push(...commentsOf(cells[column], row + 1, column + 1));
    }
  }
  return {
    ...{
      name,
      rows,
      comments,
      isHidden,
      hidden,
      hiddenCells,
      isDamaged: sheet === undefined,
      hasFurtherColumns,
    },
    merges: (sheet?.["!merges"] ?? []).slice(0, SHEET_LIMITS.merges).map(rangeOf),
  };
}

/** Returns the indexes of a list that may have very large gaps. */
function indexesOf(list: readonly unknown[]): number[] {
  return Object.keys(list)
    .map(Number)
    .filter((index) => Number.isInteger(index) && index >= 0)
    .sort((a, b) => a - b);
}

function gridCell(
  cell: XLSX.CellObject | undefined,
  column: number,
  { withExact, date1904 }: ExactOptions,
): { readonly shown: GridCell; readonly isHidden: boolean } | null {
  if (!cell || cell.v === undefined || cell.v === null || column > SHEET_LIMITS.columns) return null;
  const value = shownValue(cell);
  const text = value.text
    .replace(/_x000D_/g, "")
    .replace(/\r\n?/g, "\n")
    .trim();
  if (text === "") return null;
  const kind = kindOf(cell, value);
  const order = kind === "date" ? orderOfFormat(cell.z) : undefined;
  const rounded = kind === "number" && typeof cell.v === "number" ? roundedValue(text, cell.v) : undefined;
  const stored = withExact ? exactValue(cell, kind, date1904) : undefined;
  return {
    shown: {
      ...{ column, text, kind },
      ...(order && { order }),
      ...(rounded && { value: rounded }),
      ...(stored !== undefined && { exact: stored }),
    },
    isHidden: value.isHidden,
  };
}

function exactValue({ v, t }: XLSX.CellObject, kind: GridCell["kind"], date1904: boolean) {
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? undefined : v.toISOString().slice(0, 10);
  if (typeof v !== "number" || t !== "n") return undefined;
  if (kind !== "date") return v;
  const date: { y: number; m: number; d: number } | null = XLSX.SSF.parse_date_code(v, { date1904 });
  if (!date || date.y < 1 || date.m < 1 || date.d < 1) return undefined;
  return `${String(date.y).padStart(4, "0")}-${String(date.m).padStart(2, "0")}-${String(date.d).padStart(2, "0")}`;
}

/** Adds a cell that shows nothing. Cells are given in order. */
function addHidden(cells: RowCells[], { row, column }: CellPlace, budget: SheetFacts["budget"]): void {
  const before = cells.at(-1);
  if (before && before[0] === row && before[2] === column - 1)
    cells[cells.length - 1] = [row, before[1], column];
  else if (budget.hiddenCells-- > 0) cells.push([row, column, column]);
}

function kindOf({ t }: XLSX.CellObject, { isDate }: ShownValue): GridCell["kind"] {
  if (isDate) return "date";
  return t === "n" || t === "b" || t === "e" ? "number" : "text";
}

function commentsOf(cell: XLSX.CellObject | undefined, row: number, column: number): SheetComment[] {
  return (cell?.c ?? []).flatMap(({ a, t }) => {
    const text = (t ?? "").trim();
    return text === "" ? [] : [{ row, column, author: a ?? "", text }];
  });
}

const rangeOf = ({ s, e }: XLSX.Range): Range => ({
  ...{ top: s.r + 1, left: s.c + 1, bottom: e.r + 1, right: e.c + 1 },
});

/** The library's types do not name this kind. */
const isMacroSheet = (sheet: XLSX.WorkSheet) => String(sheet["!type"]) === "macro";

/** Returns the hidden lines of a sheet in the old format. */
function hiddenByLibrary(sheet: XLSX.WorkSheet | undefined): HiddenInSheet {
  return {
    coloured: new Set(),
    rows: hiddenAt(sheet?.["!rows"] ?? []),
    columns: hiddenAt(sheet?.["!cols"] ?? []),
  };
}
