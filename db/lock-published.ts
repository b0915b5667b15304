import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/errors/app-error.ts";
import type { Transaction } from "./client.ts";
import { documents } from "./schema/index.ts";

type Published = { readonly document: { readonly id: string }; readonly version: { readonly id: number } };

/**
 * Locks a document, so that it can be neither removed nor replaced before the transaction ends.
 * @throws AppError("cancelled") if it has been removed, or if another version of it is published.
 */
export async function lockPublished(tx: Transaction, { document, version }: Published): Promise<void> {
  const [living] = await tx
    .select({ publishedVersionId: documents.publishedVersionId })
    .from(documents)
    .where(and(eq(documents.id, document.id), isNull(documents.deletedAt)))
    .for("share");
  if (!living) throw new AppError("cancelled", "The document was removed.");
  if (living.publishedVersionId !== version.id)
    throw new AppError("cancelled", "The document has a newer version.");
}
