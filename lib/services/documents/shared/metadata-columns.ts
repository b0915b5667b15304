import type { documents } from "#db/schema/index.ts";
import type { DocumentMetadata, MetadataField, MetadataOrigin } from "#lib/domain/metadata.ts";

type Existing = typeof documents.$inferSelect;

/** Converts merged metadata to columns of the documents table. */
export function metadataColumns(
  values: DocumentMetadata,
  origins: Readonly<Partial<Record<MetadataField, MetadataOrigin>>>,
  confidentiality: Existing["confidentiality"],
) {
  return {
    title: values.title ?? "",
    author: values.author ?? null,
    authorityId: values.authority ?? null,
    docType: values.docType ?? null,
    adoptionStatus: values.adoptionStatus ?? null,
    publishedDate: values.publishedDate ?? null,
    effectiveFrom: values.effectiveFrom ?? null,
    effectiveTo: values.effectiveTo ?? null,
    tags: values.tags ?? [],
    projectId: values.projectId ?? null,
    matterId: values.matterId ?? null,
    confidentiality: values.confidentiality ?? confidentiality,
    metadataOrigins: origins as Record<string, MetadataOrigin>,
  };
}
