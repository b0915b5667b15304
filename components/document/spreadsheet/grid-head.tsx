import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { isInRanges } from "#lib/domain/sheet-grid.ts";
import { columnLetters } from "#lib/domain/sheet-place.ts";
import type { Columns } from "./columns.ts";
import { GridPart } from "./grid-part.tsx";
import type { GridShape } from "./grid-row.tsx";
import { HiddenMark } from "./hidden-mark.tsx";
import { SPREADSHEET_WORDS } from "./words.ts";

type GridHeadProps = {
  readonly shape: GridShape;
  readonly columns: Columns;
  readonly chosenColumn: number;
  /** Rows of column headings that stay in view. */
  readonly children: ReactNode;
};

/** The column letters, and below them the headings of the table that is seen. They stay in view. */
export function GridHead({ shape, columns: { from, to }, chosenColumn, children }: GridHeadProps) {
  const { edges, numberWidth, rowHeight, kept } = shape;
  const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const letters = kept !== null && kept < from ? [kept, ...seen] : seen;
  return (
    <GridPart role="rowgroup" className="sticky top-0 z-20" style={{ height: rowHeight }}>
      <GridPart role="row" aria-rowindex={1} className="relative flex h-full bg-sunken select-none">
        <GridPart
          role="columnheader"
          aria-colindex={1}
          className="sticky left-0 z-10 h-full shrink-0 border-r border-b border-line-strong bg-sunken"
          style={{ width: numberWidth }}
        >
          <span className="sr-only">{SPREADSHEET_WORDS.corner}</span>
        </GridPart>
        {letters.map((column) => (
          <GridPart
            key={column}
            role="columnheader"
            aria-colindex={column + 1}
            className={cx(
              "h-full border-r border-b border-line-strong py-1 text-center text-small",
              column === kept ? "sticky z-5 shrink-0" : "absolute top-0",
              column === chosenColumn ? "bg-accent-soft text-accent-text" : "bg-sunken text-muted",
            )}
            style={{
              ...(column === kept
                ? { left: numberWidth, marginLeft: edges[column - 1] }
                : { left: numberWidth + (edges[column - 1] ?? 0) }),
              width: (edges[column] ?? 0) - (edges[column - 1] ?? 0),
            }}
          >
            {columnLetters(column)}
            {isInRanges(shape.hiddenColumns, column) && <HiddenMark />}
          </GridPart>
        ))}
      </GridPart>
      {children}
    </GridPart>
  );
}
