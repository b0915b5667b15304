/**
 * Every kind of job, with what it does. A new kind is a line here, an entry in `lib/jobs/registry.ts`, and a handler with
 * its line in `workers/handlers/index.ts`.
 */
export const JOB_KIND_WORDS = {
  "ingest-document": "Reading a document",
  "render-pages": "Creating page images",
  "find-assets": "Finding figures, maps and tables",
  "embed-pages": "Indexing pages",
  "embed-version": "Indexing for search by meaning",
  "reindex-document": "Updating a document’s title in the index",
  "relate-document": "Finding related documents",
  "mend-index": "Completing the index",
  "mend-pages": "Creating missing page images",
  "apply-defaults": "Applying a corpus’s defaults",
  "reindex-corpus": "Rebuilding an index",
  "sync-corpus": "Syncing a corpus",
  "due-syncs": "Starting scheduled syncs",
  "refresh-health": "Checking the corpora’s health",
  "run-evaluation": "Running an evaluation",
  "keep-vector-index": "Updating the vector index",
  "purge-deleted": "Purging deleted documents",
  "sweep-blobs": "Removing unused files",
  "purge-receipts": "Removing old receipts",
  "purge-syncs": "Removing the history of old syncs",
  "import-corpus": "Importing a corpus",
} as const satisfies Record<string, string>;
export type JobKind = keyof typeof JOB_KIND_WORDS;

/**
 * Jobs that index documents of a corpus, pages and pictures included. While one waits or runs, the corpus is shown as
 * being indexed.
 */
export const INDEXING_KINDS = [
  "ingest-document",
  "render-pages",
  "find-assets",
  "embed-pages",
  "embed-version",
  "reindex-document",
  "reindex-corpus",
] as const satisfies readonly JobKind[];

/** Why a job had nothing to do. Only the keys are stored. */
export const JOB_SKIP_WORDS = {
  version_gone: "the version no longer exists",
  document_removed: "the document was removed",
  newer_version_waiting: "a newer version is waiting",
  not_published: "the version is not published",
  no_pages: "the document has no pages",
  page_search_off: "page search is turned off",
  semantic_search_off: "semantic search is turned off",
  embedded_database: "the built-in database needs none",
  nothing_lacking: "nothing was missing",
  nothing_due: "nothing was due",
  nothing_to_sweep: "every stored file is in use",
  other_database: "another database may need the stored files; the log says which",
  nothing_to_purge: "there was nothing to remove",
  sync_gone: "the sync no longer exists",
  done_already: "it is done already",
  over_already: "it has ended already",
  newer_sync: "a newer sync replaced it",
  waits_for_a_person: "the plan waits for confirmation",
  corpus_gone: "the corpus no longer exists",
  embedder_unavailable: "the embedding model did not answer",
  looked: "the check is complete",
  stands: "the index exists already",
  busy: "another process builds it",
  too_few: "the collection is still too small for one",
  not_possible: "the database cannot build one",
  "its runs are done already": "its runs are done already",
} as const satisfies Record<string, string>;
export type JobSkipReason = keyof typeof JOB_SKIP_WORDS;

/**
 * Every stage of a job, in words. A job stores the stage that it reports last, and the time of each.
 */
export const JOB_STAGE_WORDS = {
  queued: "queued",
  starting: "starting",
  reading: "reading",
  "drawing pages": "creating page images",
  "recognising pages": "recognising pages",
  "embedding pages": "indexing pages",
  chunking: "splitting into passages",
  indexing: "indexing",
  embedding: "indexing for search by meaning",
  publishing: "publishing",
  finding_assets: "finding figures, maps and tables",
  indexing_visual_text: "indexing pictures",
  embedding_visual_text: "indexing pictures for search by meaning",
  relating: "finding related documents",
  describing: "describing",
  applying_defaults: "applying defaults",
  listing: "listing the source",
  planning: "comparing with the source",
  applying: "adding changed files",
  checking: "checking the archive",
  importing: "importing",
  done: "done",
  /** The sum of the stages after the first thirty. */
  other: "other",
} as const satisfies Record<string, string>;
export type JobStage = keyof typeof JOB_STAGE_WORDS;

/** What a job reports while it runs: a stage, the page that it works on, or the route that it measures. */
export type ReportedStage =
  | JobStage
  | `${"drawing" | "recognising" | "embedding"} page ${number} of ${number}`
  | `measuring ${string}`;

export const JOB_STATES = ["queued", "running", "done", "skipped", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job as shown to a person. Dates are ISO 8601. The page computes elapsed time. */
export type JobView = {
  readonly id: string;
  readonly kind: string;
  readonly documentId: string | null;
  readonly batchId: string | null;
  readonly fileName: string | null;
  readonly state: JobState;
  readonly stage: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly attempts: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
};
