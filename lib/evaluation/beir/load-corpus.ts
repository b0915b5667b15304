import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { documents, versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { type IngestInput, ingestDocument, type JobReporter } from "#lib/services/intake/ingest-document.ts";
import { currentRecipe } from "#lib/services/intake/recipe.ts";
import { seePagesNow } from "../see-pages-now.ts";
import type { BeirSet } from "./dataset.ts";

/** Documents on their way at once: enough to fill the model's batches. */
const AT_ONCE = 8;

export type Source = {
  readonly id: string;
  /** As a person would have typed it; null: as the file says. */
  readonly title: string | null;
  readonly read: () => Promise<Uint8Array>;
};

export type SourceSet = {
  readonly name: string;
  /** By source path, which ends in `.pdf` or `.txt`. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Whether pages are drawn and looked at too, as far as there are some. */
  readonly seePages: boolean;
};

export type LoadedCorpus = {
  readonly corpusId: string;
  /** The set's id of each document, by source path. */
  readonly ids: ReadonlyMap<string, string>;
  /** Documents that could not be read, with the reason. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
};

/**
 * Takes every document of the set through the product's own ingestion into a corpus of its own: reading, chunking,
 * indexing, embedding, publishing. A set that was loaded by the same recipe is used as it is.
 */
export async function loadCorpus(
  context: WorkContext,
  set: Pick<BeirSet, "name" | "content">,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<LoadedCorpus> {
  const extension = set.content.kind === "pages" ? "pdf" : "txt";
  const sources = new Map(sourcesOf(set).map((source) => [pathOf(source.id, extension), source]));
  return loadSources(context, { name: set.name, sources, seePages: true }, onProgress);
}

/** The same for any PDFs and texts. */
export async function loadSources(
  context: WorkContext,
  { name, sources, seePages }: SourceSet,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<LoadedCorpus> {
  const corpusId = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${currentRecipe(context).hash.slice(0, 8)}`;
  await ensureCorpus(context, { id: corpusId, title: corpusId });
  const done = await publishedPaths(context, corpusId);
  const limit = pLimit(AT_ONCE);
  const failed: { id: string; message: string }[] = [];
  let count = 0;
  await Promise.all(
    [...sources].map(([sourcePath, source]) =>
      limit(async () => {
        const known = done.get(sourcePath);
        const ids = known ?? (await load(context, corpusId, sourcePath, source, failed));
        // What is as it should be costs nothing; another model of pages makes them anew.
        if (seePages && ids !== null && sourcePath.endsWith(".pdf")) await seePagesNow(context, ids);
        onProgress(++count, sources.size);
      }),
    ),
  );
  return { corpusId, ids: new Map([...sources].map(([sourcePath, { id }]) => [sourcePath, id])), failed };
}

/** Left behind in some sets by programs that read PDFs; a text file that holds them counts as binary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Texts without a body stand for their title. */
function sourcesOf({ content }: Pick<BeirSet, "content">): Source[] {
  if (content.kind === "pages") {
    return content.files.map(({ id, path: file }) => ({ id, title: null, read: () => readFile(file) }));
  }
  return content.documents.map(({ id, title, text }) => ({
    id,
    title,
    read: async () => new TextEncoder().encode((text.trim() === "" ? title : text).replace(CONTROLS, " ")),
  }));
}

function pathOf(id: string, extension: string): string {
  const name = id.replace(/[^\w.-]+/g, "_");
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}

async function publishedPaths(
  context: WorkContext,
  corpusId: string,
): Promise<ReadonlyMap<string, IngestInput>> {
  const rows = await context.db
    .select({ path: documents.sourcePath, documentId: documents.id, versionId: versions.id })
    .from(documents)
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .where(
      and(
        eq(documents.corpusId, corpusId),
        isNotNull(documents.publishedVersionId),
        context.embedder === null ? sql`true` : eq(versions.embeddedShare, 1),
      ),
    );
  return new Map(rows.map(({ path: sourcePath, ...ids }) => [sourcePath, ids]));
}

async function load(
  context: WorkContext,
  corpusId: string,
  sourcePath: string,
  source: Source,
  failed: { id: string; message: string }[],
): Promise<IngestInput | null> {
  const bytes = await source.read();
  try {
    const ids = await writeRows(context, corpusId, sourcePath, source, bytes);
    await ingestDocument(context, ids, REPORTER);
    return ids;
  } catch (error) {
    if (!isAppError(error)) throw error;
    failed.push({ id: source.id, message: error.message });
    return null;
  }
}

/** A document and its only version; a title that the set gives counts as typed by a person. */
async function writeRows(
  context: WorkContext,
  corpusId: string,
  sourcePath: string,
  source: Source,
  bytes: Uint8Array,
) {
  if (bytes.length === 0) throw new AppError("empty_file", "The document has no text.");
  const byteHash = await context.blobs.put(bytes);
  const format = path.extname(sourcePath) === ".pdf" ? "pdf" : "txt";
  const fileName = path.basename(sourcePath);
  const mediaType = format === "pdf" ? "application/pdf" : "text/plain";
  const documentId = `doc_${createHash("sha256").update(`${corpusId}/${sourcePath}`).digest("hex").slice(0, 16)}`;
  await context.db
    .insert(documents)
    .values({
      id: documentId,
      corpusId,
      sourcePath,
      fileName,
      title: source.title || fileName,
      metadataOrigins: source.title ? { title: "person" } : {},
      format,
      mediaType,
      currentVersion: 1,
      actorId: context.actor.id,
    })
    .onConflictDoNothing();
  await context.db
    .insert(versions)
    .values({
      documentId,
      number: 1,
      byteHash,
      sizeBytes: bytes.length,
      fileName,
      mediaType,
      format,
      actorId: context.actor.id,
    })
    .onConflictDoNothing();
  const [version] = await context.db
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.documentId, documentId));
  if (!version) throw new AppError("internal", "The version was not written.");
  return { documentId, versionId: version.id };
}

/** There is no queue here: nobody waits for progress, and the last step commits nothing besides. */
const REPORTER: JobReporter = { report: () => {}, complete: async () => {} };
