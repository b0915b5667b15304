import type { SQL } from "drizzle-orm";
import type postgres from "postgres";
import type { Database, Queryable } from "#db/client.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { Facet } from "#lib/domain/embedding.ts";
import type { Totals } from "./bm25.ts";
import type { TermDictionary } from "./dictionary.ts";

/**
 * The index of passages by their words and by their vectors (ADR 0078). Everything else reads and writes it through
 * these functions. `contract.ts` states what every engine guarantees, and tests it.
 *
 * An engine answers about the passages that are in its generations, published or not, visible or not. Only the caller
 * knows who may see what: it passes `admitted` or `visible`, or checks what it received (ADR 0006). All functions throw
 * what the database throws; searches also `index_damaged` (`isDamaged`), and all reads `index_changing`.
 */
export type TextIndex = IndexWriting &
  IndexVectors &
  IndexSearching &
  IndexWords &
  IndexKeeping &
  IndexFragments;

/** The version whose passages are written, and the generation that they are written to. */
export type PassageTarget = {
  readonly generationId: number;
  readonly corpusId: string;
  readonly documentId: string;
  readonly versionId: number;
};

/** A passage with its terms, ready to be written. */
export type PreparedChunk = {
  readonly chunk: AnnotatedChunk;
  /** Field-weighted frequency by term. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** Field-weighted length in terms. */
  readonly length: number;
  /** The text's terms in order. */
  readonly sequence: readonly string[];
  readonly inputHash: string;
};

/** The passages of one segment, in order. */
export type PreparedSegment = readonly PreparedChunk[];

/** A stored passage with the terms that replace its own. */
export type RewrittenPassage = {
  readonly id: number;
  readonly segmentId: number;
  readonly prepared: PreparedChunk;
};

/** Segments of a version in a generation. */
export type StoredSegments = {
  readonly generationId: number;
  readonly versionId: number;
  readonly segmentIds: readonly number[];
};

/** Reads stored segments, and analyses them as indexing does. Returns their passages, and knows all of their terms. */
export type PrepareStored = (segments: StoredSegments) => Promise<readonly RewrittenPassage[]>;

/** The passages to remove. */
export type Removal =
  | { readonly of: "version"; readonly versionId: number; readonly generationId?: number | undefined }
  /** The document's versions that are older than its published one. */
  | { readonly of: "superseded"; readonly documentId: string }
  | { readonly of: "document"; readonly documentId: string }
  /** Only if no corpus has published the generation. */
  | { readonly of: "generation"; readonly generationId: number };

type IndexWriting = {
  /**
   * Writes whole segments of passages with their terms and counts, all or nothing. Existing passages (of a job run
   * again) are skipped, so nothing is counted twice. Spans must count code points.
   * @returns how many passages were new.
   */
  writeSegments(
    sql: postgres.Sql,
    dictionary: TermDictionary,
    target: PassageTarget,
    segments: readonly PreparedSegment[],
  ): Promise<number>;
  /**
   * Replaces the terms of passages in place, and the counts with them, in the caller's transaction. The passages must
   * be whole segments of the generation.
   * @param termIds the ids of all of the passages' terms.
   */
  rewritePassages(
    tx: postgres.ISql,
    generationId: number,
    passages: readonly RewrittenPassage[],
    termIds: ReadonlyMap<string, number>,
  ): Promise<void>;
  /**
   * Removes passages with their terms, uses of vectors and counts, in small steps. After a crash the counts match the
   * remaining passages, and another call continues. A generation also loses its statistics.
   * @returns how many passages were removed.
   */
  removePassages(sql: postgres.Sql, removal: Removal, signal?: AbortSignal): Promise<number>;
};

/** A vector with the hash of its model and input. */
export type HashedVector = { readonly hash: string; readonly vector: Float32Array };

/** Where a vector is used. */
export type VectorLink = {
  readonly chunkId: number;
  readonly facet: Facet;
  /** From 0. A text longer than the model's window has several. */
  readonly window: number;
  readonly hash: string;
};

