import { type SQL, sql } from "drizzle-orm";

/** SQL of a `DatedVersion`. */
export function datedVersion(metadata: SQL, format: SQL): SQL {
  return sql`jsonb_strip_nulls(jsonb_build_object('format', ${format}, 'createdAt', ${metadata}->'createdAt',
    'properties', ${metadata}->'properties', 'statedDate', ${metadata}->'statedDate'))`;
}
