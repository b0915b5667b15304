import { z } from "zod";
import { corpusIdSchema, credentialsSchema, rootLocatorSchema } from "#lib/domain/corpus-binding.ts";
import { count, flag, id, json, list, moment, record, sha256, words } from "./fields.ts";

export const ARCHIVE_FORMAT = "sightline-archive";
/** Raised when an older reader could misread what is written. */
export const FORMAT_VERSION = 1;

/** The first member: whose archive this is, before anything else is believed. */
export const headerSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int().positive(),
  kind: z.enum(["corpus", "instance"]),
  release: words,
});
export type ArchiveHeader = z.output<typeof headerSchema>;

export const memberSchema = z.strictObject({ name: words, size: count, sha256 });
export type MemberDigest = z.output<typeof memberSchema>;

/** No more than a person may give: a path is matched against all of them. */
const patterns = z.array(z.string().max(240)).max(100);

export const rootLine = z.strictObject({
  id,
  kind: z.enum(["local", "onedrive", "sharepoint"]),
  label: words,
  path_prefix: words,
  locator: rootLocatorSchema,
  include_patterns: patterns,
  exclude_patterns: patterns,
  recursive: flag,
  with_permissions: flag,
  with_site_pages: flag,
  /** Null in what is written today; references to secrets, never taken over, in older archives. */
  credentials: credentialsSchema.nullable(),
  created_at: moment,
});

export const bindingLine = z.strictObject({
  id: corpusIdSchema,
  title: words,
  description: words,
  source_type: z.enum(["upload", "local", "onedrive", "sharepoint", "mixed"]),
  project_id: words.nullable(),
  matter_id: words.nullable(),
  source_binding_ref: words,
  root_locator: record,
  include_patterns: patterns,
  exclude_patterns: patterns,
  metadata_defaults: record,
  motion_type_defaults: list,
  document_role_defaults: list,
  workflow_stage_defaults: list,
  topology_labels: list,
  sync_mode: z.enum(["manual", "scheduled", "on_demand"]),
  schedule: words.nullable(),
  removal_limit: z.number(),
  confidentiality: z.enum(["public", "internal", "confidential", "restricted"]),
  enabled: flag,
  actor_id: words,
  created_at: moment,
  updated_at: moment,
});

export const generationLine = z.strictObject({
  lane: z.enum(["text", "visual-text"]),
  recipe_hash: words,
  recipe: z.record(z.string(), json),
  embedding_model_id: words.nullable(),
  created_at: moment,
  published_at: moment.nullable(),
});

export const corpusManifestSchema = headerSchema.extend({
  kind: z.literal("corpus"),
  binding: bindingLine,
  roots: z.array(rootLine).max(100),
  /** What the passages were made by; at most one of a lane. */
  generations: z.array(generationLine).max(2),
  modelIds: list,
  counts: z.record(z.string(), count),
  /** What belongs to the corpus and is not in the archive, and why. */
  leftOut: z.strictObject({ restrictedDocuments: count, packsThatCiteMore: count, missingPictures: count }),
  members: z.array(memberSchema),
});
export type CorpusManifest = z.output<typeof corpusManifestSchema>;

export const instanceManifestSchema = headerSchema.extend({
  kind: z.literal("instance"),
  madeAt: words,
  database: z.enum(["embedded", "native"]),
  /** `created_at` of the newest migration that the tables had. */
  schema: count,
  migrations: count,
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), rows: count })),
  sequences: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), count),
  /** Originals and pictures that rows name and the disk did not have. */
  missingBlobs: list,
  members: z.array(memberSchema),
});
export type InstanceManifest = z.output<typeof instanceManifestSchema>;
