import type postgres from "postgres";
import type { Removal } from "./port/writing.ts";

/** Returns the condition on `chunks` of the passages to remove, for every engine. */
export function removalCondition(
  sql: postgres.ISql,
  removal: Removal,
): postgres.PendingQuery<postgres.Row[]> {
  switch (removal.of) {
    case "version": {
      const generation = removal.generationId ?? null;
      return sql`version_id = ${removal.versionId}
        and (${generation}::int is null or generation_id = ${generation})`;
    }
    case "superseded":
      return sql`document_id = ${removal.documentId} and version_id in (
        select old.id from documents d
        join versions current on current.id = d.published_version_id
        join versions old on old.document_id = d.id and old.number < current.number
        where d.id = ${removal.documentId})`;
    case "document":
      return sql`document_id = ${removal.documentId}`;
    case "generation":
      return sql`generation_id = ${removal.generationId}
        and not exists (select 1 from corpora where published_generation_id = ${removal.generationId})`;
  }
}
