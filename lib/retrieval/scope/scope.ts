import type { QuestionWeight } from "#lib/domain/candidate.ts";
import { idf, SEGMENT_SHARE, type Totals } from "#lib/text-index/bm25.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Expansion } from "../question/synonyms.ts";
import type { AskedWords } from "./asked-words.ts";

type ScopedCorpus = {
  readonly id: string;
  readonly title: string;
  readonly generationId: number;
  /** The model of its vectors; null when it was indexed without one. */
  readonly embeddingModelId: string | null;
  /** The recipe that its index was built with. */
  readonly recipeHash: string;
  /** Passages indexed. */
  readonly chunks: number;
  /** Sum of their lengths in terms; with `chunks`, BM25's totals. */
  readonly length: number;
  /** Pages of it were indexed, so page lanes may find something. */
  readonly hasPages: boolean;
};

export type ScopedTerm = {
  readonly id: number;
  readonly term: string;
  /** Its count in the question, times its inverse frequency among the passages of the corpora asked. */
  readonly weight: number;
  /** The same among segments. */
  readonly segmentWeight: number;
  /** Passages with the term in the corpora asked. */
  readonly frequency: number;
};

/** The corpora that a search may read, and their word statistics for BM25, summed over them (ADR 0008). */
export type Scope = {
  readonly corpora: readonly ScopedCorpus[];
  /** Corpora left out because they are disabled, by title; empty if the frame names its corpora. */
  readonly disabled: readonly { readonly id: string; readonly title: string }[];
  readonly passages: Totals;
  readonly segments: Totals;
  /** The terms of the question that occur. */
  readonly terms: readonly ScopedTerm[];
  /** Other forms of the question's irregular verbs that occur. They are not searched for. */
  readonly otherForms: readonly ScopedTerm[];
  /** Terms of synonyms that are also searched for, with less weight. */
  readonly synonyms: readonly ScopedTerm[];
  /** The inverse frequency of each term of a synonym that occurs and that the question lacks, searched for or not. */
  readonly synonymWeights: ReadonlyMap<string, number>;
  /** The synonyms that these terms are of. */
  readonly expansions: readonly Expansion[];
  /** False if the words were not counted in time. `terms` and `otherForms` are then empty, although they may occur. */
  readonly wordsCounted: boolean;
  /** What this statement has seen of the index, for the statements after it. */
  readonly state: string | null;
  /** The words that were counted. */
  readonly asked: AskedWords;
  /** The index of lanes with generations of their own, in the corpora asked; see `readLaneScope`. */
  readonly laneIndexes: Readonly<Record<string, StoredIndex>>;
};

/** The generations of one lane, as the statement read them. */
export type StoredIndex = {
  readonly corpora: readonly CorpusRow[] | null;
  /** See `searchState`. */
  readonly state: string | null;
};

export type CorpusRow = ScopedCorpus & {
  readonly segments: number;
  readonly segmentLength: number;
};

/** Returns whether the corpora asked have passages that searches cannot find, because their index is damaged. */
export function isDamaged({ state }: Pick<Scope, "state">): boolean {
  return state !== null && textIndex.isDamaged(state);
}

/** The weights of a word that no passage has. It counts as the rarest. */
export function absentWeight({
  passages,
  segments,
}: Pick<Scope, "passages" | "segments">): Pick<ScopedTerm, "weight" | "segmentWeight"> {
  return { weight: idf(passages.count, 0), segmentWeight: idf(segments.count, 0) };
}

/** What BM25, the segment's share included, can give a passage for a term at most. */
export function sharedWeight({
  weight,
  segmentWeight,
}: Pick<ScopedTerm, "weight" | "segmentWeight">): number {
  return (1 - SEGMENT_SHARE) * weight + SEGMENT_SHARE * segmentWeight;
}

/** The most that BM25, the segment's share included, can give a passage, and how many of the question's words occur. */
export function questionWeight({ terms }: Pick<Scope, "terms">): QuestionWeight {
  const ceiling = terms.reduce((sum, term) => sum + sharedWeight(term), 0);
  return { ceiling, terms: terms.length };
}
