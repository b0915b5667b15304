import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

type SmallColumn<Row> = {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
};

type SmallTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  /** The first column is the row header. The others are figures, aligned to the right. */
  readonly columns: readonly [SmallColumn<Row>, ...SmallColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly keyFor: (row: Row) => string;
  /** Shows the heads to screen readers only, if the page already states what the figures are. */
  readonly headsHidden?: boolean;
  /** A last row with the sum. */
  readonly sum?: { readonly words: string; readonly figure: string };
  readonly testId?: string;
  readonly className?: string;
};

/** A plain table of names and figures for a chart or panel: no border, a line between rows. */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { caption, columns, rows, keyFor, headsHidden = false, sum, testId, className } = props;
  const [name, ...figures] = columns;
  return (
    <table className={cx("border-collapse tabular-nums", className ?? "w-full")} data-testid={testId}>
      <caption className="sr-only">{caption}</caption>
      <thead className={headsHidden ? "sr-only" : "text-small text-muted"}>
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            {name.head}
          </th>
          {figures.map(({ key, head }) => (
            <th key={key} scope="col" className="py-1 pl-6 text-right font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyFor(row)} className="border-t border-line">
            <th scope="row" className="py-(--figure-gap) text-left font-normal">
              {name.cell(row)}
            </th>
            {figures.map(({ key, cell }) => (
              <td key={key} className="py-(--figure-gap) pl-6 text-right align-top">
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {sum && (
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="py-1.5 text-left font-medium">
              {sum.words}
            </th>
            <td className="py-1.5 pl-6 text-right">{sum.figure}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
