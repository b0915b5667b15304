import type { RecordsContext } from "#lib/context.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import { payloadFrom } from "#lib/jobs/registry.ts";
import { loadSample } from "#lib/services/corpora/load-sample.ts";
import { readRecords } from "#lib/services/datasets/read-records.ts";
import { type IngestInput, ingestDocument } from "#lib/services/intake/ingest-document.ts";
import { relateDocumentOf } from "#lib/services/relations/relate-document.ts";
import { processPagesNow } from "./process-pages-now.ts";

const REPORTER: JobReporter = { report: () => {}, complete: async () => {} };

/**
 * Loads the sample corpora into an instance without a worker. When it returns, each document is read, indexed and
 * embedded, its records are read, and its relations are mapped.
 * @throws AppError("internal") if a sample is refused.
 */
export async function loadSampleNow(context: RecordsContext): Promise<void> {
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
    await ingestDocument({ ...context, queue }, input, REPORTER);
    await readRecords({ ...context, queue }, input, REPORTER);
    await processPagesNow({ ...context, queue }, input);
    await relateDocumentOf({ ...context, queue }, input, REPORTER);
  }
}
