import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "./client.ts";
import { documents } from "./schema/index.ts";

type DocumentRow = typeof documents.$inferSelect;

/** Returns the documents made of the files directly inside a document, in the order of their paths. */
export function innerDocuments(db: Database | Transaction, documentId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.parentDocument, documentId), isNull(documents.deletedAt)))
    .orderBy(asc(documents.sourcePath), asc(documents.id));
}

/** Returns those that were removed together with the document that holds them, and can be restored. */
export function innerRemovedWith(tx: Transaction, documentId: string, at: Date): Promise<DocumentRow[]> {
  return tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.parentDocument, documentId),
        eq(documents.deletedAt, at),
        isNull(documents.purgeStartedAt),
      ),
    )
    .orderBy(asc(documents.sourcePath), asc(documents.id));
}

/**
 * Gives the files inside a document, at any depth, its confidentiality. Restricted ones stay so, unless the document
 * becomes restricted too.
 */
export async function passOnConfidentiality(
  tx: Transaction,
  documentId: string,
  confidentiality: DocumentRow["confidentiality"],
): Promise<void> {
  const inner = await tx
    .update(documents)
    .set({
      confidentiality,
      metadataOrigins: sql`${documents.metadataOrigins} || '{"confidentiality": "person"}'::jsonb`,
    })
    .where(
      and(
        eq(documents.parentDocument, documentId),
        or(sql`${confidentiality} = 'restricted'`, ne(documents.confidentiality, "restricted")),
      ),
    )
    .returning({ id: documents.id });
  for (const { id } of inner) await passOnConfidentiality(tx, id, confidentiality);
}
