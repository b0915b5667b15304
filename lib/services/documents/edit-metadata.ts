import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { passOnConfidentiality } from "#db/inner-documents.ts";
import { documents } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentMetadata, MetadataField } from "#lib/domain/metadata.ts";
import { queueRelating } from "#lib/services/jobs/shared/queue-relating.ts";
import { queueRetitling } from "./reindex-document.ts";
import { requireDocumentRow } from "./shared/document-rows.ts";

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

export type EditMetadata = {
  readonly documentId: string;
  readonly metadata: DocumentMetadata;
  /** Tags to add to and remove from those of the document. Replaces `metadata.tags`. */
  readonly changeTags?: { readonly add: readonly string[]; readonly remove: readonly string[] };
};

/**
 * Sets metadata values by hand, which outrank frontmatter, corpus defaults and extraction (ADR 0007). Makes no new
 * version. Records the change in the audit log. A new title is indexed again.
 */
export async function editMetadata(context: Context, input: EditMetadata): Promise<void> {
  const { document } = await requireDocumentRow(context, input.documentId);
  await context.db.transaction(async (tx) => {
    const metadata = await withTags(tx, input);
    const fields = Object.entries(metadata).filter(([, value]) => value !== undefined) as [
      MetadataField,
      unknown,
    ][];
    if (fields.length === 0) return;
    const before = Object.fromEntries(fields.map(([field]) => [field, document[COLUMNS[field]]]));
    const changes = Object.fromEntries(fields.map(([field, value]) => [COLUMNS[field], value]));
    const origins = JSON.stringify(Object.fromEntries(fields.map(([field]) => [field, "person"])));
    const [edited] = await tx
      .update(documents)
      .set({
        ...changes,
        // Merged by the database, so that another edit at the same time keeps its own fields.
        metadataOrigins: sql`${documents.metadataOrigins} || ${origins}::jsonb`,
        updatedAt: context.now,
      })
      .where(eq(documents.id, document.id))
      .returning({ corpusId: documents.corpusId, versionId: documents.publishedVersionId });
    if (edited && edited.versionId !== null)
      await queueRelating(context, tx, { documentId: document.id, ...edited, versionId: edited.versionId });
    const retitled = input.metadata.title !== undefined && input.metadata.title !== document.title;
    if (retitled && edited && edited.versionId !== null) {
      const { corpusId, versionId } = edited;
      await queueRetitling(context, tx, { documentId: document.id, versionId, corpusId });
    }
    // A corpus's health quotes a document's error only if the document is not restricted.
    const { confidentiality } = input.metadata;
    if (edited && confidentiality !== undefined) {
      await passOnConfidentiality(tx, document.id, confidentiality);
      await touchCorpus(tx, edited.corpusId);
    }
    await writeAudit(context, tx, {
      action: "document.metadata_edited",
      subjectType: "document",
      subjectId: document.id,
      before,
      after: Object.fromEntries(fields),
    });
  });
}

/** Reads the tags under the row's lock, so that two changes at the same time keep the tags of both. */
async function withTags(
  tx: Transaction,
  { documentId, metadata, changeTags }: EditMetadata,
): Promise<DocumentMetadata> {
  if (changeTags === undefined) return metadata;
  const { add, remove } = changeTags;
  const [row] = await tx
    .select({ tags: documents.tags })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for("update");
  const tags = [...new Set([...(row?.tags ?? []), ...add])].filter((tag) => !remove.includes(tag));
  return { ...metadata, tags };
}
