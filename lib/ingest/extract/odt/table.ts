import { AppError } from "#lib/errors/app-error.ts";
import { cellRuns, hasWords, withPicturesOf } from "../shared/blocks.ts";
import type { DraftBlock, DraftCell } from "../shared/compose.ts";
import { elementsOf, type XmlElement } from "../shared/xml.ts";
import type { OdtContext } from "./context.ts";

type ReadBlocks = (parent: XmlElement, context: OdtContext) => DraftBlock[];
type Row = { readonly header: boolean; readonly cells: readonly Cell[] };
type Cell = { readonly blocks: readonly DraftBlock[]; readonly draft: DraftCell };

/** Most cells that a document may have after repeated rows and cells are written out. */
export const MAX_CELLS = 200_000;
const MAX_SPAN = 1000;

/**
 * Returns a table as one block with its cells and spans. A table of one column only frames text, so it becomes the
 * blocks of its cells.
 * @throws AppError `too_complex` if repeated cells become too many.
 */
export function readTable(table: XmlElement, context: OdtContext, readBlocks: ReadBlocks): DraftBlock[] {
  const rows = rowsOf(table, false).flatMap(({ row, header }) => readRow(row, header, context, readBlocks));
  if (rows.every(({ cells }) => cells.length <= 1))
    return rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
  const drafts = rows.map(({ header, cells }) =>
    cells.map(({ draft }): DraftCell => (header ? { ...draft, header } : draft)),
  );
  const block: DraftBlock = { kind: "table", runs: [], rows: drafts.filter((row) => row.length > 0) };
  return [
    withPicturesOf(
      block,
      rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks)),
    ),
  ];
}

/** Returns the rows of a table, also those in groups, without those of tables in its cells. */
function rowsOf(parent: XmlElement, header: boolean): { row: XmlElement; header: boolean }[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === "table:table-row") return [{ row: child, header }];
    if (child.name === "table:table-header-rows") return rowsOf(child, true);
    return /^table:table-row(?:s|-group)$/.test(child.name) ? rowsOf(child, header) : [];
  });
}

function readRow(row: XmlElement, header: boolean, context: OdtContext, readBlocks: ReadBlocks): Row[] {
  const cells = elementsOf(row)
    .filter(({ name }) => name === "table:table-cell")
    .flatMap((cell) => readCell(cell, context, readBlocks));
  const times = repeats(row.attributes["table:number-rows-repeated"]);
  const filled = cells.some(({ draft }) => hasWords(draft.runs));
  if (!filled) return times === 1 ? [{ header, cells }] : [];
  spend((times - 1) * cells.length, context);
  return Array.from({ length: times }, () => ({ header, cells }));
}

function readCell(cell: XmlElement, context: OdtContext, readBlocks: ReadBlocks): Cell[] {
  const { attributes } = cell;
  const blocks = readBlocks(cell, context);
  const runs = cellRuns(blocks);
  const times = hasWords(runs)
    ? repeats(attributes["table:number-columns-repeated"])
    : emptyCells(attributes);
  spend(times, context);
  const colSpan = spanOf(attributes["table:number-columns-spanned"]);
  const rowSpan = spanOf(attributes["table:number-rows-spanned"]);
  const draft = { runs, ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
  return Array.from({ length: times }, () => ({ blocks, draft }));
}

/** Empty cells up to the edge of a sheet are stored as one. A few keep the next cell below its header. */
function emptyCells(attributes: Readonly<Record<string, string>>): number {
  const times = repeats(attributes["table:number-columns-repeated"]);
  return times > MAX_SPAN ? 1 : times;
}

function spend(cells: number, context: OdtContext): void {
  context.cellsLeft -= cells;
  if (context.cellsLeft >= 0) return;
  throw new AppError(
    "too_complex",
    `The document's tables have more than ${MAX_CELLS} cells, most of them repeated, so it was not read.`,
  );
}

function repeats(value: string | undefined): number {
  return Math.max(1, Number.parseInt(value ?? "1", 10) || 1);
}

const spanOf = (value: string | undefined) => Math.min(MAX_SPAN, repeats(value));
