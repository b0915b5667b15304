import type { OpenDatabase } from "#db/client.ts";
import { corpora, documents, versions } from "#db/schema/index.ts";
import type { AnnotatedChunk, ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { embedVersion } from "./embed-version.ts";
import { publishedGeneration } from "./generations.ts";
import { indexChunks } from "./index-chunks.ts";
import { publishVersion } from "./publish.ts";
import { indexRecipe } from "./recipe.ts";

/** Any policy: these helpers receive passages that are already cut. */
export const POLICY: ChunkPolicyConfig = {
  name: "clause-aware",
  targetChars: 1200,
  softBytes: 4096,
  hardBytes: 8192,
  size: 1000,
  overlap: 200,
};

export const NOW = new Date("2026-03-01T12:00:00Z");

/** A passage of plain prose. `start` is its offset in the document. */
export function passage(ordinal: number, text: string, more: Partial<AnnotatedChunk> = {}): AnnotatedChunk {
  const start = ordinal * 1000;
  return {
    ordinal,
    kind: "paragraph",
    span: { start, end: start + [...text].length },
    startLine: ordinal + 1,
    endLine: ordinal + 1,
    pageFirst: null,
    pageLast: null,
    sectionPath: [],
    clauseIds: [],
    policySectionId: null,
    policyClauseId: null,
    parentOrdinal: null,
    codeLanguage: null,
    isDecision: false,
    isQuestion: false,
    isAction: false,
    injectionFlags: [],
    riskScore: 0,
    topicTags: [],
    entities: [],
    links: [],
    text,
    ...more,
  };
}

export type TestDocument = {
  readonly id: string;
  readonly corpusId?: string;
  readonly number?: number;
  readonly title?: string;
  readonly passages: readonly (string | AnnotatedChunk)[];
  readonly columns?: Partial<typeof documents.$inferInsert>;
};

/** Inserts a corpus's row if there is none. */
export async function addCorpus(database: OpenDatabase, id: string): Promise<void> {
  await database.db
    .insert(corpora)
    .values({ id, title: `Corpus ${id}`, sourceBindingRef: `upload://${id}`, actorId: "local" })
    .onConflictDoNothing();
}

/** Inserts the rows of a document and its version, without indexing. */
export async function addVersion(database: OpenDatabase, document: TestDocument) {
  const { id, number = 1, corpusId = "plans", title = `Title of ${id}` } = document;
  await addCorpus(database, corpusId);
  const row = {
    id,
    corpusId,
    sourcePath: `${id}.md`,
    fileName: `${id}.md`,
    title,
    format: "md",
    mediaType: "text/markdown",
    currentVersion: number,
    actorId: "local",
    ...document.columns,
  };
  await database.db
    .insert(documents)
    .values(row)
    .onConflictDoUpdate({ target: documents.id, set: { currentVersion: number } });
  const [version] = await database.db
    .insert(versions)
    .values({
      documentId: id,
      number,
      byteHash: `${id}-${number}`,
      sizeBytes: 1,
      fileName: row.fileName,
      mediaType: row.mediaType,
      format: row.format,
      actorId: "local",
    })
    .returning({ id: versions.id });
  if (!version) throw new Error("the version was not written");
  return { corpusId, documentId: id, versionId: version.id, documentTitle: title };
}

export function chunksOf(document: TestDocument): AnnotatedChunk[] {
  return document.passages.map((each, ordinal) => (typeof each === "string" ? passage(ordinal, each) : each));
}

/** Adds and publishes a document: rows, postings, and vectors if there is an embedder. */
export async function addDocument(
  database: OpenDatabase,
  document: TestDocument,
  embedder: TextEmbedder | null = null,
) {
  const target = await addVersion(database, document);
  const recipe = indexRecipe({ chunkPolicy: POLICY, embeddingModelId: embedder?.model.id ?? null });
  const generation = await publishedGeneration(database.db, target.corpusId, recipe, NOW);
  const whole = { ...target, generationId: generation.id };
  const { sql } = database;
  await indexChunks({ sql, dictionary: new TermDictionary() }, { ...whole, chunks: chunksOf(document) });
  if (embedder !== null) await embedVersion({ sql, embedder }, { ...whole, facets: recipe.facets });
  await database.db.transaction((tx) => publishVersion(tx, { ...whole, now: NOW }));
  return whole;
}
