import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Container } from "./load-container.ts";

/**
 * Locks the container, so that it can be neither removed nor replaced before the transaction ends.
 * @throws AppError("cancelled") if it has been removed, or if a newer version of it is published.
 */
export async function lockContainer(tx: Transaction, { document, version }: Container): Promise<void> {
  const [living] = await tx
    .select({ publishedVersionId: documents.publishedVersionId })
    .from(documents)
    .where(and(eq(documents.id, document.id), isNull(documents.deletedAt)))
    .for("share");
  if (!living) throw new AppError("cancelled", "The document that holds this file was removed.");
  if (living.publishedVersionId !== version.id)
    throw new AppError("cancelled", "The document that holds this file has a newer version.");
}
