import type { Lane } from "#lib/domain/lane.ts";
import { bootstrapInterval, type Interval } from "#lib/evaluation/metrics/statistics.ts";
import { areaInterval, areaUnderCurve, type Prediction } from "../metrics/auc.ts";
import type { ConfidenceRow } from "./measure.ts";

export type MeasuredConfidence = { readonly set: string; readonly rows: readonly ConfidenceRow[] };
type Half = ConfidenceRow["half"];
const HALVES: readonly Half[] = ["tune", "report"];

export type LaneFigure = {
  readonly set: string;
  readonly lane: Lane;
  readonly half: Half;
  readonly questions: number;
  readonly right: number;
  /** Null if all were right, or all wrong. */
  readonly auc: number | null;
  readonly interval: Interval | null;
};

export type VerdictFigure = {
  readonly set: string;
  readonly half: Half;
  readonly group: "unanswerable" | "found" | "not found";
  readonly questions: number;
  /** Number of questions answered with "no strong evidence". */
  readonly weak: number;
  readonly interval: Interval | null;
};

const ALL = "all sets";

/** Returns how well each lane's confidence separates right from wrong, by set and half, then over all sets. */
export function laneFigures(measured: readonly MeasuredConfidence[]): LaneFigure[] {
  const pooled = { set: ALL, rows: measured.flatMap(({ rows }) => rows) };
  return [...measured, ...(measured.length > 1 ? [pooled] : [])].flatMap(({ set, rows }) =>
    lanesOf(rows).flatMap((lane) =>
      HALVES.flatMap((half): LaneFigure[] => {
        const predictions = predictionsOf(rows, lane, half);
        if (predictions.length === 0) return [];
        const right = predictions.filter((each) => each.right).length;
        const auc = areaUnderCurve(predictions);
        return [
          { set, lane, half, questions: predictions.length, right, auc, interval: areaInterval(predictions) },
        ];
      }),
    ),
  );
}

function lanesOf(rows: readonly ConfidenceRow[]): Lane[] {
  return [...new Set(rows.flatMap(({ lanes }) => lanes.map(({ lane }) => lane)))];
}

/** Leaves out unanswerable questions, because no lane could be right. */
function predictionsOf(rows: readonly ConfidenceRow[], lane: Lane, half: Half): Prediction[] {
  return rows
    .filter((row) => row.answerable && row.half === half)
    .flatMap(({ lanes }) => lanes.filter((each) => each.lane === lane));
}

/** Returns how often "no strong evidence" was answered: to unanswerable questions, found ones, and those not found. */
export function verdictFigures(measured: readonly MeasuredConfidence[]): VerdictFigure[] {
  return measured.flatMap(({ set, rows }) =>
    (["unanswerable", "found", "not found"] as const).flatMap((group) =>
      HALVES.flatMap((half): VerdictFigure[] => {
        const own = rows.filter((row) => row.half === half && groupOf(row) === group);
        if (own.length === 0) return [];
        const values = own.map(({ strength }) => (strength === "weak" ? 1 : 0));
        const weak = values.filter((value) => value === 1).length;
        return [{ set, half, group, questions: own.length, weak, interval: bootstrapInterval(values) }];
      }),
    ),
  );
}

function groupOf({ answerable, found }: ConfidenceRow): VerdictFigure["group"] {
  if (!answerable) return "unanswerable";
  return found ? "found" : "not found";
}

const share = (value: number) => value.toFixed(3).replace(/^0/, "");
const between = (interval: Interval | null) =>
  interval === null ? "" : ` (${share(interval.low)}–${share(interval.high)})`;

/** Returns both as Markdown tables. */
export function confidenceTables(measured: readonly MeasuredConfidence[]): string {
  const lanes = laneFigures(measured).map(
    ({ set, lane, half, questions, right, auc, interval }) =>
      `| ${set} | ${lane} | ${half} | ${questions} | ${right} | ${auc === null ? "" : share(auc)}${between(auc === null ? null : interval)} |`,
  );
  const verdicts = verdictFigures(measured).map(
    ({ set, half, group, questions, weak, interval }) =>
      `| ${set} | ${group} | ${half} | ${questions} | ${weak} | ${share(weak / questions)}${between(interval)} |`,
  );
  return [
    "| set | lane | half | questions | right in the first 3 | AUC |\n| - | - | - | - | - | - |",
    ...lanes,
    "\n| set | questions that are | half | number | said of | share |\n| - | - | - | - | - | - |",
    ...verdicts,
  ].join("\n");
}
