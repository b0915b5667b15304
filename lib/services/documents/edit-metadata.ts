import { eq } from "drizzle-orm";
import { auditLog, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentMetadata, MetadataField } from "#lib/domain/metadata.ts";
import { queueRetitling } from "#lib/services/intake/reindex-document.ts";
import { queueRelating } from "#lib/services/relations/queue-relating.ts";
import { requireDocumentRow } from "./document-rows.ts";

const COLUMNS = {
  title: "title",
  author: "author",
  authority: "authorityId",
  docType: "docType",
  adoptionStatus: "adoptionStatus",
  publishedDate: "publishedDate",
  effectiveFrom: "effectiveFrom",
  effectiveTo: "effectiveTo",
  tags: "tags",
  projectId: "projectId",
  matterId: "matterId",
  confidentiality: "confidentiality",
} as const satisfies Record<MetadataField, keyof typeof documents.$inferSelect>;

/**
 * What a person types outranks frontmatter, corpus defaults and extraction (CONTRACTS 8). No new version is made; the
 * change is in the audit log, and a new title is indexed anew.
 */
export async function editMetadata(
  context: Context,
  input: { readonly documentId: string; readonly metadata: DocumentMetadata },
): Promise<void> {
  const { document } = await requireDocumentRow(context, input.documentId);
  const fields = Object.entries(input.metadata).filter(([, value]) => value !== undefined) as [
    MetadataField,
    unknown,
  ][];
  if (fields.length === 0) return;
  const before = Object.fromEntries(fields.map(([field]) => [field, document[COLUMNS[field]]]));
  const changes = Object.fromEntries(fields.map(([field, value]) => [COLUMNS[field], value]));
  const origins = {
    ...document.metadataOrigins,
    ...Object.fromEntries(fields.map(([field]) => [field, "person" as const])),
  };
  await context.db.transaction(async (tx) => {
    const [edited] = await tx
      .update(documents)
      .set({ ...changes, metadataOrigins: origins, updatedAt: context.now })
      .where(eq(documents.id, document.id))
      .returning({ corpusId: documents.corpusId, versionId: documents.publishedVersionId });
    if (edited && edited.versionId !== null)
      await queueRelating(context, tx, { documentId: document.id, ...edited, versionId: edited.versionId });
    const retitled = input.metadata.title !== undefined && input.metadata.title !== document.title;
    if (retitled && edited && edited.versionId !== null) {
      const { corpusId, versionId } = edited;
      await queueRetitling(context, tx, { documentId: document.id, versionId, corpusId });
    }
    await tx.insert(auditLog).values({
      actorId: context.actor.id,
      action: "document.metadata_edited",
      subjectType: "document",
      subjectId: document.id,
      before,
      after: Object.fromEntries(fields),
      createdAt: context.now,
    });
  });
}
