import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import type { Judgements } from "#lib/evaluation/metrics/ranking.ts";

const id = z.string().min(1);
export const documentLine = z.object({ _id: id, title: z.string().default(""), text: z.string() });
export const queryLine = z.object({
  _id: id,
  text: z.string().trim().min(1),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** Returns the error for an invalid line of a set: `file:line: reason`, lines from 1. */
export function lineError(file: string, line: number, reason: string): AppError {
  return new AppError("bad_request", `${file}:${line}: ${reason}`);
}

/**
 * Parses a file with one JSON object per line. Skips empty lines and unknown keys.
 * @throws AppError("bad_request") for the first invalid line, or a repeated `_id`.
 */
export function parseJsonLines<T extends { readonly _id: string }>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
): T[] {
  const lineOf = new Map<string, number>();
  return linesOf(text).map(({ line, number }) => {
    const parsed = schema.safeParse(json(line, file, number));
    if (!parsed.success) throw lineError(file, number, firstIssue(parsed.error));
    const earlier = lineOf.get(parsed.data._id);
    if (earlier !== undefined) throw lineError(file, number, `has the _id of line ${earlier}`);
    lineOf.set(parsed.data._id, number);
    return parsed.data;
  });
}

function json(line: string, file: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw lineError(file, number, `is not JSON (${cause instanceof Error ? cause.message : cause})`);
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? "is not as described" : `${issue.path.join(".")}: ${issue.message}`;
}

/**
 * Parses lines of query-id, corpus-id and score, separated by tabs, below a header line. Keeps scores of 0, because
 * they are judgements too.
 * @throws AppError("bad_request") for the first invalid line, or a pair that is judged twice.
 */
export function parseQrels(text: string, file: string): ReadonlyMap<string, Judgements> {
  const qrels = new Map<string, Map<string, number>>();
  for (const [index, { line, number }] of linesOf(text).entries()) {
    const fields = line.split("\t");
    const [query = "", document = "", score = ""] = fields.map((field) => field.trim());
    const isNumber = score !== "" && Number.isFinite(Number(score));
    if (index === 0 && !isNumber) continue;
    if (fields.length !== 3 || query === "" || document === "")
      throw lineError(file, number, "is not query-id, corpus-id and score, parted by tabs");
    if (!isNumber) throw lineError(file, number, `the score "${score}" is not a number`);
    const gains = qrels.get(query) ?? new Map<string, number>();
    if (gains.has(document)) throw lineError(file, number, `judges ${document} for ${query} once more`);
    gains.set(document, Number(score));
    qrels.set(query, gains);
  }
  return qrels;
}

function linesOf(text: string): { readonly line: string; readonly number: number }[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== "");
}
