import type postgres from "postgres";
import type { Row } from "./columns.ts";

/** Bytes of JSON per statement. Takes about ten milliseconds on the embedded database. */
const MAX_BYTES = 400_000;
const MAX_ROWS = 300;

/**
 * Inserts rows whose values are as `to_jsonb` prints them, in small statements. Existing rows stay unchanged.
 * @param table one of our tables, never a name from outside
 * @param selected SQL over `r` for columns whose value must be computed
 */
export async function insertRows(
  sql: postgres.ISql,
  table: string,
  rows: readonly Row[],
  selected: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const batch of batches(rows)) {
    const given = Object.keys(batch[0]?.row ?? {});
    const columns = [...new Set([...given, ...Object.keys(selected)])];
    const names = columns.map((column) => `"${column}"`).join(", ");
    const values = columns.map((column) => selected[column] ?? `r."${column}"`).join(", ");
    await sql.unsafe(
      `insert into "${table}" (${names}) overriding system value select ${values}
       from json_populate_recordset(null::"${table}", $1::text::json) as r on conflict do nothing`,
      [`[${batch.map(({ json }) => json).join(",")}]`],
    );
  }
}

function* batches(rows: readonly Row[]): Generator<{ readonly row: Row; readonly json: string }[]> {
  let batch: { row: Row; json: string }[] = [];
  let bytes = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (batch.length > 0 && (batch.length >= MAX_ROWS || bytes + json.length > MAX_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ row, json });
    bytes += json.length;
  }
  if (batch.length > 0) yield batch;
}
