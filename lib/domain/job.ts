import { keysOf, recordOf } from "./keys-of.ts";

/** Facts about a kind of job. */
type JobKindFacts = {
  /** What it does. */
  readonly words: string;
  /**
   * What it changes for searches. `index`: it indexes documents of a corpus, pages and pictures included; while one
   * waits or runs, the corpus is shown as being indexed. `documents`: it brings documents, which are then indexed.
   */
  readonly brings: "index" | "documents" | null;
};

/**
 * Every kind of job. A new kind is a line here, an entry in `lib/jobs/registry.ts`, and a handler with its line in
 * `workers/handlers/index.ts`.
 */
const JOB_KIND_FACTS = {
  "ingest-document": { words: "Reading a document", brings: "index" },
  "unpack-document": { words: "Adding the files inside a document", brings: "index" },
  "read-records": { words: "Reading records", brings: "index" },
  "render-pages": { words: "Creating page images", brings: "index" },
  "find-assets": { words: "Finding figures, maps and tables", brings: "index" },
  "embed-pages": { words: "Indexing pages", brings: "index" },
  "embed-version": { words: "Indexing for search by meaning", brings: "index" },
  "reindex-document": { words: "Updating a document’s title in the index", brings: "index" },
  "relate-document": { words: "Finding related documents", brings: null },
  "mend-index": { words: "Completing the index", brings: null },
  "mend-pages": { words: "Creating missing page images", brings: null },
  "apply-defaults": { words: "Applying a corpus’s defaults", brings: null },
  "retag-topics": { words: "Applying changed topics", brings: null },
  "reindex-corpus": { words: "Rebuilding an index", brings: "index" },
  "sync-corpus": { words: "Syncing a corpus", brings: "documents" },
  "due-syncs": { words: "Starting scheduled syncs", brings: null },
  "refresh-health": { words: "Checking the corpora’s health", brings: null },
  "run-evaluation": { words: "Running an evaluation", brings: null },
  "purge-deleted": { words: "Purging deleted documents", brings: null },
  "sweep-blobs": { words: "Removing unused files", brings: null },
  "purge-receipts": { words: "Removing old receipts", brings: null },
  "purge-syncs": { words: "Removing the history of old syncs", brings: null },
  "import-corpus": { words: "Importing a corpus", brings: "documents" },
} as const satisfies Record<string, JobKindFacts>;
export type JobKind = keyof typeof JOB_KIND_FACTS;
const JOB_KINDS = keysOf(JOB_KIND_FACTS);
/** What each kind of job does. */
export const JOB_KIND_WORDS = recordOf(JOB_KINDS, (kind) => JOB_KIND_FACTS[kind].words);

/** Jobs that index documents of a corpus. */
export const INDEXING_KINDS = JOB_KINDS.filter((kind) => JOB_KIND_FACTS[kind].brings === "index");
/** Jobs after which a search finds more: those that index, and those that bring documents. */
export const SEARCHABLE_KINDS = JOB_KINDS.filter((kind) => JOB_KIND_FACTS[kind].brings !== null);

/** Why a job had nothing to do. Only the keys are stored. */
export const JOB_SKIP_WORDS = {
  version_gone: "the version no longer exists",
  document_removed: "the document was removed",
  newer_version_waiting: "a newer version is waiting",
  not_published: "the version is not published",
  no_files: "the document holds no files that are opened",
  no_records: "the document holds no records",
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
  stands: "the index exists already",
  busy: "another process builds it",
  too_few: "the corpus is still too small for one",
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
  unpacking: "adding the files inside",
  "reading records": "reading records",
  relating: "finding related documents",
  describing: "describing",
  applying_defaults: "applying defaults",
  tagging: "tagging passages with topics",
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
