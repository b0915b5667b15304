import { hiddenOf, withHidden, withoutHidden } from "./hidden-cells.ts";
import { type CellPlace, parseCellRange, rangeAddress } from "./sheet-place.ts";
import type { Span } from "./span.ts";

/** The text of a passage, and where it begins, in code points of its document. */
type Passage = { readonly text: string; readonly start: number };

/**
 * Returns the section path of a quote. The path of rows of a sheet ends with the address of their cells; that of a quote
 * with the cells that it covers. Other paths stay, and those of rows whose columns are unknown, because cells are merged.
 */
export function citedPath(path: readonly string[], passage: Passage, quote: Span): readonly string[] {
  const { address, hidden } = withoutHidden(path.at(-1) ?? "");
  const range = parseCellRange(address);
  if (range === null) return path;
  const points = [...passage.text];
  const [from, to] = [quote.start - passage.start, quote.end - passage.start];
  const isWhole = from === 0 && to === points.length;
  if (isWhole || from < 0 || to > points.length || from >= to) return path;
  const { first, last } = range;
  const tabs = last.column - first.column;
  const isOneRow = first.row === last.row && countOf(points, "\t") === tabs;
  // Headings may stand above the first row, so rows are counted from the last one.
  const lines = isOneRow ? [passage.text] : passage.text.split("\n");
  const other = lines.findLastIndex((line) => countOf(line, "\t") !== tabs);
  const above = [...lines.slice(0, other + 1).join("\n")].length;
  if (other >= 0 && from <= above) return path;
  const placeOf = (at: number): CellPlace => {
    const before = points.slice(0, at);
    const lineStart = isOneRow ? 0 : before.lastIndexOf("\n") + 1;
    const line = isOneRow ? 0 : countOf(before, "\n");
    return {
      row: last.row - (lines.length - 1 - line),
      column: first.column + countOf(before.slice(lineStart), "\t"),
    };
  };
  const [begin, end] = [placeOf(from), placeOf(to)];
  const isOverRows = end.row > begin.row;
  const [start, stop] = isOverRows
    ? [
        { ...begin, column: first.column },
        { ...end, column: last.column },
      ]
    : [begin, end];
  const cells = { rows: [start.row, stop.row], columns: [start.column, stop.column] } as const;
  const own = rangeAddress(range.sheet, start, stop);
  return [...path.slice(0, -1), hidden === null ? own : withHidden(own, hiddenOf(hidden, cells))];
}

type Answered = {
  readonly sectionPath: readonly string[];
  readonly row?: { readonly address?: string | undefined } | null | undefined;
};

/** Returns the section path of a result. It ends with the row that answers, if the passage has several. */
export function answeredPath({ sectionPath, row }: Answered): readonly string[] {
  return pathOfQuote(sectionPath, row ?? {});
}

/** Returns the path of a passage with the address of a quote in it, if it has one of its own. */
export function pathOfQuote(
  sectionPath: readonly string[],
  { address }: { readonly address?: string | undefined },
): readonly string[] {
  return address === undefined ? sectionPath : [...sectionPath.slice(0, -1), address];
}

function countOf(text: Iterable<string>, sign: string): number {
  let count = 0;
  for (const each of text) if (each === sign) count++;
  return count;
}
