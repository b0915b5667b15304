import { memo } from "react";
import type { Highlight } from "#components/document/readable/segments.ts";
import { cx } from "#components/ui/class-names.ts";
import { isInRanges, type SheetCell } from "#lib/domain/sheet-grid.ts";
import { cellAddress, type LineRange } from "#lib/domain/sheet-place.ts";
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
  /** Addresses of cells with comments. */
  readonly commented: ReadonlySet<string>;
  readonly hiddenRows: readonly LineRange[];
  readonly hiddenColumns: readonly LineRange[];
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
  const { id, aboutId, text, edges, numberWidth, rowHeight, commented } = shape;
  const boxOf = (column: number, columns: number, rows: number) => ({
    left: numberWidth + (edges[column - 1] ?? 0),
    width: (edges[column + columns - 1] ?? 0) - (edges[column - 1] ?? 0),
    height: rows * rowHeight,
  });
  return (
    <GridPart
      role="row"
      aria-rowindex={row + 1}
      className={cx("pointer-events-none absolute left-0", isPinned && "bg-panel")}
      style={{ top, height: rowHeight, width: numberWidth + (edges.at(-1) ?? 0) }}
    >
      <GridPart
        role="rowheader"
        aria-colindex={1}
        className="pointer-events-auto sticky left-0 z-10 border-r border-b border-line-strong bg-sunken py-1 text-center text-small text-muted tabular-nums select-none"
        style={{ width: numberWidth, height: rowHeight }}
      >
        {row}
        {isInRanges(shape.hiddenRows, row) && <HiddenMark />}
      </GridPart>
      {placesOf(cells, props).map((place) => {
        const address = { row, column: place.column };
        const at = {
          id: cellId(id, address),
          aboutId: chosen === place.column ? aboutId : null,
          hasComment: commented.has(cellAddress(address)),
        };
        if (!("cell" in place))
          return (
            <EmptyCell
              key={place.column}
              {...at}
              row={row}
              column={place.column}
              box={boxOf(place.column, 1, 1)}
            />
          );
        const { cell } = place;
        return (
          <GridCell
            key={place.column}
            {...at}
            text={text}
            cell={cell}
            box={boxOf(cell.column, cell.columns, cell.rows)}
            highlights={highlights}
          />
        );
      })}
    </GridPart>
  );
});

type Place = { readonly column: number; readonly cell: SheetCell } | { readonly column: number };

/** Returns the cells of the seen columns, and the places without one. */
function placesOf(
  cells: readonly SheetCell[],
  { columns: { from, to }, reaching }: Pick<GridRowProps, "columns" | "reaching">,
): readonly Place[] {
  const reaches = (cell: SheetCell, column: number) =>
    column >= cell.column && column < cell.column + cell.columns;
  const places: Place[] = cells
    .filter(({ column, columns }) => column <= to && column + columns > from)
    .map((cell) => ({ column: cell.column, cell }));
  const own = new Set(
    [...cells.filter(({ column }) => column <= to), ...reaching].flatMap((cell) =>
      columnsFrom(from, to).filter((column) => reaches(cell, column)),
    ),
  );
  const empty = columnsFrom(from, to).filter((column) => !own.has(column));
  return [...places, ...empty.map((column) => ({ column }))].sort((a, b) => a.column - b.column);
}

function columnsFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
