import { type Box, overlapX, unite } from "./box.ts";
import { type PdfLine, sameRow } from "./lines.ts";

/** Consecutive lines below one another: a column, a cell or a text box. Never empty. */
export type Flow = { readonly lines: readonly PdfLine[]; readonly box: Box; readonly order: number };

/** Flows side by side with their first lines on one baseline, from left to right. */
export type Row = { readonly flows: readonly Flow[]; readonly box: Box; readonly order: number };

/** Maximum gap in em between baselines of one flow, and maximum ratio of two font sizes. */
const WIDEST_LEADING = 2.3;
const SIZE_JUMP = 1.7;

export function flowOf(lines: readonly PdfLine[]): Flow {
  return {
    lines,
    box: lines.map((line) => line.box).reduce(unite),
    order: Math.min(...lines.map((line) => line.order)),
  };
}

function rowOf(flows: readonly Flow[]): Row {
  return {
    flows,
    box: flows.map((flow) => flow.box).reduce(unite),
    order: Math.min(...flows.map((flow) => flow.order)),
  };
}

/** True if `next` follows `line` in the same column. */
function continuesColumn(line: PdfLine, next: PdfLine): boolean {
  const step = next.base - line.base;
  const size = Math.max(line.size, next.size);
  const ratio = size / Math.max(0.1, Math.min(line.size, next.size));
  if (step < size * 0.3 || step > size * WIDEST_LEADING || ratio > SIZE_JUMP) return false;
  return overlapX(line.box, next.box) > 0;
}

function startsRightOf(line: PdfLine, next: PdfLine): boolean {
  return sameRow(line.box, next.box) && next.box.x0 >= line.box.x1 - line.size * 0.3;
}

/** Joins lines in painting order into flows. A line with a neighbour on its right begins a new flow. */
export function buildFlows(lines: readonly PdfLine[]): readonly Flow[] {
  const flows: PdfLine[][] = [];
  for (const [i, line] of lines.entries()) {
    const flow = flows.at(-1);
    const last = flow?.at(-1);
    const next = lines[i + 1];
    const opensRow = next !== undefined && startsRightOf(line, next);
    if (flow && last && !opensRow && continuesColumn(last, line)) flow.push(line);
    else flows.push([line]);
  }
  return flows.map(flowOf);
}

/** Groups flows that were painted consecutively from left to right with their first lines level. */
export function buildRows(flows: readonly Flow[]): readonly Row[] {
  const rows: Flow[][] = [];
  for (const flow of flows) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const [first] = flow.lines;
    const [level] = last?.lines ?? [];
    if (
      row &&
      last &&
      first &&
      level &&
      startsRightOf(level, first) &&
      flow.box.x0 >= last.box.x1 - first.size * 0.3
    ) {
      row.push(flow);
    } else rows.push([flow]);
  }
  return rows.map(rowOf);
}
