import { z } from "zod";
import type { JobKind } from "#lib/domain/job.ts";

/**
 * A kind of job. A payload contains only ids that have columns in the `jobs` table, so that a job can be shown, retried
 * and found.
 */
type JobDefinition<P extends z.ZodType> = {
  readonly payload: P;
  /** Maximum number of attempts. Only transient errors are retried. */
  readonly attempts: number;
  readonly timeoutSeconds: number;
  /** Higher runs first. */
  readonly priority: number;
  /** While a job with this key waits or runs, queueing another returns it. */
  readonly key: (payload: z.output<P>) => string;
  /** The worker queues it this often. If it is skipped, it leaves no row. */
  readonly everySeconds?: number;
};

function job<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

const id = z.string().min(1);
const versionId = z.number().int().positive();

export const JOBS = {
  /** Reads one version's bytes, then chunks, annotates, indexes and publishes it. */
  "ingest-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    // Enough for a scan of four hundred pages on a machine ten times slower than expected.
    timeoutSeconds: 6 * 3600,
    priority: 20,
    key: (payload) => `ingest:${payload.versionId}`,
  }),
  /** Makes the files inside a published version documents of their own. They are read after other documents. */
  "unpack-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    timeoutSeconds: 4 * 3600,
    priority: 16,
    key: (payload) => `unpack:${payload.versionId}`,
  }),
  /** Reads the records of a published version into datasets. It goes before pages are drawn. */
  "read-records": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    timeoutSeconds: 3600,
    priority: 14,
    key: (payload) => `records:${payload.versionId}`,
  }),
  /** Draws the missing pictures of a published version's pages, then queues the jobs that need pictures. */
  "render-pages": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    timeoutSeconds: 4 * 3600,
    priority: 12,
    key: (payload) => `render-pages:${payload.versionId}`,
  }),
  /** Finds the assets of a published version, and writes and publishes its visual-text records. */
  "find-assets": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 9,
    key: (payload) => `find-assets:${payload.versionId}`,
  }),
  /** Makes the patches of a published version's pages for the visual-page lane. */
  "embed-pages": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 8,
    key: (payload) => `embed-pages:${payload.versionId}`,
  }),
  /** Makes the missing vectors of a published version. */
  "embed-version": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 10,
    key: (payload) => `embed:${payload.versionId}`,
  }),
  /** Updates a published version's rows after a person changed its document's title. */
  "reindex-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 25,
    key: (payload) => `reindex-document:${payload.versionId}`,
  }),
  /**
   * Computes a published version's relations, compares it with others, and describes it. Takes about a second, and brings
   * the places of policies, so it goes before pages are drawn. It runs again once the version has vectors.
   */
  "relate-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    timeoutSeconds: 3600,
    priority: 13,
    key: (payload) => `relate:${payload.versionId}`,
  }),
  /**
   * Rebuilds damaged parts of the text index. Queues published versions that lack vectors, page patches, assets or
   * relations, or have an old title, and that no job works on. It goes before new documents, because searches leave out
   * the passages of a damaged part until it has run.
   */
  "mend-index": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 28,
    key: () => "mend-index",
    everySeconds: 60,
  }),
  /** Queues published versions with pages that lack a picture. */
  "mend-pages": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 1,
    key: () => "mend-pages",
    everySeconds: 300,
  }),
  /** Rebuilds a corpus's derived rows next to the published ones. */
  "reindex-corpus": job({
    payload: z.strictObject({ corpusId: id }),
    attempts: 5,
    timeoutSeconds: 24 * 3600,
    priority: 5,
    key: (payload) => `reindex:${payload.corpusId}`,
  }),
  /** Imports a corpus from an uploaded archive; `batchId` names the archive. */
  "import-corpus": job({
    payload: z.strictObject({ batchId: id }),
    attempts: 5,
    timeoutSeconds: 24 * 3600,
    priority: 6,
    key: (payload) => `import:${payload.batchId}`,
  }),
  /**
   * Plans a sync of a corpus with its source, and applies the plan; `batchId` is the run's id. It yields every few
   * seconds, so that jobs that people wait for run before it. The files that it queues run after it.
   */
  "sync-corpus": job({
    payload: z.strictObject({ corpusId: id, batchId: id }),
    attempts: 8,
    timeoutSeconds: 24 * 3600,
    priority: 18,
    key: (payload) => `sync:${payload.corpusId}`,
  }),
  /** Starts the syncs that are due. Short, so it has high priority. */
  "due-syncs": job({
    payload: z.strictObject({}),
    attempts: 2,
    timeoutSeconds: 300,
    priority: 30,
    key: () => "due-syncs",
    everySeconds: 30,
  }),
  /** Updates many documents of a corpus to its changed defaults. */
  "apply-defaults": job({
    payload: z.strictObject({ corpusId: id }),
    attempts: 5,
    timeoutSeconds: 3600,
    priority: 22,
    key: (payload) => `defaults:${payload.corpusId}`,
  }),
  /** Tags stored passages by changed topics. It yields after some documents, so that more urgent jobs run before it. */
  "retag-topics": job({
    payload: z.strictObject({}),
    attempts: 5,
    timeoutSeconds: 24 * 3600,
    priority: 14,
    key: () => "retag-topics",
    everySeconds: 60,
  }),
  /** Deletes syncs after their retention period. */
  "purge-syncs": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 0,
    key: () => "purge-syncs",
    everySeconds: 3600,
  }),
  /** Runs the evaluations that were requested together. */
  "run-evaluation": job({
    payload: z.strictObject({ batchId: id }),
    attempts: 3,
    timeoutSeconds: 4 * 3600,
    priority: 15,
    key: (payload) => `evaluation:${payload.batchId}`,
  }),
  /** Purges the bytes and rows of documents removed before the undo period. */
  "purge-deleted": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 1,
    key: () => "purge",
    everySeconds: 300,
  }),
  /** Deletes stored files that no row refers to. */
  "sweep-blobs": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 3600,
    priority: 0,
    key: () => "sweep-blobs",
    everySeconds: 3600,
  }),
  /** Checks every source and model, and recomputes the health of corpora. Short, so it has high priority. */
  "refresh-health": job({
    payload: z.strictObject({}),
    attempts: 2,
    timeoutSeconds: 300,
    priority: 30,
    key: () => "refresh-health",
    everySeconds: 60,
  }),
  /** Deletes receipts and events after their retention period. */
  "purge-receipts": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 0,
    key: () => "purge-receipts",
    everySeconds: 3600,
  }),
} as const satisfies Readonly<Record<JobKind, unknown>>;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.output<(typeof JOBS)[N]["payload"]>;

export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}

/** Parses a payload. Also reads one from a row of `jobs`, and ignores its other columns. */
export function payloadFrom<N extends JobName>(
  name: N,
  row: Readonly<Record<string, unknown>>,
): JobPayload<N> {
  const { payload } = JOBS[name];
  const wanted = Object.keys(payload.shape);
  return payload.parse(Object.fromEntries(wanted.map((field) => [field, row[field]]))) as JobPayload<N>;
}
