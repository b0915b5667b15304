import type { CorpusSummary } from "#lib/domain/documents.ts";

/** Number of passages up to which the embedded database is fast enough (docs/performance.md, "How cost grows"). */
export const EMBEDDED_PASSAGES = 50_000;

/** Returns the number of passages if the embedded database has more than it can handle well. Otherwise null. */
export function passagesAboveLimit(
  { databaseUrl }: { readonly databaseUrl: string | null },
  corpora: readonly Pick<CorpusSummary, "chunkCount">[],
): number | null {
  if (databaseUrl !== null) return null;
  const passages = corpora.reduce((sum, corpus) => sum + corpus.chunkCount, 0);
  return passages > EMBEDDED_PASSAGES ? passages : null;
}
