import type { Context } from "#lib/context.ts";
import { keepVectorIndexes, type VectorIndexOutcome } from "#lib/indexing/vector-index.ts";

/**
 * Gives a server the HNSW index that its vectors call for, or takes it away. Never on the embedded database: a build
 * there would hold up every search (CONTRACTS 12), and searches look at sign codes instead.
 */
export async function keepVectorIndex(
  context: Context,
): Promise<VectorIndexOutcome | "embedded_database" | "semantic_search_off"> {
  const { config, embedder, sql, signal } = context;
  if (config.data.databaseUrl === null) return "embedded_database";
  if (embedder === null) return "semantic_search_off";
  const { id: modelId, dimension } = embedder.model;
  return keepVectorIndexes(sql, { modelId, dimension, aboveRows: config.data.hnswAboveRows }, signal);
}
