import { z } from "zod";

/** How a corpus is bound to where its documents come from (doc18 R1.1 §4.4), as the console and our own API say it. */

export const ROOT_KINDS = ["local", "onedrive", "sharepoint"] as const;
export type RootKind = (typeof ROOT_KINDS)[number];
export const SYNC_MODES = ["manual", "scheduled", "on_demand"] as const;
/** doc18's words: `on_demand` follows the source, by watching a folder or by asking a service every few minutes. */
export type SyncMode = (typeof SYNC_MODES)[number];
export const CONFIDENTIALITIES = ["public", "internal", "confidential", "restricted"] as const;
export type Confidentiality = (typeof CONFIDENTIALITIES)[number];

/** A third of the files gone at once is more often a lost mount or a moved folder than somebody's wish. */
export const REMOVAL_LIMIT = 0.2;

export const corpusIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,118}$/, "lower-case letters, digits and hyphens, up to 119 of them");
export const rootIdSchema = z.string().regex(/^root_[a-z0-9]{8,40}$/, "not a root's id");

const label = z.string().trim().min(1).max(120);
const labels = z.array(label).max(50);
/** Bounded, as the time that a file's path takes grows with them (lib/corpora/glob). */
const patterns = z
  .array(z.string().trim().min(1).max(240, "a pattern has 240 letters at most"))
  .max(100, "100 patterns at most: put what they share into fewer");
const place = z.string().trim().min(1).max(1000).optional();

export const rootLocatorSchema = z.strictObject({
  drive_id: place,
  site_id: place,
  folder_id: place,
  folder_path: place,
  local_path: place,
});
export type RootLocator = Readonly<z.output<typeof rootLocatorSchema>>;

/** Where the sign-in of a connector is to be found; a secret is named, never given. */
export const credentialsSchema = z.strictObject({
  tenantId: label,
  clientId: label,
  clientSecretRef: z
    .string()
    .max(500)
    .regex(/^(env|file|secret):\/\/.+/, "a reference: env://NAME, file:///path or secret://name"),
});
export type RootCredentials = Readonly<z.output<typeof credentialsSchema>>;

export const rootInputSchema = z.strictObject({
  id: rootIdSchema.optional().describe("of a root that stays; a new one without"),
  kind: z.enum(ROOT_KINDS),
  label: z.string().trim().max(120).default(""),
  pathPrefix: z
    .string()
    .trim()
    .max(200)
    .default("")
    .describe("folder that its documents stand under in the corpus; each root of a corpus has its own"),
  locator: rootLocatorSchema.default({}),
  includePatterns: patterns.default([]),
  excludePatterns: patterns.default([]),
  recursive: z.boolean().default(true),
  withPermissions: z.boolean().default(false).describe("keep who may read each file, as metadata (Graph)"),
  withSitePages: z.boolean().default(false).describe("take the site's pages as html (SharePoint)"),
  credentials: credentialsSchema.nullable().default(null).describe("null: those of the configuration"),
});
export type RootInput = z.output<typeof rootInputSchema>;

/** Of all defaults of a corpus together, as JSON. */
const MOST_DEFAULTS = 20_000;

/** What the database can keep: no NUL and no half of a letter, in keys neither. */
function isStorable(value: unknown): boolean {
  return !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value).replaceAll("\\\\", ""));
}

const metadataDefaults = z
  .record(z.string().max(120), z.unknown())
  .refine((given) => JSON.stringify(given).length <= MOST_DEFAULTS, "is too much: 20,000 characters at most")
  .refine(isStorable, "holds what cannot be kept: a NUL, or half of a letter");

const fields = {
  title: z.string().trim().min(1, "give it a name").max(200),
  description: z.string().trim().max(1000),
  projectId: label.nullable(),
  matterId: label.nullable(),
  roots: z.array(rootInputSchema).max(20).describe("none: documents are uploaded"),
  includePatterns: patterns.describe("globs over paths within a root; none: everything"),
  excludePatterns: patterns,
  metadataDefaults,
  motionTypeDefaults: labels,
  documentRoleDefaults: labels,
  workflowStageDefaults: labels,
  topologyLabels: labels,
  syncMode: z.enum(SYNC_MODES),
  schedule: z.string().trim().min(1).max(120).nullable().describe("cron, five fields; for `scheduled`"),
  removalLimit: z
    .number()
    .min(0)
    .max(1)
    // As precisely as it is kept.
    .overwrite((share) => Math.round(share * 10_000) / 10_000)
    .describe("share of the documents; a sync that would remove more waits for a person"),
  confidentiality: z.enum(CONFIDENTIALITIES),
} as const;

export const createBindingSchema = z.strictObject({
  id: corpusIdSchema.optional().describe("made from the title without"),
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

/** `roots`, when given, are all roots there are to be. */
export const editBindingSchema = z
  .strictObject({
    ...fields,
    paused: z
      .literal(false)
      .describe("lifts the pause of a corpus that was imported; so does a `syncMode` that is given"),
  })
  .partial()
  .describe("what is left out stays as it is");
export type EditBinding = z.output<typeof editBindingSchema>;

export type RootView = Omit<RootInput, "id" | "includePatterns" | "excludePatterns"> & {
  readonly id: string;
  readonly includePatterns: readonly string[];
  readonly excludePatterns: readonly string[];
  /** Living documents that it has brought: they go when it is removed. */
  readonly documents: number;
  /** Null until it was asked once. */
  readonly lastReachedAt: string | null;
  /** What was wrong when it was last asked, in words. */
  readonly lastError: string | null;
};

/** A binding as it is read. Credentials are references; nothing here is a secret. */
export type CorpusBinding = Omit<CreateBinding, "id" | "roots"> & {
  readonly id: string;
  readonly sourceType: "upload" | RootKind | "mixed";
  readonly roots: readonly RootView[];
  /** Not followed by itself since an import, until a person lifts that; null where it is followed as `syncMode` says. */
  readonly pausedSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In the trash since; null for a living one. */
  readonly deletedAt: string | null;
  /** Until when it can be brought back. */
  readonly restoreUntil: string | null;
};

/** What an edit did besides: documents of a root that was taken away go, those under a changed default change. */
export type EditedCorpus = CorpusBinding & {
  readonly documentsRemoved: number;
  /** Until when they can be brought back, as any removed document; null where none went. */
  readonly undoUntil: string | null;
  readonly documentsUpdated: number;
  /** Of many documents: so many a job brings to the changed defaults, within moments. */
  readonly documentsQueued: number;
};

export const corpusQuerySchema = z.strictObject({
  trash: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .describe("those in the trash instead of the living ones"),
});

export const restoreCorpusSchema = z.strictObject({
  title: fields.title.optional().describe("where another corpus has its name by now"),
});

export const auditQuerySchema = z.strictObject({
  subjectType: z.string().max(60).optional().describe("corpus, document, pack …"),
  subjectId: z.string().max(200).optional(),
  action: z.string().max(60).optional().describe("how it begins, such as corpus."),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("id of the last entry that was seen"),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
