import type { AttributeValue } from "#lib/domain/records.ts";
import type { GridRow } from "../extract/sheets/grid.ts";
import { type OpenedWorkbook, openWorkbook, type WorkbookFormat } from "../extract/sheets/open-workbook.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { bytesOf } from "../processes/file-source.ts";
import { findHeadings } from "./headings.ts";
import type { SourceLayer } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import type { OpenInput } from "./open-input.ts";

/**
 * Opens a workbook: each sheet with values is a layer, and rows have their numbers. Cells have their stored numbers and
 * days, which the sheet may show rounded. Unlike other formats a workbook is held in memory, within its limits.
 * @throws AppError `encrypted`, `damaged`, `too_complex`, `not_found`.
 */
export function workbookReader(format: WorkbookFormat) {
  return async function* openSheets({ source, signal }: OpenInput): AsyncGenerator<SourceLayer, void> {
    const bytes = await bytesOf(source);
    signal?.throwIfAborted();
    const book = openWorkbook(bytes, format, DEFAULT_INGEST_LIMITS, { withExact: true });
    for (const sheet of book.sheets) {
      const layer = layerOf(sheet);
      if (layer !== null) yield layer;
    }
  };
}

function layerOf({ name, rows, isHidden }: OpenedWorkbook["sheets"][number]): SourceLayer | null {
  const found = findHeadings(
    rows.slice(0, RECORD_LIMITS.sampleRows).map((each) => ({ row: each.row, values: valuesOf(each, 0) })),
  );
  if (found === null) return null;
  const { columns, row: heading } = found;
  const below = rows.filter(({ row }) => row > heading);
  return {
    ...{ name: name ?? "", columns, hasShapes: false, system: "auto" },
    async *rows() {
      for (let at = 0; at < below.length; at += RECORD_LIMITS.batch)
        yield below
          .slice(at, at + RECORD_LIMITS.batch)
          .map((row) => ({ row: row.row, values: valuesOf(row, columns.length), faults: [] }));
    },
    notes: () => (isHidden ? ["The sheet is hidden."] : []),
  };
}

/** Returns the values of a row by column, with null for empty cells: no fewer than there are columns. */
function valuesOf({ cells }: GridRow, columns: number): readonly AttributeValue[] {
  const values: AttributeValue[] = Array.from(
    { length: Math.max(columns, cells.at(-1)?.column ?? 0) },
    () => null,
  );
  for (const cell of cells) values[cell.column - 1] = cell.exact ?? cell.text;
  return values;
}
