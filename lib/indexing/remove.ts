import type postgres from "postgres";
import { textIndex } from "#lib/text-index/text-index.ts";

/** Removes every derived row of a version, in all generations or in one, in small steps that can be continued later. */
export function removeVersionRows(
  sql: postgres.Sql,
  { versionId, generationId }: { readonly versionId: number; readonly generationId?: number },
  signal?: AbortSignal,
): Promise<number> {
  return textIndex.removePassages(sql, { of: "version", versionId, generationId }, signal);
}

/** Removes the rows of the document's versions that are older than the published one. */
export function removeSuperseded(
  sql: postgres.Sql,
  documentId: string,
  signal?: AbortSignal,
): Promise<number> {
  return textIndex.removePassages(sql, { of: "superseded", documentId }, signal);
}

/** Removes every derived row of a document. */
export function removeDocumentRows(
  sql: postgres.Sql,
  documentId: string,
  signal?: AbortSignal,
): Promise<number> {
  return textIndex.removePassages(sql, { of: "document", documentId }, signal);
}

/** Removes an unused generation with all its rows. */
export async function removeGeneration(
  sql: postgres.Sql,
  generationId: number,
  signal?: AbortSignal,
): Promise<void> {
  await textIndex.removePassages(sql, { of: "generation", generationId }, signal);
  await sql`delete from generations where id = ${generationId}
    and not exists (select 1 from corpora where published_generation_id = ${generationId})`;
}
