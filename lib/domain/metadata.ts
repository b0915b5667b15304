import { z } from "zod";
import { isoDay } from "./day.ts";
import { withoutDirectionMarks } from "./direction-marks.ts";

/** Origin of a value, strongest first. `file` is the date of the file itself, which is no date of publication. A weaker origin never overwrites a stronger one (ADR 0007). */
export const METADATA_ORIGINS = ["person", "frontmatter", "corpus_default", "extracted", "file"] as const;
export type MetadataOrigin = (typeof METADATA_ORIGINS)[number];

export const CONFIDENTIALITIES = ["public", "internal", "confidential", "restricted"] as const;
export type Confidentiality = (typeof CONFIDENTIALITIES)[number];

const shortText = z.string().trim().min(1).max(200);
const tagList = z.array(z.string().trim().min(1).max(120)).max(100);

/** The metadata of a document that a person, its frontmatter, its corpus or its extractor may set. */
export const documentMetadataSchema = z.strictObject({
  title: z.string().overwrite(withoutDirectionMarks).trim().min(1).max(500).optional(),
  author: shortText.nullable().optional(),
  authority: shortText.nullable().optional(),
  docType: shortText.nullable().optional(),
  adoptionStatus: shortText.nullable().optional(),
  publishedDate: isoDay.nullable().optional(),
  effectiveFrom: isoDay.nullable().optional(),
  effectiveTo: isoDay.nullable().optional(),
  tags: tagList.optional(),
  projectId: shortText.nullable().optional(),
  matterId: shortText.nullable().optional(),
  confidentiality: z.enum(CONFIDENTIALITIES).optional(),
});
export type DocumentMetadata = z.infer<typeof documentMetadataSchema>;
export type MetadataField = keyof DocumentMetadata;

/** Names of each field in frontmatter and corpus defaults. */
const ALIASES: Readonly<Record<MetadataField, readonly string[]>> = {
  title: ["title"],
  author: ["author", "authors", "creator"],
  authority: ["authority", "authority_id", "local_authority"],
  docType: ["doc_type", "doctype", "document_type", "type"],
  adoptionStatus: ["adoption_status", "status"],
  publishedDate: ["published_date", "published", "date"],
  effectiveFrom: ["effective_from", "effective_date", "adopted", "adopted_date"],
  effectiveTo: ["effective_to", "expires"],
  tags: ["tags", "keywords"],
  projectId: ["project", "project_id"],
  matterId: ["matter", "matter_id"],
  confidentiality: ["confidentiality"],
};

/** All names of the fields above. */
export const METADATA_NAMES: readonly string[] = Object.values(ALIASES).flat();

function asText(value: unknown): unknown {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10);
  if (Array.isArray(value)) return value.map(asText).join(", ");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value;
}

function asField(field: MetadataField, value: unknown): unknown {
  if (field === "tags") {
    const list = Array.isArray(value) ? value.map(asText) : String(value).split(",");
    return list.map((tag) => String(tag).trim()).filter((tag) => tag !== "");
  }
  const text = asText(value);
  if (typeof text !== "string") return undefined;
  if (field === "publishedDate" || field === "effectiveFrom" || field === "effectiveTo")
    return text.trim().slice(0, 10);
  return field === "confidentiality" ? text.trim().toLowerCase() : text.trim();
}

/** Reads our fields from free-form properties. Values that do not fit the schema are left out, never guessed. */
export function metadataFromProperties(properties: Readonly<Record<string, unknown>>): DocumentMetadata {
  const lower = new Map(
    Object.entries(properties).map(([key, value]) => [key.toLowerCase().replaceAll("-", "_"), value]),
  );
  const found: Record<string, unknown> = {};
  for (const [field, names] of Object.entries(ALIASES) as [MetadataField, readonly string[]][]) {
    const value = names
      .map((name) => lower.get(name))
      .find((candidate) => candidate !== undefined && candidate !== null);
    if (value === undefined) continue;
    const parsed = documentMetadataSchema.shape[field].safeParse(asField(field, value));
    if (parsed.success && parsed.data !== undefined) found[field] = parsed.data;
  }
  return found as DocumentMetadata;
}

export type OriginatedMetadata = {
  readonly values: DocumentMetadata;
  readonly origins: Readonly<Partial<Record<MetadataField, MetadataOrigin>>>;
};

/**
 * Merges the origins. The strongest wins field by field. Tags are the union of all origins, but a person's list
 * replaces it.
 */
export function mergeMetadata(
  byOrigin: Readonly<Partial<Record<MetadataOrigin, DocumentMetadata>>>,
): OriginatedMetadata {
  const values: Record<string, unknown> = {};
  const origins: Partial<Record<MetadataField, MetadataOrigin>> = {};
  for (const origin of METADATA_ORIGINS) {
    for (const [field, value] of Object.entries(byOrigin[origin] ?? {}) as [MetadataField, unknown][]) {
      if (value === undefined) continue;
      if (field === "tags" && origins.tags !== undefined && origins.tags !== "person") {
        values.tags = [...new Set([...(values.tags as string[]), ...(value as string[])])];
      } else if (origins[field] === undefined) {
        values[field] = value;
        origins[field] = origin;
      }
    }
  }
  return { values: values as DocumentMetadata, origins };
}
