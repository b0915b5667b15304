import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { type corpora, documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { errorsCausedBy } from "#lib/domain/error-codes.ts";
import { type DocumentMetadata, type MetadataOrigin, mergeMetadata } from "#lib/domain/metadata.ts";
import { fileNameOf, pathTags } from "#lib/domain/source-path.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { corpusDefaults } from "#lib/services/documents/shared/document-metadata.ts";
import { metadataColumns } from "#lib/services/documents/shared/metadata-columns.ts";
import { currentExtractor } from "#lib/services/recipe/shared/current-recipe.ts";
import type { InspectedFile } from "./inspect-file.ts";
import type { ReceiveFields } from "./receive-fields.ts";

type Existing = typeof documents.$inferSelect;

/**
 * True if the newest version has these bytes and was read by the current extractor or cannot be read, or if it is an
 * unlocked copy of them. Then there is nothing to do: what was unlocked must not be locked again.
 */
export async function isUnchanged(
  context: Context,
  tx: Transaction,
  document: Existing,
  received: InspectedFile,
): Promise<boolean> {
  const [newest] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.documentId, document.id), eq(versions.number, document.currentVersion)));
  const { sha256 } = received.staged;
  if (newest?.unlockedFrom === sha256 && newest.state !== "failed") return true;
  if (!newest || newest.byteHash !== sha256) return false;
  // Other failures may end when the file is read again. A locked file needs its password. The files of an archive are
  // not read again each time it is unpacked.
  const isFinal =
    newest.errorCode === "encrypted" || (document.parentDocument !== null && isOfFile(newest.errorCode));
  if (newest.state === "failed" && !isFinal) return false;
  const built = newest.extractorFingerprint;
  return built === null || built === currentExtractor(context, received.format, built);
}

const FAULTS_OF_FILES: ReadonlySet<string> = errorsCausedBy("file");

const isOfFile = (errorCode: string | null) => errorCode !== null && FAULTS_OF_FILES.has(errorCode);

/** Adds a document without versions. */
export async function addDocument(
  context: Context,
  tx: Transaction,
  input: ReceiveFields,
  corpus: typeof corpora.$inferSelect,
  received: InspectedFile,
): Promise<Existing> {
  const [document] = await tx
    .insert(documents)
    .values({
      id: newId("doc"),
      corpusId: corpus.id,
      sourcePath: received.path,
      fileName: fileNameOf(received.path),
      format: received.format,
      mediaType: received.mediaType,
      ...initialMetadata(input, corpus, received.path),
      sourceInterface: input.sourceInterface ?? "web",
      parentDocument: input.parent?.documentId ?? null,
      rootId: input.rootId ?? null,
      sourceLocator: input.sourceLocator ?? { type: "upload", path: received.path },
      sourceModifiedAt: input.modifiedAt ?? null,
      actorId: context.actor.id,
      createdAt: context.now,
      updatedAt: context.now,
    })
    .returning();
  if (!document) throw new AppError("internal", "The new document could not be written.");
  return document;
}

/** Columns for the metadata known before the text is read. Extraction adds the rest by origin. */
function initialMetadata(input: ReceiveFields, corpus: typeof corpora.$inferSelect, path: string) {
  const byOrigin: Partial<Record<MetadataOrigin, DocumentMetadata>> = {
    person: input.metadata ?? {},
    corpus_default: corpusDefaults(corpus),
    extracted: { title: fileNameOf(path), tags: pathTags(path) },
  };
  const { values, origins } = mergeMetadata(byOrigin);
  return metadataColumns(values, origins, corpus.confidentiality);
}

/** Adds a version with the received bytes, and makes it the document's current one. Returns its id. */
export async function addVersion(
  context: Context,
  tx: Transaction,
  document: Existing,
  received: InspectedFile & Pick<ReceiveFields, "unlockedFrom">,
): Promise<number> {
  const number = document.currentVersion + 1;
  const [version] = await tx
    .insert(versions)
    .values({
      documentId: document.id,
      number,
      byteHash: received.staged.sha256,
      sizeBytes: received.staged.size,
      unlockedFrom: received.unlockedFrom ?? null,
      fileName: fileNameOf(document.sourcePath),
      mediaType: received.mediaType,
      format: received.format,
      actorId: context.actor.id,
      createdAt: context.now,
    })
    .returning({ id: versions.id });
  await tx
    .update(documents)
    .set({
      currentVersion: number,
      updatedAt: context.now,
      format: received.format,
      mediaType: received.mediaType,
    })
    .where(eq(documents.id, document.id));
  if (!version) throw new AppError("internal", "The new version could not be written.");
  return version.id;
}
