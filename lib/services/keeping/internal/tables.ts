import type postgres from "postgres";

/** Target size in bytes of the rows read per step, and the maximum number of table blocks. */
const STEP_BYTES = 2_000_000;
const MAX_BLOCKS = 128;

/**
 * Yields every row of a table exactly as the database prints it in JSON. Reads a few blocks at a time, each block once
 * and without sorting.
 */
export async function* rowLines(sql: postgres.ISql, table: string): AsyncGenerator<string> {
  const [size] = await sql<{ blocks: number }[]>`
    select (pg_relation_size(format('public.%I', ${table}::text)::regclass)
      / current_setting('block_size')::int)::int as blocks`;
  const { blocks = 0 } = size ?? {};
  for (let from = 0, step = 4; from < blocks; ) {
    const rows = await sql<{ line: string }[]>`
      select to_jsonb(t)::text as line from ${sql(table)} t
      where t.ctid >= ${`(${from},0)`}::text::tid and t.ctid < ${`(${from + step},0)`}::text::tid`;
    let bytes = 0;
    for (const { line } of rows) {
      bytes += line.length;
      yield line;
    }
    from += step;
    step = Math.max(1, Math.min(MAX_BLOCKS, Math.round((step * STEP_BYTES) / Math.max(1, bytes))));
  }
}

/** Returns the value of each sequence that was used. */
export async function readSequences(sql: postgres.ISql): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; value: number | null }[]>`
    select sequencename as name, last_value::float8 as value from pg_sequences
    where schemaname = 'public' order by sequencename`;
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

/** Returns the names of all originals and pictures that rows need, in order. */
export async function readBlobNames(
  sql: postgres.ISql,
  tables: readonly string[],
): Promise<readonly string[]> {
  const names = new Set<string>();
  if (tables.includes("versions")) {
    const rows = await sql<{ name: string }[]>`select distinct byte_hash as name from versions`;
    for (const { name } of rows) names.add(name);
  }
  if (tables.includes("page_pictures")) {
    const rows = await sql<{ name: string }[]>`
      select distinct h.name from page_pictures, unnest(array[picture_hash, thumbnail_hash]) as h(name)
      where h.name is not null`;
    for (const { name } of rows) names.add(name);
  }
  return [...names].sort();
}

/** Returns the time of the newest migration and the number of migrations. Null without any. */
export async function readSchema(sql: postgres.ISql) {
  const [known] = await sql<{ there: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!known?.there) return null;
  const [row] = await sql<{ newest: number | null; count: number }[]>`
    select max(created_at)::float8 as newest, count(*)::int as count from drizzle.__drizzle_migrations`;
  return row && row.newest !== null ? { newest: row.newest, count: row.count } : null;
}
