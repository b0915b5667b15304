import { z } from "zod";
import {
  GOLDEN_MEASURES,
  MEASURES,
  type MeasureId,
  type QueryRow,
  ROUTE_IDS,
  type RouteId,
} from "#lib/domain/evaluation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { hasRelevant } from "#lib/evaluation/metrics/means.ts";

/** Earlier result of a question. */
export type BaselineCase = {
  /** Hash of the judged case; undefined for sets without cases. */
  readonly hash: string | undefined;
  readonly forbidden: number;
  readonly figures: Readonly<Partial<Record<MeasureId, number>>>;
};

/** Accepted scores of one set, from an earlier `--json` report. */
export type Baseline = {
  readonly name: string;
  readonly hash: string;
  readonly cases: ReadonlyMap<RouteId, ReadonlyMap<string, BaselineCase>>;
};

const MEASURE_IDS = [...MEASURES, ...GOLDEN_MEASURES].map(({ id }) => id);
const caseSchema = z.object({
  hash: z.string().optional(),
  forbidden: z.number().int().min(0).default(0),
  figures: z.partialRecord(z.enum(MEASURE_IDS), z.number().min(0).max(1)),
});
const reportSchema = z.object({
  dataset: z.string().min(1),
  set_hash: z.string().min(1),
  cases: z.partialRecord(z.enum(ROUTE_IDS), z.record(z.string(), caseSchema)),
});

/** Returns a question's part of a report. Figures have six decimals, so that a report read back compares as equal. */
export function toBaselineCase(row: QueryRow, hash: string | undefined): BaselineCase {
  const kept = MEASURE_IDS.flatMap((id) => {
    const value = row.figures[id];
    const counts = hasRelevant(row) || id === "passed";
    return value === undefined || !counts ? [] : [[id, Number(value.toFixed(6))] as const];
  });
  return { hash, forbidden: row.forbidden.length, figures: Object.fromEntries(kept) };
}

/**
 * Parses a report of one set or of several.
 * @throws AppError("bad_request") with the file name and the problem.
 */
export function parseBaseline(text: string, name: string): Baseline[] {
  const value = json(text, name);
  const read = z
    .array(reportSchema)
    .min(1)
    .safeParse(Array.isArray(value) ? value : [value]);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.slice(1).map(String).join(".");
    throw new AppError("bad_request", `${name}: is no baseline (${where || "report"}: ${issue?.message}).`);
  }
  return read.data.map(({ dataset, set_hash, cases }) => ({
    name: dataset,
    hash: set_hash,
    cases: new Map(
      ROUTE_IDS.flatMap((route) => {
        const own = cases[route];
        if (own === undefined) return [];
        const entries = Object.entries(own).map(
          ([id, { hash, ...rest }]) => [id, { hash, ...rest }] as const,
        );
        return [[route, new Map<string, BaselineCase>(entries)] as const];
      }),
    ),
  }));
}

function json(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      "bad_request",
      `${name}: is not JSON (${cause instanceof Error ? cause.message : cause}).`,
    );
  }
}
