import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_FOLDER } from "#db/migrate.ts";
import { documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { embedPages } from "#lib/indexing/visual-page.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openBenchInstance } from "./instance.ts";
import type { BenchOptions } from "./options.ts";
import { documentsOf, generatedDocuments, type PageDocument } from "./page-documents.ts";
import type { Vocabulary } from "./questions.ts";

/** Raise this when the pages or their storage change. */
const GENERATOR = "pages-1";
const CORPUS = "bench-pages";

/**
 * Returns a database with pages and patches, created once and stored in the cache directory.
 * @returns the folder to open instances from.
 */
export async function preparedPages(options: BenchOptions, vocabulary: Vocabulary): Promise<string> {
  const { template: _none, ...opening } = { template: undefined, ...options };
  const instance = await openBenchInstance(opening);
  try {
    const context = instance.context();
    const folder = path.join(options.cacheDir, `bench-${keyOf(context, options)}`);
    if (existsSync(folder) && !options.fresh) {
      await instance.close();
      return folder;
    }
    await ensureCorpus(context, { id: CORPUS, title: "Pages" });
    const source =
      options.dataFolder === null
        ? generatedDocuments(options.sizes.pages, vocabulary)
        : documentsOf(options.dataFolder);
    let pages = 0;
    for await (const document of source) {
      await load(context, document);
      pages += document.pages.length;
      options.say(`${pages} pages`);
    }
    await context.sql`vacuum (analyze) page_embeddings`;
    await context.sql`checkpoint`;
    await instance.close(folder);
    return folder;
  } catch (error) {
    await instance.close();
    throw error;
  }
}

function keyOf({ pageEmbedder }: Context, { dataFolder, sizes }: BenchOptions): string {
  const hash = createHash("sha256").update(
    `${GENERATOR} ${pageEmbedder?.model.id} ${dataFolder ?? sizes.pages}`,
  );
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    hash.update(migration.hash);
  return `pages-${hash.digest("hex").slice(0, 16)}`;
}

/** Writes the rows that searches read of a document, without its file. */
async function load(context: Context, { name, pages }: PageDocument): Promise<void> {
  const { db, sql, pageEmbedder, actor } = context;
  if (pageEmbedder === null)
    throw new AppError("embedder_unavailable", "The benchmark needs a page embedder.");
  const documentId = `doc_${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;
  const file = { fileName: path.basename(name), mediaType: "application/pdf", format: "pdf" };
  await db.insert(documents).values({
    ...file,
    id: documentId,
    corpusId: CORPUS,
    sourcePath: name,
    title: name,
    currentVersion: 1,
    actorId: actor.id,
  });
  const [version] = await db
    .insert(versions)
    .values({
      ...file,
      documentId,
      number: 1,
      byteHash: documentId,
      sizeBytes: 0,
      pageCount: pages.length,
      state: "indexed",
      actorId: actor.id,
    })
    .returning({ id: versions.id });
  const versionId = version?.id ?? 0;
  await sql`update documents set published_version_id = ${versionId} where id = ${documentId}`;
  const sources = pages.map((page) => ({
    number: page.number,
    // Embed identical pages too, because their time is measured.
    identity: `${name}#${page.number}`,
    read: async () => page,
  }));
  await embedPages(
    { sql, embedder: pageEmbedder, clock: () => performance.now() },
    { versionId, documentId, corpusId: CORPUS, pages: sources },
  );
}
