import { AppError } from "#lib/errors/app-error.ts";
import type { DraftBlock, DraftCell, Run } from "../shared/compose.ts";
import { childrenNamed, elementsOf, type XmlElement } from "../shared/xml.ts";
import type { OdpStyles } from "./styles.ts";
import { readParagraphs } from "./text.ts";

const MAX_SPAN = 1000;
/** Rows and cells that a table may repeat. Programs repeat empty ones up to the end of a sheet. */
const MAX_REPEATED = 100;
/** Most cells of a presentation after repeated rows and cells are written out. */
export const MAX_CELLS = 200_000;

type TableContext = {
  readonly styles: OdpStyles;
  /** Cells that may still be made. */
  readonly cells: { left: number };
};

/**
 * Returns a table as one block with its cells and spans.
 * @throws AppError `too_complex` if repeated cells become too many.
 */
export function readTable(table: XmlElement, context: TableContext): DraftBlock[] {
  const firstIsHeader = table.attributes["use-first-row-styles"] === "true";
  const rows = rowsOf(table, false).map(({ row, header }, index) => {
    const cells = cellsOf(row, context.styles, header || (firstIsHeader && index === 0));
    spend(cells.length, context);
    return cells;
  });
  return [{ kind: "table", runs: [], rows: rows.filter((row) => row.length > 0) }];
}

function spend(cells: number, { cells: budget }: TableContext): void {
  budget.left -= cells;
  if (budget.left >= 0) return;
  throw new AppError(
    "too_complex",
    `The presentation's tables have more than ${MAX_CELLS.toLocaleString("en-GB")} cells, most of them repeated, so it was not read.`,
  );
}

type TableRow = { readonly row: XmlElement; readonly header: boolean };

function rowsOf(parent: XmlElement, header: boolean): TableRow[] {
  return elementsOf(parent).flatMap((child): TableRow[] => {
    if (child.name === "table-row") {
      return Array.from({ length: repeated(child, "number-rows-repeated") }, () => ({ row: child, header }));
    }
    return /^table-(?:rows|header-rows|row-group)$/.test(child.name)
      ? rowsOf(child, header || child.name === "table-header-rows")
      : [];
  });
}

function cellsOf(row: XmlElement, styles: OdpStyles, header: boolean): DraftCell[] {
  return childrenNamed(row, "table-cell").flatMap((cell): DraftCell[] => {
    const colSpan = whole(cell, "number-columns-spanned", MAX_SPAN);
    const rowSpan = whole(cell, "number-rows-spanned", MAX_SPAN);
    const draft = {
      runs: runsOf(cell, styles),
      ...(header && { header }),
      ...(colSpan > 1 && { colSpan }),
      ...(rowSpan > 1 && { rowSpan }),
    };
    return Array.from({ length: repeated(cell, "number-columns-repeated") }, () => draft);
  });
}

/** In cells the marks of lists say nothing: programs write each paragraph of a cell as a list. */
function runsOf(cell: XmlElement, styles: OdpStyles): Run[] {
  return readParagraphs(cell, styles).flatMap((block, index): Run[] => [
    ...(index > 0 ? [{ text: "\n" }] : []),
    ...block.runs,
  ]);
}

function repeated(element: XmlElement, name: string): number {
  return whole(element, name, MAX_REPEATED);
}

function whole({ attributes }: XmlElement, name: string, most: number): number {
  const number = Number.parseInt(attributes[name] ?? "1", 10);
  return Number.isNaN(number) ? 1 : Math.min(most, Math.max(1, number));
}
