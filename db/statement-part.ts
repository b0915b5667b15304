import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "./client.ts";
import { rows } from "./statement.ts";

/**
 * A value that a statement of another subject may also read, because each statement costs a turn at the embedded
 * database.
 */
export type StatementPart<Value> = {
  /** Unique among the parts of a statement. */
  readonly name: string;
  /** Of type json. */
  readonly expression: SQL;
  readonly schema: z.ZodType<Value>;
};

/** An expression of type json with the values of all parts by name, for `readPart`. */
export function jsonOfParts(parts: readonly StatementPart<unknown>[]): SQL {
  const named = parts.map(({ name, expression }) => sql`${name}::text, ${expression}`);
  return sql`json_build_object(${sql.join(named, sql`, `)})`;
}

/** Returns the value of a part that a statement has read. Reads it in a statement of its own if it has not. */
export async function readPart<Value>(
  db: Database,
  part: StatementPart<Value>,
  read: Readonly<Record<string, unknown>>,
): Promise<Value> {
  if (part.name in read) return part.schema.parse(read[part.name]);
  const [row] = await rows<{ value: unknown }>(db, sql`select ${part.expression} as value`);
  return part.schema.parse(row?.value);
}
