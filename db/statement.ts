import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import type { Database } from "./client.ts";
import { repeatIfCancelled, stopReason, stopSignalOf, untilStopped } from "./stopped-by.ts";

const dialect = new PgDialect();
/** Without `simple: false` the driver would send a statement without parameters as text, which is parsed each time. */
const PREPARED = { prepare: true, simple: false };

/**
 * Runs a composed statement, prepared once for its text, because parsing and planning would double its time. `settings`
 * (`set local …`) hold for this statement alone. With a database from `stoppedBy`, the statement ends when its search
 * does.
 */
export async function rows<Row extends object>(
  db: Database,
  statement: SQL,
  settings: readonly string[] = [],
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const signal = stopSignalOf(db);
  const run = (client: postgres.ISql) =>
    untilStopped(client.unsafe<Row[]>(text, params as postgres.ParameterOrJSON<never>[], PREPARED), signal);
  const send = async (): Promise<Row[]> => {
    if (signal?.aborted) throw stopReason(signal);
    if (settings.length === 0) return [...(await run(db.$client))];
    const result = await db.$client.begin(async (client) => {
      for (const setting of settings) await client.unsafe(setting);
      return run(client);
    });
    return [...result] as Row[];
  };
  return signal === null ? send() : repeatIfCancelled(signal, send);
}

/** Texts as one parameter. */
export function texts(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/** Whole numbers as one parameter. Written here, because the driver quotes and escapes every element. */
export function integers(values: readonly number[]): SQL {
  return sql`${`{${values.join(",")}}`}::int[]`;
}

/** The elements of an array of numbers that was selected as text. */
export function numbers(array: string | null | undefined): readonly number[] {
  return array == null ? [] : (JSON.parse(`[${array.slice(1, -1)}]`) as number[]);
}
