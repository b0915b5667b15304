import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import type { Database } from "#db/client.ts";

const dialect = new PgDialect();

/** Runs a composed statement, prepared once for its text: on the hot path parsing and planning would double its time. */
export async function rows<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  const result = await db.$client.unsafe<Row[]>(sql, params as postgres.ParameterOrJSON<never>[], {
    prepare: true,
  });
  return [...result];
}
