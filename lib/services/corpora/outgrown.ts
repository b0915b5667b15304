import type { Context } from "#lib/context.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";

/** Passages up to which the embedded database answers as one expects (docs/performance.md, "How cost grows"). */
export const EMBEDDED_PASSAGES = 50_000;

/** How many passages there are, where the embedded database has more than it is sensible for; null elsewhere. */
export function outgrown(
  { config }: Pick<Context, "config">,
  corpora: readonly Pick<CorpusSummary, "chunkCount">[],
): number | null {
  if (config.data.databaseUrl !== null) return null;
  const passages = corpora.reduce((sum, corpus) => sum + corpus.chunkCount, 0);
  return passages > EMBEDDED_PASSAGES ? passages : null;
}
