import type { jobs } from "#db/schema/index.ts";
import type { JobView } from "#lib/domain/job.ts";

type JobRow = typeof jobs.$inferSelect;

/** Converts a job's row to the form of the API and the pages. */
export function toJobView(row: JobRow, fileName: string | null): JobView {
  return {
    id: row.id,
    kind: row.kind,
    documentId: row.documentId,
    batchId: row.batchId,
    fileName,
    state: row.state,
    stage: row.stage,
    progress: row.progress,
    attempts: row.attempts,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? "" },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
