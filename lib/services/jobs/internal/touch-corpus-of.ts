import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, jobs } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";

/** Marks the job's corpus as changed, because queued and cancelled jobs affect its health. */
export async function touchCorpusOf(tx: Transaction, jobId: string): Promise<void> {
  const [row] = await tx
    .select({ corpusId: sql<string | null>`coalesce(${jobs.corpusId}, ${documents.corpusId})` })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .where(eq(jobs.id, jobId));
  if (row && row.corpusId !== null) await touchCorpus(tx, row.corpusId);
}
