import { columnLetters, columnNumber, type LineRange, type RowCells, rangeAddress } from "./sheet-place.ts";

/** What spreadsheet programs hide of the cells of a passage or quote (ADR 0097). */
export type HiddenCells = {
  /** True if the whole sheet is hidden. */
  readonly sheet: boolean;
  readonly rows: readonly LineRange[];
  readonly columns: readonly LineRange[];
  /** Cells that show nothing of their value, because of their number format or colours. In order. */
  readonly cells: readonly RowCells[];
};

/** Rows and columns, from 1, ends included. */
type Cells = { readonly rows: LineRange; readonly columns: LineRange };

const SUFFIX = /^(.+?) \(hidden: ([^()]+)\)$/s;
const PART =
  /^(?:(sheet)|rows? ([\d, -]+?)(?: and \d+ more)?|columns? ([A-Z, -]+?)(?: and \d+ more)?|cells? ([A-Z\d, :]+?)(?: and \d+ more)?)$/;
const CELLS = /^([A-Z]+)(\d+)(?::([A-Z]+)\d+)?$/;
/** Ranges that an address names. A filtered sheet may hide every second row. */
const MAX_NAMED = 40;

/** Returns an address with what is hidden of its cells: "Costs!A4:E5 (hidden: row 4; columns C, E)". */
export function withHidden(address: string, { sheet, rows, columns, cells }: HiddenCells): string {
  const listed = (word: string, names: readonly string[], isOne: boolean) => {
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
    return names.length === 0
      ? []
      : [`${word}${isOne ? "" : "s"} ${names.slice(0, MAX_NAMED).join(", ")}${more}`];
  };
  const parts = [
    ...(sheet ? ["sheet"] : []),
    ...listed("row", namesOf(rows, String), isOneLine(rows)),
    ...listed("column", namesOf(columns, columnLetters), isOneLine(columns)),
    ...listed("cell", cells.map(cellsName), isOneLine(cells.map(([, ...range]) => range))),
  ];
  return parts.length === 0 ? address : `${address} (hidden: ${parts.join("; ")})`;
}

const isOneLine = (ranges: readonly LineRange[]) => ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1];

const namesOf = (ranges: readonly LineRange[], nameOf: (line: number) => string) =>
  ranges.map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}-${nameOf(last)}`));

const cellsName = ([row, first, last]: RowCells) =>
  rangeAddress(null, { row, column: first }, { row, column: last });

function cellsNamed(name: string): RowCells[] {
  const [, first = "", row, last = first] = CELLS.exec(name) ?? [];
  return row === undefined ? [] : [[Number(row), columnNumber(first), columnNumber(last)]];
}

/** Returns an address without what is hidden, and that; null if the words name nothing hidden. */
export function withoutHidden(words: string): {
  readonly address: string;
  readonly hidden: HiddenCells | null;
} {
  const [, address, list] = SUFFIX.exec(words) ?? [];
  const parts = list?.split("; ").map((part) => PART.exec(part));
  if (address === undefined || !parts || parts.includes(null)) return { address: words, hidden: null };
  const namesIn = (index: number) => parts.flatMap((part) => part?.[index]?.split(", ") ?? []);
  const rangesOf = (index: number, numberOf: (name: string) => number) =>
    namesIn(index).map((range): LineRange => {
      const [first = "", last = first] = range.split("-");
      return [numberOf(first), numberOf(last)];
    });
  return {
    address,
    hidden: {
      sheet: parts.some((part) => part?.[1] !== undefined),
      rows: rangesOf(2, Number),
      columns: rangesOf(3, columnNumber),
      cells: namesIn(4).flatMap(cellsNamed),
    },
  };
}

/** Returns what is hidden of some of the cells. */
export function hiddenOf(hidden: HiddenCells, { rows, columns }: Cells): HiddenCells {
  return {
    sheet: hidden.sheet,
    rows: rangesInside(hidden.rows, ...rows),
    columns: rangesInside(hidden.columns, ...columns),
    cells: cellsInside(hidden.cells, { rows, columns }),
  };
}

/** Returns the parts of runs of cells inside a range. There may be very many. They are in order. */
export function cellsInside(
  cells: readonly RowCells[],
  { rows: [top, bottom], columns: [left, right] }: Cells,
): RowCells[] {
  const found: RowCells[] = [];
  for (let at = firstIndex(cells, ([row]) => row >= top); at < cells.length; at++) {
    const [row, first, last] = cells[at] ?? [bottom + 1, left, right];
    if (row > bottom) break;
    if (last >= left && first <= right) found.push([row, Math.max(first, left), Math.min(last, right)]);
  }
  return found;
}

/** Returns what is hidden of the cells that a section path ends with; null if nothing is. */
export function hiddenAtEnd(sectionPath: readonly string[]): HiddenCells | null {
  return withoutHidden(sectionPath.at(-1) ?? "").hidden;
}

/** Returns the parts of ranges inside a range of lines. A sheet may have very many ranges. They are in order. */
export function rangesInside(ranges: readonly LineRange[], first: number, last: number): LineRange[] {
  const found: LineRange[] = [];
  for (let at = firstIndex(ranges, ([, end]) => end >= first); at < ranges.length; at++) {
    const [from, to] = ranges[at] ?? [last + 1, last];
    if (from > last) break;
    found.push([Math.max(from, first), Math.min(to, last)]);
  }
  return found;
}

/** Returns the index of the first entry for which a condition holds that holds for all later ones too. */
function firstIndex<T>(list: readonly T[], holds: (entry: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = list[middle];
    if (entry === undefined || holds(entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}
