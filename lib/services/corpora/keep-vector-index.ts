import type { Context } from "#lib/context.ts";
import type { VectorIndexOutcome } from "#lib/text-index/port.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/**
 * Creates or drops the HNSW index on a server, depending on the number of vectors. Never on the embedded database: a
 * build would block every search (ADR 0011), and searches use sign codes there.
 */
export async function keepVectorIndex(
  context: Context,
): Promise<VectorIndexOutcome | "embedded_database" | "semantic_search_off"> {
  const { config, embedder, sql, signal } = context;
  if (config.data.databaseUrl === null) return "embedded_database";
  if (embedder === null) return "semantic_search_off";
  const { id: modelId, dimension } = embedder.model;
  return textIndex.maintainVectorIndexes(
    sql,
    { modelId, dimension, aboveRows: config.data.hnswAboveRows },
    signal,
  );
}
