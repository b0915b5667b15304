import { memo } from "react";
import type { Highlight } from "#components/document/readable/segments.ts";
import { cx } from "#components/ui/class-names.ts";
import { isHiddenCell, isInRanges, type SheetCell } from "#lib/domain/sheet-grid.ts";
import { cellAddress, type LineRange, type RowCells } from "#lib/domain/sheet-place.ts";
import type { Span } from "#lib/domain/span.ts";
import { type ColumnEdges, type Columns, cellId } from "./columns.ts";
import { EmptyCell, GridCell } from "./grid-cell.tsx";
import { GridPart } from "./grid-part.tsx";
import { HiddenMark } from "./hidden-mark.tsx";

/** What all rows of a grid have in common. */
export type GridShape = {
  readonly id: string;
  /** Id of the words about the chosen cell. */
  readonly aboutId: string;
  readonly text: string;
  readonly edges: ColumnEdges;
  readonly numberWidth: number;
  readonly rowHeight: number;
  /** The column that stays in view beside the row numbers. */
  readonly kept: number | null;
  /** The comments of cells, by the address of the cell. */
  readonly comments: ReadonlyMap<string, readonly Span[]>;
  readonly hiddenRows: readonly LineRange[];
  readonly hiddenColumns: readonly LineRange[];
  readonly hiddenCells: readonly RowCells[];
};

type GridRowProps = {
  readonly shape: GridShape;
  readonly row: number;
  readonly cells: readonly SheetCell[];
  /** Cells of rows above that reach into this row. */
  readonly reaching: readonly SheetCell[];
  readonly top: number;
  readonly columns: Columns;
  readonly highlights: readonly Highlight[];
  /** The chosen column, if the chosen cell is in this row. */
  readonly chosen: number | null;
  /** True for a row of headings that stays in view. */
  readonly isPinned?: boolean;
};

/** A row of a sheet: its number, and the cells of the columns that are seen. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { shape, row, cells, top, highlights, chosen, isPinned = false } = props;
  const { id, aboutId, text, edges, numberWidth, rowHeight, comments } = shape;
  const boxOf = (place: Place) => {
    const { column } = place;
    const { columns, rows } = "cell" in place ? place.cell : { columns: 1, rows: 1 };
    const start = edges[column - 1] ?? 0;
    const size = { width: (edges[column + columns - 1] ?? 0) - start, height: rows * rowHeight };
    // A cell that stays in view stands in the line after the row's number.
    return isKept(shape, place)
      ? { ...size, left: numberWidth, marginLeft: start }
      : { ...size, left: numberWidth + start };
  };
  return (
    <GridPart
      role="row"
      aria-rowindex={row + 1}
      className={cx("pointer-events-none absolute left-0 flex items-start", isPinned && "bg-panel")}
      style={{ top, height: rowHeight, width: numberWidth + (edges.at(-1) ?? 0) }}
    >
      <GridPart
        role="rowheader"
        aria-colindex={1}
        className="pointer-events-auto sticky left-0 z-10 shrink-0 border-r border-b border-line-strong bg-sunken py-1 text-center text-small text-muted tabular-nums select-none"
        style={{ width: numberWidth, height: rowHeight }}
      >
        {row}
        {isInRanges(shape.hiddenRows, row) && <HiddenMark />}
      </GridPart>
      {placesOf(cells, props).map((place) => {
        const address = { row, column: place.column };
        const own = comments.get(cellAddress(address)) ?? [];
        const at = {
          id: cellId(id, address),
          aboutId: chosen === place.column ? aboutId : null,
          hasComment: own.length > 0,
          isKept: isKept(shape, place),
        };
        if (!("cell" in place))
          return <EmptyCell key={place.column} {...at} row={row} column={place.column} box={boxOf(place)} />;
        const { cell } = place;
        return (
          <GridCell
            key={place.column}
            {...at}
            text={text}
            cell={cell}
            box={boxOf(place)}
            highlights={highlights}
            comments={own}
            isHidden={isHiddenCell(shape.hiddenCells, address)}
          />
        );
      })}
    </GridPart>
  );
});

/** True if a place stays in view while the others scroll. A cell over several columns would cover them. */
function isKept({ kept }: GridShape, place: Place): boolean {
  return place.column === kept && (!("cell" in place) || place.cell.columns === 1);
}

type Place = { readonly column: number; readonly cell: SheetCell } | { readonly column: number };

/** Returns the cells of the seen columns, and the places without one. */
function placesOf(
  cells: readonly SheetCell[],
  { columns: { from, to }, reaching, shape: { kept } }: Pick<GridRowProps, "columns" | "reaching" | "shape">,
): readonly Place[] {
  const drawn = kept !== null && kept < from ? [kept, ...columnsFrom(from, to)] : columnsFrom(from, to);
  const reaches = (cell: SheetCell, column: number) =>
    column >= cell.column && column < cell.column + cell.columns;
  const places: Place[] = cells
    .filter((cell) => drawn.some((column) => reaches(cell, column)))
    .map((cell) => ({ column: cell.column, cell }));
  const own = new Set(
    [...cells.filter(({ column }) => column <= to), ...reaching].flatMap((cell) =>
      drawn.filter((column) => reaches(cell, column)),
    ),
  );
  const empty = drawn.filter((column) => !own.has(column));
  return [...places, ...empty.map((column) => ({ column }))].sort((a, b) => a.column - b.column);
}

function columnsFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
