import { columnLetters, columnNumber, type LineRange } from "./sheet-place.ts";

/** What spreadsheet programs hide of the cells of a passage or quote (ADR 0097). */
export type HiddenCells = {
  /** True if the whole sheet is hidden. */
  readonly sheet: boolean;
  readonly rows: readonly LineRange[];
  readonly columns: readonly LineRange[];
};

/** Rows and columns, from 1, ends included. */
type Cells = { readonly rows: LineRange; readonly columns: LineRange };

const SUFFIX = /^(.+?) \(hidden: ([^()]+)\)$/s;
const PART = /^(?:(sheet)|rows? ([\d, -]+?)(?: and \d+ more)?|columns? ([A-Z, -]+?)(?: and \d+ more)?)$/;
/** Ranges that an address names. A filtered sheet may hide every second row. */
const MAX_NAMED = 40;

/** Returns an address with what is hidden of its cells: "Costs!A4:E5 (hidden: row 4; columns C, E)". */
export function withHidden(address: string, { sheet, rows, columns }: HiddenCells): string {
  const listed = (word: string, ranges: readonly LineRange[], nameOf: (line: number) => string) => {
    const names = ranges.map(([first, last]) =>
      first === last ? nameOf(first) : `${nameOf(first)}-${nameOf(last)}`,
    );
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
    const isOne = ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1];
    return names.length === 0
      ? []
      : [`${word}${isOne ? "" : "s"} ${names.slice(0, MAX_NAMED).join(", ")}${more}`];
  };
  const parts = [
    ...(sheet ? ["sheet"] : []),
    ...listed("row", rows, String),
    ...listed("column", columns, columnLetters),
  ];
  return parts.length === 0 ? address : `${address} (hidden: ${parts.join("; ")})`;
}

/** Returns an address without what is hidden, and that; null if the words name nothing hidden. */
export function withoutHidden(words: string): {
  readonly address: string;
  readonly hidden: HiddenCells | null;
} {
  const [, address, list] = SUFFIX.exec(words) ?? [];
  const parts = list?.split("; ").map((part) => PART.exec(part));
  if (address === undefined || !parts || parts.includes(null)) return { address: words, hidden: null };
  const rangesOf = (index: number, numberOf: (name: string) => number) =>
    parts
      .flatMap((part) => part?.[index]?.split(", ") ?? [])
      .map((range): LineRange => {
        const [first = "", last = first] = range.split("-");
        return [numberOf(first), numberOf(last)];
      });
  return {
    address,
    hidden: {
      sheet: parts.some((part) => part?.[1] !== undefined),
      rows: rangesOf(2, Number),
      columns: rangesOf(3, columnNumber),
    },
  };
}

/** Returns what is hidden of some of the cells. */
export function hiddenOf(hidden: HiddenCells, { rows, columns }: Cells): HiddenCells {
  return {
    sheet: hidden.sheet,
    rows: rangesInside(hidden.rows, ...rows),
    columns: rangesInside(hidden.columns, ...columns),
  };
}

/** Returns what is hidden of the cells that a section path ends with; null if nothing is. */
export function hiddenAtEnd(sectionPath: readonly string[]): HiddenCells | null {
  return withoutHidden(sectionPath.at(-1) ?? "").hidden;
}

/** Returns the parts of ranges inside a range of lines. A sheet may have very many ranges. They are in order. */
export function rangesInside(ranges: readonly LineRange[], first: number, last: number): LineRange[] {
  const found: LineRange[] = [];
  for (let at = firstEndingFrom(ranges, first); at < ranges.length; at++) {
    const [from, to] = ranges[at] ?? [last + 1, last];
    if (from > last) break;
    found.push([Math.max(from, first), Math.min(to, last)]);
  }
  return found;
}

/** Returns the index of the first range that ends at a line or after it. */
function firstEndingFrom(ranges: readonly LineRange[], line: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
