import { eq } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { ReceiveFields } from "./receive-fields.ts";

/**
 * Returns the corpus that takes a file.
 * @param input.corpusId if absent, the default corpus for uploads.
 * @throws AppError("not_found"), ("conflict") if it is turned off or the default corpus is in the trash.
 */
export async function corpusForFile(
  context: Context,
  { corpusId: named, parent }: ReceiveFields,
): Promise<typeof corpora.$inferSelect> {
  const corpusId = named ?? DEFAULT_CORPUS_ID;
  const [corpus] = await context.db.select().from(corpora).where(eq(corpora.id, corpusId));
  const defaultNote = named === undefined ? ", the default for files without a corpus," : "";
  const details = { corpus: corpusId };
  if (!corpus)
    throw new AppError(
      "not_found",
      defaultNote === ""
        ? `There is no corpus "${corpusId}".`
        : `"${corpusId}"${defaultNote} no longer exists. Name another corpus, or create one with that name.`,
      details,
    );
  if (corpus.deletedAt !== null)
    throw new AppError(
      defaultNote === "" ? "not_found" : "conflict",
      `"${corpus.title}"${defaultNote} is in the trash. Restore it, or name another corpus.`,
      { ...details, reason: "corpus_in_trash" },
    );
  if (!corpus.enabled && parent === undefined)
    throw new AppError(
      "conflict",
      `The corpus "${corpus.title}" is turned off. Turn it on to add documents.`,
    );
  return corpus;
}
