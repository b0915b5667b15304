import type postgres from "postgres";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { TermDictionary } from "../dictionary.ts";

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

/** The passages to remove. */
export type Removal =
  | { readonly of: "version"; readonly versionId: number; readonly generationId?: number | undefined }
  /** The document's versions that are older than its published one. */
  | { readonly of: "superseded"; readonly documentId: string }
  | { readonly of: "document"; readonly documentId: string }
  /** Only if no corpus has published the generation. */
  | { readonly of: "generation"; readonly generationId: number };

/** Writing, changing and removing passages. */
export type IndexWriting = {
  /**
   * Writes whole segments of passages with their terms and counts, all or nothing. Existing passages (of a job run
   * again) are skipped, so nothing is counted twice. Spans must count code points.
   * @returns how many passages were new.
   * @throws RangeError for passages or vectors that the index cannot hold.
   */
  writeSegments(
    sql: postgres.Sql,
    dictionary: TermDictionary,
    target: PassageTarget,
    segments: readonly PreparedSegment[],
  ): Promise<number>;
  /**
   * Replaces the terms of passages in place, and the counts with them, in the caller's transaction. The passages must
   * be whole segments of the generation, and the dictionary must know their terms.
   * @throws RangeError for passages or vectors that the index cannot hold.
   */
  rewritePassages(
    tx: postgres.ISql,
    generationId: number,
    passages: readonly RewrittenPassage[],
  ): Promise<void>;
  /**
   * Removes passages with their terms, uses of vectors and counts, in small steps. After a crash the counts match the
   * remaining passages, and another call continues. A generation also loses its statistics.
   * @returns how many passages were removed.
   * @throws the signal's reason when it is aborted.
   */
  removePassages(sql: postgres.Sql, removal: Removal, signal?: AbortSignal): Promise<number>;
};
