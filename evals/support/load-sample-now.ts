import type { WorkContext } from "#lib/context.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { payloadFrom } from "#lib/jobs/registry.ts";
import { loadSample } from "#lib/services/corpora/load-sample.ts";
import { type IngestInput, ingestDocument } from "#lib/services/intake/ingest-document.ts";
import { relateDocumentOf } from "#lib/services/relations/relate-document.ts";
import { processPagesNow } from "./process-pages-now.ts";

/**
 * Loads the sample corpora into an instance without a worker. When it returns, each document is read, indexed and
 * embedded, and its relations are mapped.
 * @throws AppError("internal") if a sample is refused.
 */
export async function loadSampleNow(context: WorkContext): Promise<void> {
  const waiting: IngestInput[] = [];
  const queue: JobQueue = {
    ...context.queue,
    enqueue: async (_tx, { job, payload }) => {
      if (job === "ingest-document") waiting.push(payloadFrom("ingest-document", payload));
      return { jobId: `now-${waiting.length}`, created: true };
    },
  };
  await loadSample({ ...context, queue });
  for (const input of waiting) {
    await ingestDocument({ ...context, queue }, input, { report: () => {}, complete: async () => {} });
    await processPagesNow({ ...context, queue }, input);
    await relateDocumentOf({ ...context, queue }, input, { report: () => {}, complete: async () => {} });
  }
}
