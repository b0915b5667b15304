import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { type SortBy, SortLink, sortState, type TableSort } from "./sort-link.tsx";
import { UI_WORDS } from "./words.ts";

/** Definition of a column. Exactly one column of a table should be the row header. */
export type Column<Row> = {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures to the right, with tabular digits. */
  readonly align?: "right";
  readonly rowHeader?: boolean;
  /** Shows the head to screen readers only, and no label on a narrow screen. For action columns. */
  readonly headHidden?: boolean;
  readonly sort?: SortBy;
  /** Extra classes for the cells: a width, `whitespace-nowrap`. */
  readonly className?: string;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyFor: (row: Row) => string;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
  readonly sort?: TableSort;
  readonly testId?: string;
  readonly rowTestId?: string;
  /** Keeps the head in view below the page's bar. Switch it off inside a scrolling container. */
  readonly stickyHead?: boolean;
};

/** A table. Below `two` each row is a block, and the column heads label its values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyFor, empty, sort, testId, rowTestId, stickyHead = true } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div>
      {sort && <NarrowSort columns={columns} sort={sort} />}
      <table
        data-testid={testId}
        className="w-full border-collapse border border-line bg-panel max-two:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-two:hidden">
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} sticky={stickyHead} />
            ))}
          </tr>
        </thead>
        <tbody className="max-two:block">
          {rows.map((row) => (
            <tr
              key={keyFor(row)}
              data-testid={rowTestId}
              className="border-b border-line last:border-b-0 max-two:block max-two:px-4 max-two:py-3"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = {
  readonly column: Column<Row>;
  readonly sort: TableSort | undefined;
  readonly sticky: boolean;
};

function Head<Row>({ column, sort, sticky }: HeadProps<Row>) {
  const state = sort && column.sort ? sortState(column.sort, sort) : null;
  return (
    <th
      scope="col"
      aria-sort={state ?? undefined}
      className={cx(
        // A collapsed border does not stick, so a shadow draws the line below the head.
        "bg-panel px-3 py-2 text-left text-small font-semibold text-muted shadow-[inset_0_-1px_0_var(--line)]",
        column.align === "right" && "text-right",
        sticky && "sticky top-(--bar) z-10",
      )}
    >
      {column.headHidden ? (
        <span className="sr-only">{column.head}</span>
      ) : state !== null && sort && column.sort ? (
        <SortLink head={column.head} by={column.sort} sort={sort} />
      ) : (
        column.head
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const value = column.cell(row);
  if (column.rowHeader)
    return (
      <th
        scope="row"
        className={cx(
          "px-3 py-(--cell-gap) text-left align-top font-normal max-two:block max-two:p-0 max-two:pb-1",
          column.className,
        )}
      >
        {value}
      </th>
    );
  return (
    <td
      className={cx(
        "px-3 py-(--cell-gap) align-top max-two:items-baseline max-two:gap-x-3 max-two:px-0 max-two:py-0.5",
        // Hide an empty value, so that no label stands alone.
        value === null || value === "" ? "max-two:hidden" : "max-two:grid",
        column.headHidden ? "max-two:grid-cols-1" : "max-two:grid-cols-[6.5rem_minmax(0,1fr)]",
        column.align === "right" && "text-right tabular-nums max-two:text-left",
        column.className,
      )}
    >
      {!column.headHidden && <span className="text-small text-muted two:hidden">{column.head}</span>}
      <div className="min-w-0">{value}</div>
    </td>
  );
}

function NarrowSort<Row>({
  columns,
  sort,
}: {
  readonly columns: readonly Column<Row>[];
  readonly sort: TableSort;
}) {
  const sortable = columns.flatMap(({ key, head, sort: by }) => (by ? [{ key, head, by }] : []));
  if (sortable.length === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap gap-x-3 gap-y-1 text-small text-muted two:hidden">
      {UI_WORDS.sortBy}
      {sortable.map(({ key, head, by }) => (
        <SortLink key={key} head={head} by={by} sort={sort} />
      ))}
    </p>
  );
}
