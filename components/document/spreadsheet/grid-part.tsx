import type { ComponentProps } from "react";

type GridPartProps = ComponentProps<"div"> & {
  readonly role: "rowgroup" | "row" | "rowheader" | "columnheader" | "gridcell";
};

/**
 * A part of a grid. Not an element of a table, because a browser cannot place those one by one. The grid has the focus,
 * and names its active cell.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />;
}
