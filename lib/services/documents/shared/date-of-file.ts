import { type SQL, sql } from "drizzle-orm";
import { documents } from "#db/schema/index.ts";

/** SQL for a query over `documents`: true if its date is that of the file itself (ADR 0007). */
export function dateIsOfFile(): SQL<boolean> {
  return sql<boolean>`coalesce(${documents.metadataOrigins}->>'publishedDate' = 'file', false)`;
}
