import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { innerDocuments } from "#db/inner-documents.ts";
import { documents } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { innerPath, pathInContainer } from "#lib/domain/inner-file.ts";
import { fileNameOf, pathTags, titleOfFile, titlesOfFile } from "#lib/domain/source-path.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { queueRelating } from "#lib/services/jobs/shared/queue-relating.ts";
import { queueRetitling } from "../reindex-document.ts";

type DocumentRow = typeof documents.$inferSelect;

/** Returns the tags derived from the new folders, unless a person has set the tags. */
function movedTags({ tags, metadataOrigins, sourcePath }: DocumentRow, to: string): string[] {
  if (metadataOrigins.tags === "person") return tags;
  const oldTags = new Set(pathTags(sourcePath));
  return [...new Set([...tags.filter((tag) => !oldTags.has(tag)), ...pathTags(to)])];
}

async function requireFreePath(tx: Transaction, document: DocumentRow, to: string): Promise<void> {
  const [taken] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.corpusId, document.corpusId),
        eq(documents.sourcePath, to),
        isNull(documents.deletedAt),
        ne(documents.id, document.id),
      ),
    );
  if (taken) throw new AppError("conflict", `Another document of the corpus has the path ${to} already.`);
}

/**
 * Changes a document's path under the same id, and those of the files inside it. Recorded in the audit log. Its title stays unless it was the file's
 * name.
 * @param input.to a safe path, as documents' paths are (source-path.ts).
 * @throws AppError("not_found") if the document no longer exists, ("conflict") if another has the path.
 */
export async function moveDocument(
  context: Context,
  tx: Transaction,
  input: { readonly documentId: string; readonly to: string },
): Promise<void> {
  const { to } = input;
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, input.documentId), isNull(documents.deletedAt)))
    .for("update");
  if (!document) throw new AppError("not_found", "The moved document no longer exists.");
  if (document.sourcePath === to) return;
  await requireFreePath(tx, document, to);
  const fileName = fileNameOf(to);
  const renamed = fileName !== document.fileName;
  const wasNamed = titlesOfFile(document.fileName, document.format);
  const title = wasNamed.includes(document.title) ? titleOfFile(to, document.format) : document.title;
  await tx
    .update(documents)
    .set({ sourcePath: to, fileName, title, tags: movedTags(document, to), updatedAt: context.now })
    .where(eq(documents.id, document.id));
  const { id: documentId, corpusId, publishedVersionId: versionId } = document;
  if (versionId !== null && renamed) {
    await queueRelating(context, tx, { documentId, versionId, corpusId });
    if (title !== document.title) await queueRetitling(context, tx, { documentId, versionId, corpusId });
  }
  for (const inner of await innerDocuments(tx, documentId)) {
    const innerTo = innerPath(to, pathInContainer(inner.sourcePath));
    if (innerTo !== null) await moveDocument(context, tx, { documentId: inner.id, to: innerTo });
  }
  await touchCorpus(tx, corpusId);
  await writeAudit(context, tx, {
    action: "document.moved",
    subjectType: "document",
    subjectId: documentId,
    before: { sourcePath: document.sourcePath, title: document.title },
    after: { sourcePath: to, title },
  });
}
