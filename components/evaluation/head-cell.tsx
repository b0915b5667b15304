import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { HEAD } from "./table-classes.ts";

type HeadCellProps = {
  /** True for a column of figures. */
  readonly right?: boolean;
  readonly children: ReactNode;
};

/** The head of a column in an evaluation table. */
export function HeadCell({ right = false, children }: HeadCellProps) {
  return (
    <th scope="col" className={cx(HEAD, right && "text-right")}>
      {children}
    </th>
  );
}
