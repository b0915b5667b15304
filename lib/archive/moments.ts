import { z } from "zod";
import { moment } from "./fields.ts";
import { LINES } from "./kinds/index.ts";
import { bindingLine, generationLine, rootLine } from "./manifest.ts";
import { damaged } from "./read.ts";

/** Allowance for an instance whose clock is ahead. */
const AHEAD_MS = 24 * 3600 * 1000;

const SCHEMAS = { ...LINES, binding: bindingLine, roots: rootLine, generations: generationLine } as const;
type WithMoments = keyof typeof SCHEMAS;

function momentColumns({ shape }: { readonly shape: object }): readonly string[] {
  return Object.entries(shape)
    .filter(
      ([, column]) => column === moment || (column instanceof z.ZodNullable && column.unwrap() === moment),
    )
    .map(([name]) => name);
}
const COLUMNS = new Map(Object.entries(SCHEMAS).map(([kind, schema]) => [kind, momentColumns(schema)]));

/**
 * Checks that no row is of a later time than now: it would stay first in lists, and no rule by age would reach it.
 * @throws AppError("damaged")
 */
export function checkMoments(kind: WithMoments, rows: readonly object[], now: Date): void {
  const latest = now.getTime() + AHEAD_MS;
  const columns = COLUMNS.get(kind) ?? [];
  for (const row of rows)
    for (const column of columns) {
      const at: unknown = Reflect.get(row, column);
      if (typeof at === "string" && Date.parse(at) > latest)
        throw damaged(
          `The archive has ${kind} of a time in the future (${column}: ${at}). Check the clocks of both machines.`,
        );
    }
}
