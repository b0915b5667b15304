import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import type { TestDatabase } from "#db/testing.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { publishedGeneration } from "#lib/indexing/generations.ts";
import { prepareChunk } from "#lib/indexing/prepare-chunk.ts";
import { indexRecipe } from "#lib/indexing/recipe.ts";
import { addVersion, chunksOf, NOW, POLICY } from "#lib/indexing/testing.ts";
import { idf, type Totals } from "../bm25.ts";
import type { TermDictionary } from "../dictionary.ts";
import type { KeywordCandidates } from "../port/keyword.ts";
import type { PassageTarget, PreparedSegment } from "../port/writing.ts";
import type { TextIndex } from "../port.ts";

/** The engine under test, and the database that it uses. */
export type Library = {
  readonly index: TextIndex;
  /** See `Engine`. */
  readonly cosineDecimals: number;
  readonly database: TestDatabase;
  readonly dictionary: TermDictionary;
};

/** A corpus of one test, with its published generation. */
export type Corpus = { readonly id: string; readonly generationId: number };

export type GivenDocument = {
  readonly id: string;
  readonly number?: number;
  readonly title?: string;
  readonly passages: readonly (string | AnnotatedChunk)[];
};

export type WrittenVersion = {
  readonly target: PassageTarget;
  readonly segments: readonly PreparedSegment[];
  /** How many passages were new. */
  readonly count: number;
};

/** Passages of a segment in these tests. */
const SEGMENT = 2;

let corpora = 0;

/** Adds a corpus that no other test has. Its id begins the ids of its documents. */
export async function openCorpus({ database }: Library): Promise<Corpus> {
  const id = `corpus-${++corpora}`;
  await addVersion(database, { id: `${id}-empty`, corpusId: id, passages: [] });
  const recipe = indexRecipe({ chunkPolicy: POLICY, embeddingModelId: null });
  const { id: generationId } = await publishedGeneration(database.db, id, recipe, NOW);
  return { id, generationId };
}

/** Writes a version's passages, in segments of two. */
export async function writeDocument(
  library: Library,
  corpus: Corpus,
  document: GivenDocument,
): Promise<WrittenVersion> {
  const id = `${corpus.id}-${document.id}`;
  const version = await addVersion(library.database, { ...document, id, corpusId: corpus.id });
  const target = { ...version, generationId: corpus.generationId };
  return writeTo(library, target, segmentsOf({ ...document, id }, version.documentTitle));
}

/** Writes prepared segments to a version. */
export async function writeTo(
  { index, database, dictionary }: Library,
  target: PassageTarget,
  segments: readonly PreparedSegment[],
): Promise<WrittenVersion> {
  return { target, segments, count: await index.writeSegments(database.sql, dictionary, target, segments) };
}

/** Prepares a document's passages under a title. */
export function segmentsOf(document: GivenDocument, title: string): PreparedSegment[] {
  const words = { title, fileName: `${document.id}.md` };
  const prepared = chunksOf(document).map((chunk) => prepareChunk(words, chunk));
  const starts = prepared.flatMap((_each, place) => (place % SEGMENT === 0 ? [place] : []));
  return starts.map((start) => prepared.slice(start, start + SEGMENT));
}

type Statistics = {
  readonly state: string;
  readonly passages: Totals;
  readonly segments: Totals;
  /** By term: its id, and how many passages and segments have it. */
  readonly terms: ReadonlyMap<
    string,
    { readonly id: number; readonly chunks: number; readonly segments: number }
  >;
};

/** Reads the statistics of terms in generations, as a search does. */
export async function readStatistics(
  { index, database }: Library,
  generationIds: readonly number[],
  words: readonly string[],
): Promise<Statistics> {
  const asked = sql`select unnest(${sql.param(generationIds)}::int[])`;
  const [row] = await rows<{ state: string }>(
    database.db,
    sql`select ${index.searchState(words, asked)} as state`,
  );
  const state = row?.state ?? "";
  const found = await index.readTermStatistics(database.db, { generationIds, words, state });
  const [totals] = await database.sql<
    { chunks: number; length: number; segments: number; segmentLength: number }[]
  >`
    select sum(chunk_count)::int as chunks, sum(total_length)::int as length, sum(segment_count)::int as segments,
      sum(segment_length)::int as "segmentLength" from generations where id = any(${[...generationIds]}::int[])`;
  return {
    passages: { count: totals?.chunks ?? 0, length: totals?.length ?? 0 },
    segments: { count: totals?.segments ?? 0, length: totals?.segmentLength ?? 0 },
    state,
    terms: new Map(found.map(({ place, ...term }) => [words[place - 1] ?? "", term])),
  };
}

type Asked = {
  readonly generationIds: readonly number[];
  /** The question's terms, each once. */
  readonly words: readonly string[];
  readonly depth?: number;
  /** The ids to list from. */
  readonly admitted?: readonly number[];
};

/** Asks for keyword candidates with the statistics of the generations, as a search does. */
export async function askKeywords(library: Library, asked: Asked): Promise<KeywordCandidates> {
  const { generationIds, words, depth = 1000, admitted } = asked;
  const { passages, segments, terms, state } = await readStatistics(library, generationIds, words);
  return library.index.readKeywordCandidates(library.database.db, {
    ...{ generationIds, passages, segments, depth, state },
    terms: words.flatMap((word) => {
      const term = terms.get(word);
      if (term === undefined) return [];
      const weight = idf(passages.count, term.chunks);
      return [{ id: term.id, term: word, weight, segmentWeight: idf(segments.count, term.segments) }];
    }),
    admitted: admitted === undefined ? null : sql`select unnest(${sql.param(admitted)}::int[]) as id`,
  });
}

/** Returns the hash of an embedded text, made from a number. Hashes are in the order of their numbers. */
export function hashOf(number: number): string {
  return number.toString(16).padStart(64, "0");
}
