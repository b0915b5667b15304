import { z } from "zod";
import { CONNECTOR_KINDS, LOCATOR_FIELDS, type SourceType } from "./connector-kinds.ts";
import { limited } from "./json-limits.ts";
import { recordOf } from "./keys-of.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { namedSecretSchema } from "./secret-reference.ts";

/** How a corpus is bound to the source of its documents, for the console and our own API. */

export const SYNC_MODES = ["manual", "scheduled", "on_demand"] as const;
/**
 * The sidecar protocol's terms. `on_demand` follows the source by watching a folder, or by polling a service every few
 * minutes.
 */
export type SyncMode = (typeof SYNC_MODES)[number];

/** If a third of the files disappear at once, the likely cause is a lost mount or a moved folder. */
export const REMOVAL_LIMIT = 0.2;

export const corpusIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,118}$/, "lower-case letters, digits and hyphens, up to 119 of them");
const rootIdSchema = z.string().regex(/^root_[a-z0-9]{8,40}$/, "not the id of a source");

const label = z.string().trim().min(1).max(120);
const labels = z.array(label).max(50);
/** Limited, because the time to match each path grows with the patterns (lib/corpora/glob). */
const patterns = z
  .array(z.string().trim().min(1).max(240, "a pattern has 240 letters at most"))
  .max(100, "100 patterns at most: put what they share into fewer");
const place = z.string().trim().min(1).max(1000).optional();

export const rootLocatorSchema = z.strictObject(recordOf(LOCATOR_FIELDS, () => place));
export type RootLocator = Readonly<z.output<typeof rootLocatorSchema>>;

/** Where the credentials of a connector are stored. A secret is named, never included. */
const credentialsSchema = z.strictObject({
  tenantId: label,
  clientId: label,
  clientSecretRef: namedSecretSchema,
});

/** As stored. Rows of earlier releases may contain `env://` and `file://`: they are shown but no longer accepted. */
export const storedCredentialsSchema = z.strictObject({
  ...credentialsSchema.shape,
  clientSecretRef: z.string().max(500),
});
export type RootCredentials = Readonly<z.output<typeof storedCredentialsSchema>>;

export const rootInputSchema = z.strictObject({
  id: rootIdSchema.optional().describe("id of an existing root; a root without it is new"),
  kind: z.enum(CONNECTOR_KINDS),
  label: z.string().trim().max(120).default(""),
  pathPrefix: z
    .string()
    .trim()
    .max(200)
    .default("")
    .describe("folder of its documents in the corpus; different for each root of the corpus"),
  locator: rootLocatorSchema.default({}),
  includePatterns: patterns.default([]),
  excludePatterns: patterns.default([]),
  recursive: z.boolean().default(true),
  withPermissions: z
    .boolean()
    .default(false)
    .describe("store the readers of each file as metadata (Microsoft 365)"),
  withSitePages: z.boolean().default(false).describe("add the site's pages as HTML (SharePoint)"),
  credentials: credentialsSchema
    .nullable()
    .default(null)
    .describe("null: use the credentials of the configuration"),
});
export type RootInput = z.output<typeof rootInputSchema>;

/** Maximum size of all defaults of a corpus together, as JSON. */
const MAX_DEFAULTS = 20_000;
const DEFAULTS_LIMITS = { values: 2000, depth: 10, characters: MAX_DEFAULTS };

/** True if the database can store it: no NUL and no lone surrogate, in keys or values. */
function isStorable(value: unknown): boolean {
  return !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value).replaceAll("\\\\", ""));
}

const metadataDefaults = limited(z.record(z.string().max(120), z.unknown()), DEFAULTS_LIMITS)
  .refine((given) => JSON.stringify(given).length <= MAX_DEFAULTS, "is too much: 20,000 characters at most")
  .refine(isStorable, "holds what cannot be kept: a NUL, or half of a letter")
  .meta({ "x-limits": DEFAULTS_LIMITS });

