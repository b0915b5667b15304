import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireCorpusRow } from "#lib/services/bindings/shared/binding-rows.ts";

/**
 * Queues a rebuild of a corpus's index beside the published one, or returns the running job. Recorded in the audit log.
 * @throws AppError("not_found"), ("conflict") for a disabled corpus.
 */
export async function requestReindex(
  context: Context,
  { corpusId }: { readonly corpusId: string },
): Promise<{ readonly jobId: string; readonly created: boolean }> {
  const corpus = await requireCorpusRow(context.db, corpusId, { trash: false });
  if (!corpus.enabled)
    throw new AppError(
      "conflict",
      `The corpus "${corpus.title}" is turned off. Turn it on, then rebuild its index.`,
    );
  return context.db.transaction(async (tx) => {
    const request = { job: "reindex-corpus", payload: { corpusId }, actorId: context.actor.id } as const;
    const queued = await context.queue.enqueue(tx, request);
    if (queued.created)
      await writeAudit(context, tx, {
        ...{ action: "corpus.reindex_requested", subjectType: "corpus", subjectId: corpusId, before: null },
        after: { jobId: queued.jobId },
      });
    return queued;
  });
}
