"use client";
import { type ReactNode, useMemo } from "react";
import { PRINT, useMediaQuery } from "#components/ui/use-media-query.ts";
import type { Block, TableCell } from "#lib/domain/extracted.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { lineStarts, rowsOfBlock } from "#lib/domain/table-lines.ts";
import { useNearView } from "./use-near-view.ts";

type Rows = readonly (readonly TableCell[])[];

/** Tables up to this many rows are drawn whole. */
const DRAW_ALL = 300;
const GROUP_ROWS = 100;
const ROW_HEIGHT = 34;

type LongRowsProps = {
  readonly text: string;
  readonly block: Span & Pick<Block, "lines">;
  readonly sought: readonly Span[];
  readonly render: (row: readonly TableCell[]) => ReactNode;
};

/** The rows of a table that is stored by lines. The cells of a group of rows are made when it is drawn. */
export function LongRows({ text, block, sought, render }: LongRowsProps) {
  const printing = useMediaQuery(PRINT) === true;
  const groups = useMemo(() => lineGroups(text, block), [text, block]);
  return groups.map((group, index) => (
    <LazyRows
      key={group.start}
      height={GROUP_ROWS * ROW_HEIGHT}
      columns={block.lines?.columns ?? 1}
      drawn={index === 0 || printing || sought.some((span) => spansOverlap(group, span))}
    >
      {() => rowsOfBlock(text, block, group).map(render)}
    </LazyRows>
  ));
}

/** Returns the spans of groups of rows. */
function lineGroups(text: string, block: Span): readonly Span[] {
  const starts = lineStarts(text, block);
  return starts
    .filter((_, index) => index % GROUP_ROWS === 0)
    .map((start, group) => ({ start, end: (starts[(group + 1) * GROUP_ROWS] ?? block.end + 1) - 1 }));
}

type TableRowsProps = {
  readonly rows: Rows;
  /** The parts that the reader is taken to. Their rows are drawn. */
  readonly sought: readonly Span[];
  readonly render: (row: readonly TableCell[]) => ReactNode;
};

/** The rows of a table. Of a long one, only those near the view and those that the reader is taken to are drawn. */
export function TableRows({ rows, sought, render }: TableRowsProps) {
  // Print shows every row.
  const printing = useMediaQuery(PRINT) === true;
  if (rows.length <= DRAW_ALL) return <tbody>{rows.map(render)}</tbody>;
  const columns = (rows[0] ?? []).reduce((sum, { colSpan = 1 }) => sum + colSpan, 0);
  return rowGroups(rows).map((group, index) => (
    <LazyRows
      key={group[0]?.[0]?.start ?? index}
      height={group.length * ROW_HEIGHT}
      columns={columns}
      drawn={index === 0 || printing || sought.some((span) => holds(group, span))}
    >
      {() => group.map(render)}
    </LazyRows>
  ));
}

/** Groups rows. A cell that spans rows stays in one group, because browsers end it with its group. */
export function rowGroups(rows: Rows): Rows[] {
  const groups: (readonly TableCell[])[][] = [];
  let freeFrom = 0;
  for (const [at, row] of rows.entries()) {
    const last = groups.at(-1);
    if (!last || (last.length >= GROUP_ROWS && at >= freeFrom)) groups.push([row]);
    else last.push(row);
    for (const { rowSpan = 1 } of row) freeFrom = Math.max(freeFrom, at + rowSpan);
  }
  return groups;
}

function holds(group: Rows, span: Span): boolean {
  const [first, last] = [group[0]?.[0], group.at(-1)?.at(-1)];
  return (
    first !== undefined && last !== undefined && spansOverlap({ start: first.start, end: last.end }, span)
  );
}

type LazyRowsProps = {
  readonly height: number;
  readonly columns: number;
  readonly drawn: boolean;
  readonly children: () => ReactNode;
};

function LazyRows({ height, columns, drawn, children }: LazyRowsProps) {
  const [body, show] = useNearView<HTMLTableSectionElement>(drawn);
  return (
    <tbody ref={body}>
      {show ? (
        children()
      ) : (
        <tr style={{ height: `${height}px` }}>
          <td colSpan={columns} />
        </tr>
      )}
    </tbody>
  );
}
