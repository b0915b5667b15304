import { z } from "zod";
import { CONNECTOR_KINDS, SOURCE_TYPES } from "#lib/domain/connector-kinds.ts";
import {
  corpusIdSchema,
  rootLocatorSchema,
  SYNC_MODES,
  storedCredentialsSchema,
} from "#lib/domain/corpus-binding.ts";
import { GENERATION_LANES } from "#lib/domain/lane.ts";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import { freeObject } from "#lib/domain/stored-columns.ts";
import { amount, flag, id, moment, name, sha256, texts, words } from "./fields.ts";

export const ARCHIVE_FORMAT = "sightline-archive";
/** Raise it when an older reader could misread the format. */
export const FORMAT_VERSION = 3;

/** The first member: identifies the archive before anything else is read. */
export const headerSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int().positive(),
  kind: z.enum(["corpus", "instance"]),
  release: words,
});
export type ArchiveHeader = z.output<typeof headerSchema>;

const memberSchema = z.strictObject({ name: words, size: amount, sha256 });
export type MemberDigest = z.output<typeof memberSchema>;

/** The limit for people, because a path is matched against all patterns. */
const patterns = z.array(z.string().max(240)).max(100);

export const rootLine = z.strictObject({
  id,
  kind: z.enum(CONNECTOR_KINDS),
  label: words,
  path_prefix: words,
  locator: rootLocatorSchema,
  include_patterns: patterns,
  exclude_patterns: patterns,
  recursive: flag,
  with_permissions: flag,
  with_site_pages: flag,
  /** Null in new archives. Older archives hold references to secrets, which are never imported. */
  credentials: storedCredentialsSchema.nullable(),
  created_at: moment,
});

export const bindingLine = z.strictObject({
  id: corpusIdSchema,
  title: words,
  description: words,
  source_type: z.enum(SOURCE_TYPES),
  project_id: words.nullable(),
  matter_id: words.nullable(),
  source_binding_ref: words,
  root_locator: freeObject.catch({}),
  include_patterns: patterns,
  exclude_patterns: patterns,
  metadata_defaults: freeObject,
  motion_type_defaults: texts(400),
  document_role_defaults: texts(400),
  workflow_stage_defaults: texts(400),
  topology_labels: texts(400),
  sync_mode: z.enum(SYNC_MODES),
  schedule: words.nullable(),
  removal_limit: z.number().min(0).max(1),
  confidentiality: z.enum(CONFIDENTIALITIES),
  enabled: flag,
  actor_id: words,
  created_at: moment,
  updated_at: moment,
});

export const generationLine = z.strictObject({
  lane: z.enum(GENERATION_LANES),
  recipe_hash: words,
  recipe: freeObject,
  embedding_model_id: words.nullable(),
  created_at: moment,
  published_at: moment.nullable(),
});

export const corpusManifestSchema = headerSchema.extend({
  kind: z.literal("corpus"),
  binding: bindingLine,
  roots: z.array(rootLine).max(100),
  /** The generations that made the passages; at most one per lane. */
  generations: z.array(generationLine).max(GENERATION_LANES.length),
  modelIds: z.array(name).max(20),
  counts: z.record(z.string(), amount),
  /** Parts of the corpus that are not in the archive, and why. */
  leftOut: z.strictObject({
    restrictedDocuments: amount,
    packsThatCiteMore: amount,
    /** Only in archives of format 1, which contain page pictures. */
    missingPictures: amount.optional(),
  }),
  members: z.array(memberSchema),
});
export type CorpusManifest = z.output<typeof corpusManifestSchema>;
/** A manifest without its list of members, which can be long. */
export type CorpusDescription = Omit<CorpusManifest, "members">;

export const instanceManifestSchema = headerSchema.extend({
  kind: z.literal("instance"),
  madeAt: words,
  database: z.enum(["embedded", "native"]),
  /** `created_at` of the newest migration of the tables. */
  schema: amount,
  migrations: amount,
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), rows: amount })),
  sequences: z.record(z.string().regex(/^[a-z_][a-z0-9_]*$/), amount),
  /** Originals and pictures that rows refer to and that were missing on disk. */
  missingBlobs: z.array(words),
  members: z.array(memberSchema),
});
export type InstanceManifest = z.output<typeof instanceManifestSchema>;
