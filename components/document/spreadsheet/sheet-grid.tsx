import { type ClipboardEvent, type MouseEvent, type RefObject, useEffect, useMemo } from "react";
import type { Highlight } from "#components/document/readable/segments.ts";
import type { Sheet, SheetCell } from "#lib/domain/sheet-grid.ts";
import { type CellPlace, cellAddress } from "#lib/domain/sheet-place.ts";
import { cellId, columnEdges, columnsBetween, neededWidths, ROW_HEIGHT, rowNumberWidth } from "./columns.ts";
import { GridHead } from "./grid-head.tsx";
import { GridPart } from "./grid-part.tsx";
import { GridRow, type GridShape } from "./grid-row.tsx";
import { movedBy } from "./moves.ts";
import { scrolledHeight } from "./scrolling.ts";
import { type Target, useGridScroll } from "./use-grid-scroll.ts";
import { headRowsOf, tableAt, windowOf } from "./window.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

export type SheetGridProps = {
  readonly id: string;
  readonly aboutId: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly text: string;
  readonly sheet: Sheet;
  readonly highlights: readonly Highlight[];
  /** The chosen cell, or the chosen place without one. */
  readonly chosen: CellPlace;
  readonly cell: SheetCell | null;
  readonly value: string;
  /** Another value scrolls to the chosen cell again. */
  readonly visit: string;
  /** True if the reader chose the cell here, so that the view moves as little as possible. */
  readonly isNear: boolean;
  /** The column that stays in view. */
  readonly kept: number | null;
  readonly onChoose: (place: CellPlace) => void;
};

const NONE: readonly SheetCell[] = [];

/** One sheet as a grid. Draws only the rows and columns that are seen; the headings stay in view. */
export function SheetGrid(props: SheetGridProps) {
  const { id, scroller, sheet, highlights, chosen, cell, visit, isNear, onChoose } = props;
  const scale = useMemo(textScale, []);
  const rowHeight = Math.round(ROW_HEIGHT * scale);
  const all = (sheet.rowCount + 1) * rowHeight;
  const { view, reveal } = useGridScroll(scroller, all);
  const shape = useShape(props, { scale, rowHeight, width: view.width });
  const { edges, numberWidth } = shape;
  const width = numberWidth + (edges.at(-1) ?? 0);
  const isMeasured = view.height > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll for each visit, not when the reader scrolls away
  useEffect(() => {
    if (isMeasured) reveal(targetOf(shape, sheet, chosen, cell), isNear);
  }, [isMeasured, visit, sheet, chosen.row, chosen.column]);
  const columns = columnsBetween(edges, view.left, view.left + view.width - numberWidth);
  const { pinned, rows, reaching } = windowOf(sheet, { ...view, rowHeight });
  const rowProps = (row: number) => ({
    ...{ shape, row, columns, highlights },
    cells: sheet.lines.get(row) ?? NONE,
    reaching: reachingInto(reaching, row),
    chosen: row === chosen.row ? chosen.column : null,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table draws all of its rows
    <div
      ref={scroller}
      id={id}
      role="grid"
      aria-label={SPREADSHEET_WORDS.grid(sheet.name ?? SPREADSHEET_WORDS.table)}
      aria-readonly
      aria-rowcount={sheet.rowCount + 1}
      aria-colcount={sheet.columnCount + 1}
      aria-activedescendant={isDrawn(chosen, [...pinned, ...rows], columns) ? cellId(id, chosen) : undefined}
      tabIndex={0}
      data-scroller
      className="relative min-h-0 flex-1 overflow-auto bg-ground -outline-offset-2 print:hidden"
      onClick={(event) => chooseClicked(event, onChoose)}
      onCopy={(event) => copyCell(event, props.value)}
      onKeyDown={(event) => {
        const page = Math.max(1, Math.floor(view.height / rowHeight) - 2 - pinned.length);
        const to = movedBy(
          { key: event.key, withControl: event.ctrlKey || event.metaKey, page },
          chosen,
          cell,
          sheet,
        );
        if (!to || event.altKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(to);
      }}
    >
      <div className="relative" style={{ height: scrolledHeight(all), width }}>
        <GridHead shape={shape} columns={columns} chosenColumn={chosen.column}>
          {pinned.map((row, at) => (
            <GridRow key={row} {...rowProps(row)} top={(at + 1) * rowHeight} isPinned />
          ))}
        </GridHead>
        <GridPart role="rowgroup">
          {rows.map((row) => (
            <GridRow key={row} {...rowProps(row)} top={row * rowHeight + view.bar - view.top} />
          ))}
        </GridPart>
      </div>
    </div>
  );
}

/** Returns the size of text in relation to the usual one. A reader may have chosen a larger text in the browser. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

type Sizes = { readonly scale: number; readonly rowHeight: number; readonly width: number };

function useShape(
  { id, aboutId, text, sheet, kept }: SheetGridProps,
  { scale, rowHeight, width }: Sizes,
): GridShape {
  const needed = useMemo(() => neededWidths(sheet), [sheet]);
  return useMemo(() => {
    const numberWidth = rowNumberWidth(sheet.rowCount, sheet.hiddenRows.length > 0, scale);
    const room = { width: Math.max(0, width - numberWidth), scale, kept };
    return {
      ...{ id, aboutId, text, numberWidth, rowHeight, kept },
      edges: columnEdges(needed, room),
      comments: Map.groupBy(sheet.comments, cellAddress),
      hiddenRows: sheet.hiddenRows,
      hiddenColumns: sheet.hiddenColumns,
      hiddenCells: sheet.hiddenCells,
    };
  }, [id, aboutId, text, sheet, needed, kept, scale, rowHeight, width]);
}

/** Returns the part of the grid to bring into view for a cell. */
function targetOf(
  { edges, numberWidth, rowHeight, kept }: GridShape,
  { tables }: Sheet,
  { row, column }: CellPlace,
  cell: SheetCell | null,
): Target {
  const { rows = 1, columns = 1 } = cell ?? {};
  const table = tableAt(tables, { row, column });
  const keptWidth = kept !== null && column > kept ? (edges[kept] ?? 0) - (edges[kept - 1] ?? 0) : 0;
  const covered = 1 + (table ? headRowsOf(table).length : 0);
  return {
    rows: { start: row * rowHeight, end: (row + rows) * rowHeight },
    columns: {
      start: numberWidth + (edges[column - 1] ?? 0),
      end: numberWidth + (edges[column + columns - 1] ?? 0),
    },
    above: covered * rowHeight,
    before: numberWidth + keptWidth,
  };
}

function reachingInto(reaching: readonly SheetCell[], row: number): readonly SheetCell[] {
  if (reaching.length === 0) return NONE;
  const found = reaching.filter((cell) => cell.row < row && row < cell.row + cell.rows);
  return found.length === 0 ? NONE : found;
}

function isDrawn(
  { row, column }: CellPlace,
  rows: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  return rows.includes(row) && column >= from && column <= to;
}

function chooseClicked(event: MouseEvent, onChoose: SheetGridProps["onChoose"]): void {
  const cell = event.target instanceof Element ? event.target.closest("[data-column]") : null;
  if (!(cell instanceof HTMLElement)) return;
  onChoose({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
}

/** Copies the chosen cell, unless the reader has selected words. */
function copyCell(event: ClipboardEvent, value: string): void {
  if (window.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", value);
}
