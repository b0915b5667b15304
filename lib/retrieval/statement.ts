import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import type { Database } from "#db/client.ts";

const dialect = new PgDialect();

/**
 * Runs a composed statement, prepared once for its text: on the hot path parsing and planning would double its time.
 * `settings` (`set local …`) hold for this statement alone.
 */
export async function rows<Row extends object>(
  db: Database,
  statement: SQL,
  settings: readonly string[] = [],
): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const run = (client: postgres.ISql) =>
    client.unsafe<Row[]>(sql, params as postgres.ParameterOrJSON<never>[], { prepare: true });
  if (settings.length === 0) return [...(await run(db.$client))];
  const result = await db.$client.begin(async (client) => {
    for (const setting of settings) await client.unsafe(setting);
    return run(client);
  });
  return [...result] as Row[];
}
