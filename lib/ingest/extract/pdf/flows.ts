import { type Box, overlapX, unite } from "./box.ts";
import { type Line, sameRow } from "./lines.ts";

/** Lines that run on below one another: a column, a cell, a text box. Never empty. */
export type Flow = { readonly lines: readonly Line[]; readonly box: Box; readonly order: number };

/** Flows that stand side by side with their first lines on one baseline, left to right. */
export type Row = { readonly flows: readonly Flow[]; readonly box: Box; readonly order: number };

/** A flow goes on over a gap of this many em between baselines, and to a size at most this much larger. */
const WIDEST_LEADING = 2.3;
const SIZE_JUMP = 1.7;

export function flowOf(lines: readonly Line[]): Flow {
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

/** True when `next` is the line that a reader comes to below `line` in the same column. */
export function runsOn(line: Line, next: Line): boolean {
  const step = next.base - line.base;
  const size = Math.max(line.size, next.size);
  const ratio = size / Math.max(0.1, Math.min(line.size, next.size));
  if (step < size * 0.3 || step > size * WIDEST_LEADING || ratio > SIZE_JUMP) return false;
  return overlapX(line.box, next.box) > 0;
}

function besideOf(line: Line, next: Line): boolean {
  return sameRow(line.box, next.box) && next.box.x0 >= line.box.x1 - line.size * 0.3;
}

/** Chains lines, in painting order, to flows; a line with a neighbour on its right begins a flow of its own. */
export function buildFlows(lines: readonly Line[]): readonly Flow[] {
  const flows: Line[][] = [];
  for (const [i, line] of lines.entries()) {
    const flow = flows.at(-1);
    const last = flow?.at(-1);
    const next = lines[i + 1];
    const opensRow = next !== undefined && besideOf(line, next);
    if (flow && last && !opensRow && runsOn(last, line)) flow.push(line);
    else flows.push([line]);
  }
  return flows.map(flowOf);
}

/** Groups flows that were painted one after the other from left to right with their first lines level. */
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
      besideOf(level, first) &&
      flow.box.x0 >= last.box.x1 - first.size * 0.3
    ) {
      row.push(flow);
    } else rows.push([flow]);
  }
  return rows.map(rowOf);
}
