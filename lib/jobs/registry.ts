import { z } from "zod";

/**
 * A kind of job. A payload holds nothing but ids that the `jobs` table has columns for, so that a job can be told
 * about, retried and found by what it is about.
 */
type JobDefinition<P extends z.ZodType> = {
  readonly payload: P;
  /** How often it is tried before it counts as failed: only what may pass by itself is tried again. */
  readonly attempts: number;
  readonly timeoutSeconds: number;
  /** Higher goes first. */
  readonly priority: number;
  /** While a job with this key waits or runs, asking again gives that one. */
  readonly key: (payload: z.output<P>) => string;
  /** Enqueued by the worker itself this often; what it skips leaves no trace. */
  readonly everySeconds?: number;
};

function job<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

const id = z.string().min(1);
const versionId = z.number().int().positive();

export const JOBS = {
  /** Reads one version's bytes, cuts, annotates, indexes and publishes it. */
  "ingest-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    // A scan of four hundred pages, on a machine ten times slower than it should be.
    timeoutSeconds: 6 * 3600,
    priority: 20,
    key: (payload) => `ingest:${payload.versionId}`,
  }),
  /** Draws the pages of a published version that have no picture yet, then queues what is made of pictures. */
  "render-pages": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    timeoutSeconds: 4 * 3600,
    priority: 12,
    key: (payload) => `render-pages:${payload.versionId}`,
  }),
  /** Finds what a published version's pages show, and writes and opens its visual-text records. */
  "find-assets": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 9,
    key: (payload) => `find-assets:${payload.versionId}`,
  }),
  /** Gives a published version's pages their patches for the visual-page lane. */
  "embed-pages": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 8,
    key: (payload) => `embed-pages:${payload.versionId}`,
  }),
  /** Gives a published version the vectors it still lacks. */
  "embed-version": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 10,
    key: (payload) => `embed:${payload.versionId}`,
  }),
  /** Brings a published version's rows to its document's title, which somebody has changed. */
  "reindex-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 8,
    timeoutSeconds: 7200,
    priority: 25,
    key: (payload) => `reindex-document:${payload.versionId}`,
  }),
  /** Maps what a published version refers to, compares it with others, and describes it. */
  "relate-document": job({
    payload: z.strictObject({ documentId: id, versionId }),
    attempts: 5,
    timeoutSeconds: 3600,
    priority: 7,
    key: (payload) => `relate:${payload.versionId}`,
  }),
  /** Queues published versions that lack vectors, or have another title's, because their jobs gave up. */
  "mend-index": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 2,
    key: () => "mend-index",
    everySeconds: 60,
  }),
  /** Queues published versions with pages that have no picture. */
  "mend-pages": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 1,
    key: () => "mend-pages",
    everySeconds: 300,
  }),
  /** Builds a corpus's derived rows anew, beside those in use. */
  "reindex-corpus": job({
    payload: z.strictObject({ corpusId: id }),
    attempts: 5,
    timeoutSeconds: 24 * 3600,
    priority: 5,
    key: (payload) => `reindex:${payload.corpusId}`,
  }),
  /** Brings a corpus here from an archive that was sent; `batchId` names the archive. */
  "import-corpus": job({
    payload: z.strictObject({ batchId: id }),
    attempts: 5,
    timeoutSeconds: 24 * 3600,
    priority: 6,
    key: (payload) => `import:${payload.batchId}`,
  }),
  /**
   * Plans a sync of a corpus with where it is bound to, and carries the plan out; `batchId` is the run's id. It gives way
   * every few seconds, so that what somebody waits for goes before it; what it brings in goes after it.
   */
  "sync-corpus": job({
    payload: z.strictObject({ corpusId: id, batchId: id }),
    attempts: 8,
    timeoutSeconds: 24 * 3600,
    priority: 18,
    key: (payload) => `sync:${payload.corpusId}`,
  }),
  /** Starts the syncs whose time has come. Short, so it waits for nothing. */
  "due-syncs": job({
    payload: z.strictObject({}),
    attempts: 2,
    timeoutSeconds: 300,
    priority: 30,
    key: () => "due-syncs",
    everySeconds: 30,
  }),
  /** Brings a corpus's many documents to its changed defaults. */
  "apply-defaults": job({
    payload: z.strictObject({ corpusId: id }),
    attempts: 5,
    timeoutSeconds: 3600,
    priority: 22,
    key: (payload) => `defaults:${payload.corpusId}`,
  }),
  /** Removes syncs that are older than they are kept. */
  "purge-syncs": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 0,
    key: () => "purge-syncs",
    everySeconds: 3600,
  }),
  /** Measures the evaluation runs that were asked for together. */
  "run-evaluation": job({
    payload: z.strictObject({ batchId: id }),
    attempts: 3,
    timeoutSeconds: 4 * 3600,
    priority: 15,
    key: (payload) => `evaluation:${payload.batchId}`,
  }),
  /** Builds the model's index over vectors on a server that has enough of them, or drops it. */
  "keep-vector-index": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 6 * 3600,
    priority: 0,
    key: () => "vector-index",
    everySeconds: 600,
  }),
  /** Removes the bytes and rows of documents deleted longer ago than the undo window. */
  "purge-deleted": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 1,
    key: () => "purge",
    everySeconds: 300,
  }),
  /** Asks every source and model how it is, and makes the current views of health anew. Short, so it waits for nothing. */
  "refresh-health": job({
    payload: z.strictObject({}),
    attempts: 2,
    timeoutSeconds: 300,
    priority: 30,
    key: () => "refresh-health",
    everySeconds: 60,
  }),
  /** Removes receipts and events that are older than they are kept. */
  "purge-receipts": job({
    payload: z.strictObject({}),
    attempts: 3,
    timeoutSeconds: 900,
    priority: 0,
    key: () => "purge-receipts",
    everySeconds: 3600,
  }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.output<(typeof JOBS)[N]["payload"]>;

export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}

/** Checks a payload; also reads one back from a row of `jobs`, whose other columns it ignores. */
export function payloadFrom<N extends JobName>(
  name: N,
  row: Readonly<Record<string, unknown>>,
): JobPayload<N> {
  const { payload } = JOBS[name];
  const wanted = Object.keys(payload.shape);
  return payload.parse(Object.fromEntries(wanted.map((field) => [field, row[field]]))) as JobPayload<N>;
}