const fields = {
  title: z.string().trim().min(1, "give it a name").max(200),
  description: z.string().trim().max(1000),
  projectId: label.nullable(),
  matterId: label.nullable(),
  roots: z.array(rootInputSchema).max(20).describe("empty: documents are uploaded"),
  includePatterns: patterns.describe("globs over paths within a root; empty: all files"),
  excludePatterns: patterns,
  metadataDefaults,
  motionTypeDefaults: labels,
  documentRoleDefaults: labels,
  workflowStageDefaults: labels,
  topologyLabels: labels,
  syncMode: z.enum(SYNC_MODES),
  schedule: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .nullable()
    .describe("cron expression with five fields, for `scheduled`"),
  removalLimit: z
    .number()
    .min(0)
    .max(1)
    // Rounded to the stored precision.
    .overwrite((share) => Math.round(share * 10_000) / 10_000)
    .describe("share of the documents; a sync that would remove more waits for confirmation"),
  confidentiality: z.enum(CONFIDENTIALITIES),
} as const;

export const createBindingSchema = z.strictObject({
  id: corpusIdSchema.optional().describe("default: made from the title"),
  ...fields,
  description: fields.description.default(""),
  projectId: fields.projectId.default(null),
  matterId: fields.matterId.default(null),
  roots: fields.roots.default([]),
  includePatterns: fields.includePatterns.default([]),
  excludePatterns: fields.excludePatterns.default([]),
  metadataDefaults: fields.metadataDefaults.default({}),
  motionTypeDefaults: labels.default([]),
  documentRoleDefaults: labels.default([]),
  workflowStageDefaults: labels.default([]),
  topologyLabels: labels.default([]),
  syncMode: fields.syncMode.default("manual"),
  schedule: fields.schedule.default(null),
  removalLimit: fields.removalLimit.default(REMOVAL_LIMIT),
  confidentiality: fields.confidentiality.default("internal"),
  enabled: z.boolean().default(true),
});
export type CreateBinding = z.output<typeof createBindingSchema>;

/** `roots`, if present, replaces all roots. */
export const editBindingSchema = z
  .strictObject({
    ...fields,
    paused: z
      .literal(false)
      .describe("false ends the pause of an imported corpus; so does setting `syncMode`"),
  })
  .partial()
  .describe("missing fields stay unchanged");
export type EditBinding = z.output<typeof editBindingSchema>;

export type RootView = Omit<RootInput, "id" | "includePatterns" | "excludePatterns"> & {
  readonly id: string;
  readonly includePatterns: readonly string[];
  readonly excludePatterns: readonly string[];
  /** Number of current documents from this root. They are removed with it. */
  readonly documents: number;
  /** Null until the first check. */
  readonly lastReachedAt: string | null;
  /** What was wrong at the last check, in words. */
  readonly lastError: string | null;
};

/** A binding as returned to readers. Credentials are references; it contains no secret. */
export type CorpusBinding = Omit<CreateBinding, "id" | "roots"> & {
  readonly id: string;
  readonly sourceType: SourceType;
  readonly roots: readonly RootView[];
  /** Set since an import: automatic syncs are off until a person resumes them. Null if `syncMode` applies. */
  readonly pausedSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In the trash since this time; null if not in the trash. */
  readonly deletedAt: string | null;
  /** Last time at which it can be restored. */
  readonly restoreUntil: string | null;
};

/** Side effects of an edit: documents of a removed root are removed, and documents under a changed default change. */
export type EditedCorpus = CorpusBinding & {
  readonly documentsRemoved: number;
  /** Last time at which they can be restored; null if none were removed. */
  readonly undoUntil: string | null;
  readonly documentsUpdated: number;
  /** Number of documents that a job will update to the changed defaults. */
  readonly documentsQueued: number;
};

export const corpusQuerySchema = z.strictObject({
  trash: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .describe("true: lists corpora in the trash instead"),
});

export const restoreCorpusSchema = z.strictObject({
  title: fields.title.optional().describe("a new title, if another corpus has its title now"),
});

export const auditQuerySchema = z.strictObject({
  subjectType: z.string().max(60).optional().describe("corpus, document, pack …"),
  subjectId: z.string().max(200).optional(),
  action: z.string().max(60).optional().describe("start of the action's name, such as `corpus.`"),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("id of the last entry of the page before"),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
