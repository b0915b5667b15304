import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents } from "#db/schema/index.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";

/** Returns whether a document exists that this actor may not see, because it or its corpus is restricted. */
export async function isHiddenDocument(
  db: Context["db"] | Transaction,
  actor: Context["actor"],
  documentId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ open: unrestrictedEvidence(actor) })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(eq(documents.id, documentId));
  return row?.open === false;
}
