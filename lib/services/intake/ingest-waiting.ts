import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { documents, versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { ingestDocument } from "#lib/services/intake/ingest-document.ts";

export type IngestWaitingInput = {
  /** Default: all corpora. */
  readonly corpusIds?: readonly string[];
  /** Called for a file that could not be read. */
  readonly onRefused: (sourcePath: string, words: string) => void;
};

/**
 * Ingests the waiting newest versions in this process, for commands without a worker. Their jobs stay queued and later
 * only render the pages.
 * @returns the number of documents that became searchable
 */
export async function ingestWaiting(context: WorkContext, input: IngestWaitingInput): Promise<number> {
  const waiting = await context.db
    .select({ documentId: documents.id, versionId: versions.id, sourcePath: documents.sourcePath })
    .from(documents)
    .innerJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .where(
      and(
        isNull(documents.deletedAt),
        inArray(versions.state, ["received", "extracted"]),
        input.corpusIds === undefined ? undefined : inArray(documents.corpusId, [...input.corpusIds]),
      ),
    )
    .orderBy(asc(documents.corpusId), asc(documents.sourcePath));
  let read = 0;
  for (const { sourcePath, ...version } of waiting) {
    context.signal.throwIfAborted();
    try {
      await ingestDocument(context, version, { report: () => {}, complete: async () => {} });
      read++;
    } catch (error) {
      if (!isAppError(error)) throw error;
      input.onRefused(sourcePath, error.message);
    }
  }
  return read;
}
