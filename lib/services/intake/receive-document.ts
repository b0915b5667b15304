import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { StagedBlob } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { errorsCausedBy } from "#lib/domain/error-codes.ts";
import { type DocumentMetadata, type MetadataOrigin, mergeMetadata } from "#lib/domain/metadata.ts";
import { fileNameOf, pathTags, separatePath } from "#lib/domain/source-path.ts";
import { DEFAULT_CORPUS_ID, type OnExisting, type UploadOutcome } from "#lib/domain/upload.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { lockBlob } from "#lib/services/blobs/shared/remove-unnamed.ts";
import { corpusDefaults } from "#lib/services/documents/shared/document-metadata.ts";
import { isHiddenDocument } from "#lib/services/documents/shared/is-hidden-document.ts";
import { metadataColumns } from "#lib/services/documents/shared/metadata-columns.ts";
import { currentExtractor } from "#lib/services/recipe/shared/current-recipe.ts";
import { type InspectedFile, inspectFile } from "./internal/inspect-file.ts";

/** The document that a file is inside. */
type ParentDocument = {
  readonly documentId: string;
  /** Locks that document. Throws an AppError if it cannot hold a file of this format. */
  readonly lock: (tx: Transaction, format: string) => Promise<void>;
};

type ReceiveFields = {
  /** The path from the browser or client, made safe here. */
  readonly path: string;
  readonly corpusId?: string;
  readonly onExisting?: OnExisting;
  readonly batchId?: string;
  readonly sourceInterface?: string;
  /** Metadata that a person typed with the upload. */
  readonly metadata?: DocumentMetadata;
  readonly modifiedAt?: Date;
  /** The root that the file comes from, and its path there. Absent for uploads. */
  readonly rootId?: string;
  readonly sourceLocator?: Readonly<Record<string, unknown>>;
  /** The document whose file this one is inside. */
  readonly parent?: ParentDocument;
  /** SHA-256 of the locked file that the bytes are an unlocked copy of. */
  readonly unlockedFrom?: string;
  /** Priority of the ingest job, instead of that of uploads. */
  readonly priority?: number;
  /**
   * True for an upload by a person: a document at the path that the actor may not see is neither compared with the file
   * nor replaced. Syncs and the command line replace it.
   */
  readonly keepsHidden?: boolean;
  /** Runs in the transaction that stores the file. */
  readonly within?: (tx: Transaction, outcome: UploadOutcome) => Promise<void>;
};
export type ReceiveInput = ReceiveFields & { readonly bytes: Uint8Array };
export type ReceiveStagedInput = ReceiveFields & { readonly staged: StagedBlob };

type Existing = typeof documents.$inferSelect;

/**
 * Returns the corpus that takes a file.
 * @param input.corpusId if absent, the default corpus for uploads.
 * @throws AppError("not_found"), ("conflict") if it is turned off or the default corpus is in the trash.
 */
async function corpusForFile(
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

/** True if the newest version has these bytes, or is an unlocked copy of them, and was read by the current extractor, so there is nothing to do. */
async function isUnchanged(
  context: Context,
  tx: Transaction,
  document: Existing,
  received: InspectedFile,
): Promise<boolean> {
  const [newest] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.documentId, document.id), eq(versions.number, document.currentVersion)));
  if (!newest || newest.state === "failed") return false;
  const { sha256 } = received.staged;
  const isCopy = newest.unlockedFrom === sha256;
  if (newest.byteHash !== sha256 && !isCopy) return false;
  const built = newest.extractorFingerprint;
  return (
    built === null || built === currentExtractor(context, isCopy ? newest.format : received.format, built)
  );
}

async function findLiving(tx: Transaction, corpusId: string, path: string): Promise<Existing | undefined> {
  const [found] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.corpusId, corpusId), eq(documents.sourcePath, path), isNull(documents.deletedAt)))
    .for("update");
  return found;
}

async function freePath(tx: Transaction, corpusId: string, path: string): Promise<string> {
  const taken = await tx
    .select({ path: documents.sourcePath })
    .from(documents)
    .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt)));
  const paths = new Set(taken.map((row) => row.path));
  return separatePath(path, (candidate) => paths.has(candidate));
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