type VersionInGeneration = { readonly versionId: number; readonly generationId: number };

/** A passage whose facets are not all embedded. */
export type UnembeddedPassage = {
  readonly id: number;
  readonly sectionPath: readonly string[];
  readonly text: string;
};

/** One use of a vector from an archive, by the passage's place. */
export type ImportedVector = {
  readonly modelId: string;
  readonly inputHash: string;
  /** Only passages of this generation may use the vector (ADR 0058). */
  readonly generationId: number;
  /** As pgvector prints it: `[.5,-.25]`. */
  readonly vector: string;
  readonly versionId: number;
  readonly ordinal: number;
  readonly facet: Facet;
  readonly window: number;
};

/** A stored vector. */
export type StoredVector = {
  readonly id: number;
  readonly inputHash: string;
  /** As pgvector prints it. */
  readonly embedding: string;
};

/** A passage that uses a stored vector. */
export type VectorUse = {
  readonly embeddingId: number;
  readonly generationId: number;
  readonly versionId: number;
  readonly ordinal: number;
  readonly facet: string;
  readonly window: number;
};

/** Writing and moving vectors. */
type IndexVectors = {
  /** Returns the hashes that have a vector made here. Vectors from archives do not count (ADR 0058). */
  readKnownVectors(
    sql: postgres.Sql,
    modelId: string,
    hashes: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Stores new vectors. One that another worker has stored meanwhile is not changed. */
  storeVectors(sql: postgres.Sql, modelId: string, vectors: readonly HashedVector[]): Promise<void>;
  /** Links stored vectors to their passages. Passages that have been removed are skipped; links are kept. */
  linkVectors(
    sql: postgres.ISql,
    modelId: string,
    generationId: number,
    links: readonly VectorLink[],
  ): Promise<void>;
  /** The same for passages with changed inputs: replaces their earlier links, in one transaction. */
  relinkVectors(
    sql: postgres.Sql,
    modelId: string,
    generationId: number,
    links: readonly VectorLink[],
  ): Promise<void>;
  /** Counts the passages of a version, and those without a vector. */
  countUnembedded(
    sql: postgres.Sql,
    of: VersionInGeneration,
  ): Promise<{ readonly total: number; readonly missing: number }>;
  /** Returns the next passages after the id `after` that have fewer than `facets` facets, by id. */
  readUnembedded(
    sql: postgres.Sql,
    input: VersionInGeneration & { readonly after: number; readonly facets: number; readonly limit: number },
  ): Promise<readonly UnembeddedPassage[]>;
  /** Writes the share (0..1) of a version's passages that have vectors to the version, and touches its corpus. */
  storeEmbeddedShare(sql: postgres.Sql, of: VersionInGeneration): Promise<void>;
  /** Removes vectors that no passage uses, in steps. Returns how many. */
  removeUnusedVectors(sql: postgres.Sql, signal?: AbortSignal): Promise<number>;
  /** Stores vectors of an archive with their uses. Passages that do not exist are skipped. */
  importVectors(sql: postgres.Sql, vectors: readonly ImportedVector[]): Promise<void>;
  /** Removes the vectors that archives brought to these generations, and all uses in the generations. */
  removeImportedVectors(sql: postgres.Sql, generationIds: readonly number[]): Promise<void>;
  /**
   * Returns the vectors of a model that the generations use, with all of their uses. Ordered by hash, then those made
   * here first.
   * @param input.after the last hash read; "" at the beginning. `limit` counts hashes.
   */
  readVectorsInUse(
    sql: postgres.ISql,
    input: {
      readonly modelId: string;
      readonly generationIds: readonly number[];
      readonly after: string;
      readonly limit: number;
    },
  ): Promise<{ readonly vectors: readonly StoredVector[]; readonly uses: readonly VectorUse[] }>;
};

/** What the first statement of a search selects with `searchState`. */
export type TermStatisticsQuery = {
  readonly generationIds: readonly number[];
  /** As they were given to `searchState`. */
  readonly words: readonly string[];
  readonly state: string;
};

/** How many passages and segments have a word. */
export type TermStatistics = {
  readonly id: number;
  /** The place of the word, from 1. */
  readonly place: number;
  readonly chunks: number;
  readonly segments: number;
};

/** A term of the question, with what it adds to a score. */
type WeighedTerm = {
  readonly id: number;
  readonly term: string;
  /** Its count in the question, times its inverse frequency among the passages asked. */
  readonly weight: number;
  /** The same among segments. */
  readonly segmentWeight: number;
};

export type KeywordQuery = {
  readonly generationIds: readonly number[];
  readonly terms: readonly WeighedTerm[];
  /** Passages and segments of the generations, with the sums of their lengths. */
  readonly passages: Totals;
  readonly segments: Totals;
  /** Passages to list. */
  readonly depth: number;
  /** A statement that selects the ids of the passages to list from; null for all. */
  readonly admitted: SQL | null;
  /** What the search's first statement has seen of the generations. Absent: it is read. */
  readonly state?: string | null | undefined;
};

export type KeywordCandidates = {
  /** Each passage's own BM25 by its id, ordered by the sum with its segment's, best first; ties by id. */
  readonly passages: ReadonlyMap<number, number>;
  /** BM25 of the best segments by id; the others count as having none of the words. */
  readonly segments: ReadonlyMap<number, number>;
};

/** The cosine of the question with a passage's best window, by facet. A facet that the passage lacks is absent. */
export type FacetCosines = Readonly<Partial<Record<Facet, number>>>;

/** Passages by id, with their cosines with the question. */
export type DenseCandidates = ReadonlyMap<number, FacetCosines>;

export type DenseQuery = {
  /** Their vectors must be of the question's model only. */
  readonly generationIds: readonly number[];
  /** The question's vector, of length 1. */
  readonly vector: Float32Array;
  /** Passages to find. */
  readonly depth: number;
  /** As in `KeywordQuery`. */
  readonly admitted: SQL | null;
  readonly state?: string | null | undefined;
};

export type FeedbackQuery = {
  /** Those of the candidates. */
  readonly generationIds: readonly number[];
  /** In order of rank. */
  readonly best: readonly number[];
  readonly candidates: readonly number[];
  /** As in `KeywordQuery`. */
  readonly state?: string | null | undefined;
};

/** The candidates of a search. */
type IndexSearching = {
  /** Returns the counts of the words that passages of the generations have, by id. */
  readTermStatistics(db: Database, query: TermStatisticsQuery): Promise<readonly TermStatistics[]>;
  /**
   * Computes BM25 from the question's terms, for passages and for their segments (`bm25.ts`). Segments are scored by
   * all of their passages, admitted or not. Unless `admitted` excludes them, the list may hold passages that are
   * unpublished, removed, restricted or disabled.
   */
  readKeywordCandidates(db: Database, query: KeywordQuery): Promise<KeywordCandidates>;
  /** Returns the passages nearest to the question, with their exact cosines. The list may hold the same as above. */
  readDenseCandidates(db: Database, query: DenseQuery): Promise<DenseCandidates>;
  /** Returns the exact cosines of these passages. Passages without vectors in the given generations are left out. */
  readCosines(
    db: Database,
    query: Pick<DenseQuery, "generationIds" | "vector" | "state"> & { readonly chunkIds: readonly number[] },
  ): Promise<DenseCandidates>;
  /**
   * Returns how near each candidate is to the best passages of the first round: the mean of its cosines with them,
   * weighted by 1/rank (Rocchio's pseudo-relevance feedback, on vectors). Candidates without vectors are left out.
   */
  readFeedbackScores(db: Database, query: FeedbackQuery): Promise<ReadonlyMap<number, number>>;
  /**
   * Returns whether the generations have lost passages to damage on the disk, according to a search's `state`. Searches
   * answer without them until `rebuildDamaged`. A search that meets damage first fails with `index_damaged` (an
   * `AppError`): asked again, its `state` says so.
   */
  isDamaged(state: string): boolean;
};

export type TermPlacesQuery = {
  readonly generationIds: readonly number[];
  /** As in `KeywordQuery`. */
  readonly state?: string | null | undefined;
  readonly terms: readonly string[];
  /** Those whose frequency matters. */
  readonly counted: readonly string[];
  /** Passages with a term are counted up to this number. */
  readonly countedTo: number;
  /** The first results: passages, and pages without a passage. */
  readonly chunkIds: readonly number[];
  readonly pages: readonly { readonly versionId: number; readonly page: number }[];
  /** The version of the first result, or one of its passages. */
  readonly first: { readonly versionId: number } | { readonly chunkId: number };
  /** Read the text of `chunkIds` too. */
  readonly withText: boolean;
  /** A condition on `documents` and `corpora` that the reader may see a passage. */
  readonly visible: SQL;
};

export type TermPlace = {
  readonly term: string;
  /** Visible passages with it, up to `countedTo`; 0 for a term that is not counted. */
  readonly frequency: number;
  /** In a segment of the first results. */
  readonly near: boolean;
  /** In the version of the first result. */
  readonly first: boolean;
};

/** A term of a word of a phrase, by the places of both, from 0. */
export type PhraseTerm = { readonly phrase: number; readonly word: number; readonly term: string };

/** A word of a phrase that passages have: the ids of its terms, and how many passages have one. */
export type PhraseWord = {
  readonly phrase: number;
  readonly word: number;
  readonly passages: number;
  readonly termIds: number[];
};

/** What a reader may see of some generations. `generations` is an expression of type `int[]`. */
export type VisibleTermsQuery = {
  readonly generations: SQL;
  /** As in `TermPlacesQuery`. */
  readonly visible: SQL;
  readonly terms: readonly string[];
};

/** A word that a passage prints for a term, in lower case. */
export type PrintedWord = {
  readonly term: string;
  /** Visible passages with the term, up to `maxCounted`. */
  readonly frequency: number;
  readonly word: string;
};

/** Which passages hold which words. */
export type IndexWords = {
  /**
   * Finds where terms occur, in one statement. Leaves out terms that no passage has.
   * @returns `text` joins the texts of `chunkIds`; null if it was not wanted.
   */
  readTermPlaces(
    db: Database,
    query: TermPlacesQuery,
  ): Promise<{ readonly places: readonly TermPlace[]; readonly text: string | null }>;
  /** Returns the words of phrases that passages of the generations (an `int[]`) have. Others are left out. */
  readPhraseWords(
    db: Database,
    generations: SQL,
    terms: readonly PhraseTerm[],
  ): Promise<readonly PhraseWord[]>;
  /**
   * Returns the passages that have one of `anyOf`, one of each list of `alsoOneOf` (an empty list asks for nothing), and
   * pass `accepts`, a condition on `chunks` and `documents`.
   */
  readPassagesWithTerms(
    db: Database,
    query: {
      readonly generations: SQL;
      readonly anyOf: readonly number[];
      readonly alsoOneOf: readonly (readonly number[])[];
      readonly accepts: SQL;
    },
  ): Promise<readonly number[]>;
  /**
   * Returns the passages with one of a pattern's terms whose `text`, an expression on `chunks` and `documents`, matches
   * the pattern. `terms` name the pattern by its place, from 0.
   */
  readPassagesMatching(
    db: Database,
    query: {
      readonly generations: SQL;
      readonly patterns: readonly string[];
      readonly terms: readonly { readonly place: number; readonly termId: number }[];
      readonly text: SQL;
    },
  ): Promise<readonly number[]>;
  /**
   * Returns which of the terms each of the passages has, in its text, its headings or its document's title, by ids.
   * Passages with none of them are left out.
   */
  readHeldTerms(
    db: Database,
    query: {
      readonly generationIds: readonly number[];
      readonly terms: readonly { readonly id: number; readonly term: string }[];
      readonly chunkIds: readonly number[];
      /** As in `KeywordQuery`. */
      readonly state?: string | null | undefined;
    },
  ): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  /** Returns the terms that a visible passage has. */
  readVisibleTerms(db: Database, query: VisibleTermsQuery): Promise<ReadonlySet<string>>;
  /**
   * Returns terms of any passage, seen or not, that are plain words: for each letter, those that begin with it and have
   * at most `maxLength` letters, at most `limit`, in the order of the dictionary.
   */
  readSimilarTerms(
    db: Database,
    letters: readonly { readonly letter: string; readonly maxLength: number }[],
    limit: number,
  ): Promise<readonly string[]>;
  /** Returns the words that visible passages print for terms of letters, by term and word. */
  readPrintedWords(
    db: Database,
    query: VisibleTermsQuery & { readonly maxCounted: number; readonly passagesPerTerm: number },
  ): Promise<readonly PrintedWord[]>;
};

/** Sizes and counts, and the form of the index. */
export type IndexKeeping = {
  /**
   * Brings what was written to a generation into the form that searches read fastest, in steps. No answer changes. It may
   * be stopped at any point, and several workers may call it at once.
   */
  compactGeneration(sql: postgres.Sql, generationId: number, signal?: AbortSignal): Promise<void>;
  /** Returns whether an earlier release wrote the index or the schema, so that searches would not find all passages. */
  needsUpgrade(sql: postgres.ISql): Promise<boolean>;
  /**
   * Builds the index from what an earlier release wrote, in steps, beside it, and removes the old form at the end. It may
   * be stopped or killed at any point: another call continues. Several processes may call it at once. Nothing may search
   * or write before it has ended. One statement if nothing is to do.
   */
  upgradeIndex(
    sql: postgres.Sql,
    options?: {
      readonly signal?: AbortSignal | undefined;
      /** Receives how many of the documents are built. */
      readonly onProgress?: ((done: number, total: number) => void) | undefined;
    },
  ): Promise<void>;
  /**
   * Writes the passages again that searches have lost to damage: their words as `prepare` gives them, their vectors from
   * the rows. It may be stopped or killed at any point, and several workers may call it at once. One statement if nothing
   * is damaged.
   * @returns how many damaged parts of the index were replaced.
   */
  rebuildDamaged(sql: postgres.Sql, prepare: PrepareStored, signal?: AbortSignal): Promise<number>;
  /** Makes clients of one database share what this process keeps of the index in memory: at most so many bytes. */
  shareCache(clients: readonly object[], bytes: number): void;
  /** Counts the vectors that a corpus uses, and those of them that other corpora use too. */
  countVectors(
    db: Queryable,
    corpusId: string,
  ): Promise<{ readonly vectors: number; readonly vectorsShared: number }>;
  /** Returns the average size of a passage on disk in bytes: its text, terms and vectors, with their indexes. */
  readBytesPerPassage(db: Queryable): Promise<number>;
};

/**
 * Parts of statements that join the index with other tables, so that one round trip reads both. An engine outside SQL
 * cannot offer them: a plain read replaces each when it comes (README.md lists them).
 */
type IndexFragments = {
  /**
   * An expression of type text: what the engine wants to know of words and of generations, a statement that selects their
   * ids, before it answers a search. Only the engine reads it.
   */
  searchState(words: readonly string[], generations: SQL): SQL;
  /** The vectors of a passage's content facet by window, as an array of pgvector's binary form. */
  contentVectors(chunkId: SQL): SQL;
  /** True if the passage has a vector. */
  hasVectors(chunkId: SQL): SQL;
  /** The facets of a passage that have vectors, as an array; null if none has. */
  facetsOf(chunkId: SQL): SQL;
  /** The normalised mean of the content vectors of a version's passages; null without vectors. */
  meanVector(of: {
    readonly versionId: number;
    readonly generationId: number | null;
    readonly modelId: string | null;
  }): SQL;
  /** Selects `chunk_id` and `input`, a number that passages with the same embedded content share. */
  contentInputs(): SQL;
  /** Selects `facet` and `count`: the vectors of a generation by facet. */
  facetCounts(generationId: SQL): SQL;
};
