import { z } from "zod";
import { SKIP_REASONS } from "./connector.ts";
import { SOURCE_TYPES } from "./connector-kinds.ts";
import {
  type CorpusBinding,
  createBindingSchema,
  type EditedCorpus,
  type RootView,
  rootInputSchema,
  SYNC_MODES,
  storedCredentialsSchema,
} from "./corpus-binding.ts";
import {
  type AuditEntry,
  CORPUS_STATES,
  type CorpusHealthView,
  type CorpusListItem,
} from "./corpus-console.ts";
import { FRESHNESS_STATES } from "./freshness.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import {
  SYNC_ACTIONS,
  SYNC_ITEM_STATES,
  SYNC_STATES,
  SYNC_TRIGGERS,
  type SyncItemView,
  type SyncRunView,
} from "./sync.ts";

/** API answers about corpora, their health and their syncs: the types of the services, as schemas. */

const stamp = z.iso.datetime();
const count = z.number().int().nonnegative();
const text = z.string();
const sourceType = z.enum(SOURCE_TYPES);

const rootViewSchema = z.strictObject({
  ...rootInputSchema.shape,
  id: text,
  includePatterns: z.array(text).readonly(),
  excludePatterns: z.array(text).readonly(),
  credentials: storedCredentialsSchema.nullable(),
  documents: count.describe("documents from this root; they are removed with it"),
  lastReachedAt: stamp.nullable(),
  lastError: text.nullable(),
}) satisfies z.ZodType<RootView>;

const binding = {
  ...createBindingSchema.shape,
  id: text,
  sourceType,
  roots: z.array(rootViewSchema).readonly(),
  pausedSince: stamp
    .nullable()
    .describe("automatic syncs are paused since an import; null: `syncMode` applies"),
  createdAt: stamp,
  updatedAt: stamp,
  deletedAt: stamp.nullable().describe("when it was put in the trash"),
  restoreUntil: stamp.nullable(),
};
export const corpusBindingSchema = z.strictObject(binding) satisfies z.ZodType<CorpusBinding>;

export const editedCorpusSchema = z.strictObject({
  ...binding,
  documentsRemoved: count.describe("documents removed with a removed root"),
  undoUntil: stamp.nullable().describe("they can be restored until then"),
  documentsUpdated: count.describe("documents updated with a changed default"),
  documentsQueued: count.describe("documents that a job will update with the changed defaults"),
}) satisfies z.ZodType<EditedCorpus>;

const problem = z.strictObject({ code: text, message: text });
const counts = z.strictObject({
  new: count,
  changed: count,
  moved: count,
  gone: count,
  skipped: count,
  unchanged: count,
  found: count,
});
export const syncRunViewSchema = z.strictObject({
  id: text,
  corpusId: text,
  trigger: z.enum(SYNC_TRIGGERS),
  state: z.enum(SYNC_STATES),
  waitsBecause: text.nullable(),
  counts: counts.nullable(),
  items: count.describe("files with an action in the plan; `applied` counts up to it"),
  applied: count,
  failed: count,
  jobId: text.nullable(),
  error: problem.nullable(),
  actorId: text,
  startedAt: stamp,
  plannedAt: stamp.nullable(),
  waitedMs: z.number().min(0).describe("how long the plan waited for a confirmation"),
  finishedAt: stamp.nullable(),
}) satisfies z.ZodType<SyncRunView>;

export const syncListSchema = z.strictObject({ syncs: z.array(syncRunViewSchema) });

export const syncItemListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      rootId: text,
      path: text.describe("empty if the file is restricted"),
      action: z.enum(SYNC_ACTIONS),
      reason: z.enum(SKIP_REASONS).nullable(),
      fromPath: text.nullable(),
      state: z.enum(SYNC_ITEM_STATES),
      documentId: text.nullable(),
      unread: z.boolean().describe("stored, but its text could not be extracted"),
      error: problem.nullable(),
    }) satisfies z.ZodType<SyncItemView>,
  ),
});

export const corpusHealthViewSchema = z.strictObject({
  corpusId: text,
  status: z.enum(CORPUS_STATES),
  freshnessState: z.enum(FRESHNESS_STATES),
  reasons: z.array(z.strictObject({ code: text, documents: count })),
  degradedReason: text.nullable(),
  lastError: text.nullable(),
  lastIndexedAt: stamp.nullable(),
  lastSyncStartedAt: stamp.nullable(),
  lastSyncFinishedAt: stamp.nullable(),
  documentCount: count,
  pageCount: count,
  chunkCount: count,
  vectors: z.array(z.strictObject({ facet: text, modelId: text, count })),
  fingerprint: z.strictObject({
    recipeHash: text.nullable(),
    chunking: text.nullable(),
    models: z.array(text),
  }),
  storage: z.strictObject({ originals: count, index: count, pictures: count }).describe("bytes"),
  coverage: z
    .strictObject({
      found: count,
      indexed: count,
      pending: count,
      failed: count,
      skipped: z.array(z.strictObject({ reason: z.enum(SKIP_REASONS), files: count })),
    })
    .describe("files found at the source = indexed + pending + failed + skipped"),
  source: z.strictObject({
    changes: count,
    changedAt: stamp.nullable(),
    reachedAt: stamp.nullable(),
    error: text.nullable(),
  }),
  updatedAt: stamp,
}) satisfies z.ZodType<CorpusHealthView>;

export const corpusListSchema = z.strictObject({
  corpora: z.array(
    z.strictObject({
      id: text,
      title: text,
      description: text,
      projectId: text.nullable(),
      matterId: text.nullable(),
      sourceType,
      roots: z.array(z.strictObject({ kind: text, label: text })),
      includePatterns: z.array(text),
      syncMode: z.enum(SYNC_MODES),
      schedule: text.nullable(),
      pausedSince: stamp.nullable(),
      confidentiality: z.enum(CONFIDENTIALITIES),
      enabled: z.boolean(),
      deletedAt: stamp.nullable(),
      restoreUntil: stamp.nullable(),
      health: corpusHealthViewSchema,
      lastSync: syncRunViewSchema.nullable(),
    }) satisfies z.ZodType<CorpusListItem>,
  ),
});

const values = z.record(z.string(), z.unknown()).nullable();
export const auditListSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      id: count,
      actorId: text,
      action: text,
      subjectType: text,
      subjectId: text,
      before: values,
      after: values,
      withheld: z
        .boolean()
        .describe(
          "true for an entry about a restricted document, or synonyms or topics of a restricted corpus; it has no `before` and `after`",
        ),
      at: stamp,
      imported: z
        .boolean()
        .describe("true for an entry from an archive; its actor, time and values are not verified"),
    }) satisfies z.ZodType<AuditEntry>,
  ),
});