async function addVersion(
  context: Context,
  tx: Transaction,
  document: Existing,
  received: InspectedFile & { readonly unlockedFrom?: string | undefined },
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

async function recordFile(
  context: Context,
  tx: Transaction,
  input: ReceiveFields,
  corpus: typeof corpora.$inferSelect,
  received: InspectedFile,
): Promise<UploadOutcome> {
  const { parent } = input;
  // A removal locks the outer document before those inside it. The same order here prevents a deadlock.
  await parent?.lock(tx, received.format);
  const existing = await findLiving(tx, corpus.id, received.path);
  if (parent !== undefined && existing !== undefined && existing.parentDocument !== parent.documentId)
    throw new AppError(
      "conflict",
      "Another document has its path. Rename that one, then add this file again.",
    );
  const isSeparate = existing !== undefined && input.onExisting === "separate";
  if (existing && !isSeparate) {
    // Before the bytes are compared: the answer must not depend on them.
    if (input.keepsHidden && (await isHiddenDocument(tx, context.actor, existing.id)))
      throw pathRefused(received.path);
    if (await isUnchanged(context, tx, existing, received)) {
      return { outcome: "unchanged", documentId: existing.id, version: existing.currentVersion };
    }
    if ((input.onExisting ?? "ask") === "ask") {
      return {
        outcome: "exists",
        documentId: existing.id,
        sourcePath: existing.sourcePath,
        currentVersion: existing.currentVersion,
      };
    }
  }
  const path = isSeparate ? await freePath(tx, corpus.id, received.path) : received.path;
  const document =
    existing && !isSeparate ? existing : await addDocument(context, tx, input, corpus, { ...received, path });
  const { unlockedFrom } = input;
  const versionId = await addVersion(context, tx, document, { ...received, path, unlockedFrom });
  const small = received.staged.size <= context.config.limits.indexInTurnBytes;
  const priority = input.priority ?? (small ? SMALL_FIRST : undefined);
  const { jobId } = await context.queue.enqueue(tx, {
    job: "ingest-document",
    payload: { documentId: document.id, versionId },
    actorId: context.actor.id,
    corpusId: corpus.id,
    ...(input.batchId === undefined ? {} : { batchId: input.batchId }),
    ...(priority === undefined ? {} : { priority }),
  });
  await touchCorpus(tx, corpus.id);
  return {
    outcome: "accepted",
    documentId: document.id,
    version: document.currentVersion + 1,
    jobId,
    created: document === existing ? "version" : "document",
    indexed: false,
  };
}

async function addDocument(
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

/**
 * Receives one file: checks it, stores its bytes, writes the document or its new version, and queues its ingestion. A
 * refused file is an outcome with a message, not an exception, so that one bad file does not affect the others.
 * @throws AppError for errors of the request itself (unknown corpus, disabled corpus).
 */
export async function receiveDocument(context: Context, input: ReceiveInput): Promise<UploadOutcome> {
  const staged = await context.blobs.stage([input.bytes]);
  try {
    return await receiveStaged(context, { ...input, staged });
  } finally {
    await staged.discard();
  }
}

/** The same for a file on the disk. The caller discards it afterwards. */
export async function receiveStaged(context: Context, input: ReceiveStagedInput): Promise<UploadOutcome> {
  const { staged } = input;
  const corpus = await corpusForFile(context, input);
  try {
    const received = await inspectFile(context, input);
    return await context.db.transaction(async (tx) => {
      // Uploads of the same path run one after the other, so that two of them cannot both create the document.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${corpus.id}/${received.path}`}))`);
      const recorded = await recordFile(context, tx, input, corpus, received);
      await input.within?.(tx, recorded);
      if (recorded.outcome !== "exists") await storeBytes(tx, staged);
      return recorded;
    });
  } catch (error) {
    if (!isAppError(error) || REQUEST_ERRORS.has(error.code)) throw error;
    return refused(error);
  }
}

/**
 * Stores the bytes before the row that names them is committed. If the commit fails or the process dies, the sweep
 * removes the unused file.
 */
async function storeBytes(tx: Transaction, staged: StagedBlob): Promise<void> {
  await lockBlob(tx, staged.sha256);
  await staged.keep();
}

/** Converts a file's error to an outcome. */
export function refused(error: AppError): UploadOutcome {
  return { outcome: "refused", code: error.code, message: error.message };
}

/** The refusal of a path that a hidden document has. It says the same for all bytes, and nothing about the document. */
function pathRefused(path: string): AppError {
  return new AppError(
    "conflict",
    `${path} cannot be stored under this path. Rename the file, or store it as a separate document (on_existing=separate).`,
  );
}

/** Errors that would affect every other file too. */
const REQUEST_ERRORS = errorsCausedBy("machine", "stop");

/** A person waits for a small file, so it goes before everything else in the queue. */
const SMALL_FIRST = 30;
