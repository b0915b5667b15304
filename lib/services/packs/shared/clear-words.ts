import { arrayContains, eq, or } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { packItems } from "#db/schema/index.ts";
import { storedProvenance } from "#lib/domain/pack.ts";
import { withoutWordsOf } from "../internal/provenance.ts";

/** Removes the words of a purged document from every pack. Refs, hashes and scores stay (ADR 0004). */
export async function clearCitedWords(tx: Transaction, documentId: string): Promise<void> {
  await tx
    .update(packItems)
    .set({ quote: "", prefix: "", suffix: "", sectionPath: [] })
    .where(eq(packItems.documentId, documentId));
  const affected = await tx
    .select({ id: packItems.id, documentId: packItems.documentId, provenance: packItems.provenance })
    .from(packItems)
    .where(or(eq(packItems.documentId, documentId), arrayContains(packItems.namedDocumentIds, [documentId])));
  for (const item of affected) {
    const provenance = withoutWordsOf(
      storedProvenance(item.provenance),
      documentId,
      item.documentId === documentId,
    );
    await tx.update(packItems).set({ provenance }).where(eq(packItems.id, item.id));
  }
}
