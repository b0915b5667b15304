import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { documents, versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { type IngestInput, ingestDocument } from "#lib/services/intake/ingest-document.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { processPagesNow } from "../support/process-pages-now.ts";
import type { BeirSet } from "./dataset.ts";

/** Number of parallel documents: enough to fill the model's batches. */
const AT_ONCE = 8;

export type Source = {
  readonly id: string;
  /** The title as if typed by a person; null uses that of the file. */
  readonly title: string | null;
  readonly read: () => Promise<Uint8Array>;
};

export type SourceSet = {
  readonly name: string;
  /** By source path, which ends in `.pdf` or `.txt`. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Whether to draw and embed pages too, if there are any. */
  readonly seePages: boolean;
};

export type LoadedCorpus = {
  readonly corpusId: string;
  /** The set's id of each document, by source path. */
  readonly ids: ReadonlyMap<string, string>;
  /** Unreadable documents with the reason. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
};

/**
 * Ingests every document of the set into its own corpus with the product's own code: read, chunk, index, embed,
 * publish. A set that was loaded with the same settings is reused.
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

/** Loads any PDFs and texts in the same way. */
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
        // Up-to-date pages cost nothing. After a change of the page model they are embedded again.
        if (seePages && ids !== null && sourcePath.endsWith(".pdf")) await processPagesNow(context, ids);
        onProgress(++count, sources.size);
      }),
    ),
  );
  return { corpusId, ids: new Map([...sources].map(([sourcePath, { id }]) => [sourcePath, id])), failed };
}

/** Some PDF readers leave these characters in a set. A text file with them counts as binary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A text without a body uses its title. */
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

/** Writes a document and its only version. A title from the set counts as typed by a person. */
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

/** No queue: no reader needs the progress, and the last step commits nothing else. */
const REPORTER: JobReporter = { report: () => {}, complete: async () => {} };
