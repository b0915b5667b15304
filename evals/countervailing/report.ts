import { type PairOutcome, type Totals, totalsByKind, totalsOf } from "./measure.ts";

/** Returns a table of one half's totals, by kind and overall. It never names its pairs. */
export function totalsTable(title: string, outcomes: readonly PairOutcome[]): string {
  const rows = [...totalsByKind(outcomes), { kind: "all", ...totalsOf(outcomes) }];
  const lines = rows.map(({ kind, ...totals }) => [kind.padEnd(24), ...cells(totals)].join("  "));
  const head = ["kind".padEnd(24), "pairs", "found of true", "traps flagged", "precision", "recall", "traps"];
  const near = totalsOf(outcomes.map((outcome) => ({ ...outcome, flagged: outcome.flaggedNear })));
  const beside = ["all, or beside it".padEnd(24), ...cells(near)].join("  ");
  return [title, head.join("  "), ...lines, beside].join("\n");
}

function cells(totals: Totals): string[] {
  const { pairs, found, missed, trapsFlagged, trapsLeft, precision, recall, trapShare } = totals;
  return [
    String(pairs).padStart(5),
    `${found} of ${found + missed}`.padStart(13),
    `${trapsFlagged} of ${trapsFlagged + trapsLeft}`.padStart(13),
    figure(precision).padStart(9),
    figure(recall).padStart(6),
    figure(trapShare).padStart(5),
  ];
}

function figure(value: number | null): string {
  return value === null ? "–" : value.toFixed(2);
}
