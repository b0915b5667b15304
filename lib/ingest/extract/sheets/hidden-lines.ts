import type { LineRange } from "#lib/domain/sheet-place.ts";

/** The rows and columns of a sheet that spreadsheet programs hide, in order. */
export type HiddenLines = { readonly rows: readonly LineRange[]; readonly columns: readonly LineRange[] };

export const NOTHING_HIDDEN: HiddenLines = { rows: [], columns: [] };

const LINE = /<(?:\w+:)?(row|col)\s([^<>]*)>/g;
const HIDDEN = /\b(?:hidden=["'](?:1|true)["']|(?:ht|width)=["']0(?:\.0*)?["'])/;
const ZERO_HEIGHT = /<(?:\w+:)?sheetFormatPr\s[^<>]*zeroHeight=["'](?:1|true)["']/;
/** Rows are visible in a sheet that hides rows unless it states otherwise, if they have one of these. */
const SHOWN = /\b(?:ht=["']|hidden=["'](?:0|false)["'])/;

/** Returns the hidden lines of a worksheet of a package (xlsx). A row or column without height or width is hidden. */
export function hiddenInWorksheet(xml: string): HiddenLines {
  const hidesRows = ZERO_HEIGHT.test(xml);
  const [rows, columns]: [LineRange[], LineRange[]] = [[], []];
  let row = 0;
  for (const [, kind, attributes = ""] of xml.matchAll(LINE)) {
    const isHidden = HIDDEN.test(attributes);
    if (kind === "col") {
      if (isHidden) add(columns, numberOf(attributes, "min") ?? 1, numberOf(attributes, "max") ?? 1);
      continue;
    }
    row = numberOf(attributes, "r") ?? row + 1;
    if (isHidden || (hidesRows && !SHOWN.test(attributes))) add(rows, row, row);
  }
  return { rows, columns };
}

const TABLE_LINE = /<table:table-(row|column)(?![-\w])([^<>]*)>/g;
const COLLAPSED = /table:visibility=["'](?:collapse|filter)["']/;

/** Returns the hidden lines of each sheet of an OpenDocument file, in order. */
export function hiddenInOpenDocument(xml: string): readonly HiddenLines[] {
  return xml
    .split(/<table:table\s/)
    .slice(1)
    .map((table) => {
      const [rows, columns]: [LineRange[], LineRange[]] = [[], []];
      const next = { row: 1, column: 1 };
      for (const [, kind, attributes = ""] of table.matchAll(TABLE_LINE)) {
        const line = kind === "row" ? "row" : "column";
        const first = next[line];
        next[line] += numberOf(attributes, `table:number-${line}s-repeated`) ?? 1;
        if (COLLAPSED.test(attributes)) add(line === "row" ? rows : columns, first, next[line] - 1);
      }
      return { rows, columns };
    });
}

/** Returns the lines that the library knows to be hidden, by their indexes. */
export function hiddenAt(list: readonly ({ readonly hidden?: boolean } | undefined)[]): LineRange[] {
  const found: LineRange[] = [];
  for (const [at, line] of Object.entries(list)) if (line?.hidden) add(found, Number(at) + 1, Number(at) + 1);
  return found;
}

/** Returns the worksheet parts of a package in the order of its sheets. */
export function sheetParts(workbook: string, relations: string): readonly (string | null)[] {
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].map(([, attributes = ""]) => [
      wordOf(attributes, "Id"),
      wordOf(attributes, "Target"),
    ]),
  );
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)].map(([, attributes = ""]) => {
    const target = targets.get(/\b\w+:id=["']([^"']*)["']/.exec(attributes)?.[1]);
    if (!target) return null;
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  });
}

function add(ranges: LineRange[], first: number, last: number): void {
  const before = ranges.at(-1);
  if (before && before[1] === first - 1) ranges[ranges.length - 1] = [before[0], last];
  else ranges.push([first, last]);
}

function numberOf(attributes: string, name: string): number | null {
  const found = wordOf(attributes, name);
  return found !== undefined && /^\d{1,7}$/.test(found) ? Number(found) : null;
}

const wordOf = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}=["']([^"']*)["']`).exec(attributes)?.[1];
