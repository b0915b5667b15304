import type { SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";

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
type PhraseTerm = { readonly phrase: number; readonly word: number; readonly term: string };

/** A word of a phrase that passages have: the ids of its terms, and how many passages have one. */
export type PhraseWord = {
  readonly phrase: number;
  readonly word: number;
  readonly passages: number;
  readonly termIds: number[];
};

/** The generations to read. */
type WordQuery = {
  /** An expression of type `int[]`: those of `state`, if it is given. */
  readonly generations: SQL;
  /** As in `KeywordQuery`. Without it, damage leaves out passages, and no error says so. */
  readonly state?: string | null | undefined;
};

/** What a reader may see of some generations. */
export type VisibleTermsQuery = WordQuery & {
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

/** Which passages have which words. */
export type IndexWords = {
  /**
   * Finds where terms occur. Leaves out terms that no passage has. Reads the index, then checks in small steps who may
   * see the passages.
   * @returns `text` joins the texts of `chunkIds`; null if it was not wanted.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readTermPlaces(
    db: Database,
    query: TermPlacesQuery,
  ): Promise<{ readonly places: readonly TermPlace[]; readonly text: string | null }>;
  /**
   * Returns the words of phrases that passages of the generations have. Others are left out.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readPhraseWords(
    db: Database,
    query: WordQuery & { readonly terms: readonly PhraseTerm[] },
  ): Promise<readonly PhraseWord[]>;
  /**
   * Returns the passages that have one of `anyOf`, one of each list of `alsoOneOf` (an empty list asks for nothing), and
   * pass `accepts`, a condition on `chunks` and `documents`.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readPassagesWithTerms(
    db: Database,
    query: WordQuery & {
      readonly anyOf: readonly number[];
      readonly alsoOneOf: readonly (readonly number[])[];
      readonly accepts: SQL;
    },
  ): Promise<readonly number[]>;
  /**
   * Returns the passages with one of a pattern's terms whose `text`, an expression on `chunks` and `documents`, matches
   * the pattern. `terms` name the pattern by its place, from 0.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readPassagesMatching(
    db: Database,
    query: WordQuery & {
      readonly patterns: readonly string[];
      readonly terms: readonly { readonly place: number; readonly termId: number }[];
      readonly text: SQL;
    },
  ): Promise<readonly number[]>;
  /**
   * Returns which of the terms each of the passages has, in its text, its headings or its document's title, by ids.
   * Passages with none of them are left out.
   * @throws AppError("index_damaged"): see `IndexDamage`.
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
  /**
   * Returns the terms that a visible passage has.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
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
  /**
   * Returns the words that visible passages print for terms of letters, by term and word.
   * @throws AppError("index_damaged"): see `IndexDamage`.
   */
  readPrintedWords(
    db: Database,
    query: VisibleTermsQuery & { readonly maxCounted: number; readonly passagesPerTerm: number },
  ): Promise<readonly PrintedWord[]>;
};
