import { type Bitmap, hasBit } from "./bitmap.ts";
import { ESCAPE, type PostingList } from "./posting-list.ts";
import { MAX_PASSAGES, type SlabColumns } from "./slab-columns.ts";
import { type Ranked, type TopList, topList } from "./top-list.ts";

/** A slab with the lists of the question's terms. */
export type KeywordSlab = {
  readonly columns: SlabColumns;
  /** By term. A term that the slab does not have is absent. */
  readonly lists: ReadonlyMap<string, PostingList>;
  /** Tombstones: these passages count as absent. Null for none. */
  readonly dead: Bitmap | null;
  /** Passages that may be listed; null for all. The others add to the scores of their segments only. */
  readonly admitted: Bitmap | null;
};

/** A term of frequency tf adds weight * tf / (tf + constant + perLength * length) to a score. */
export type Saturation = { readonly constant: number; readonly perLength: number };

export type KeywordQuestion = {
  /** Distinct terms, with their weights among passages and among segments. */
  readonly terms: readonly {
    readonly term: string;
    readonly weight: number;
    readonly segmentWeight: number;
  }[];
  readonly passages: Saturation;
  readonly segments: Saturation;
  /** The share (0..1) of a passage's rank that is the score of its segment. */
  readonly segmentShare: number;
  /** Passages and segments to list. */
  readonly depth: number;
  readonly segmentDepth: number;
};

export type KeywordScores = {
  /** Each passage's own score by chunk id, in order of the sum with its segment's, best first; ties by id. */
  readonly passages: ReadonlyMap<number, number>;
  /** The best segments' scores by id, best first; ties by id. */
  readonly segments: ReadonlyMap<number, number>;
};

/** Passages and segments that have a term. */
export type TermCounts = { readonly passages: number; readonly segments: number };

/** Counts by place in a slab, cleared for each slab. */
type Scratch = {
  readonly passages: Float64Array;
  readonly segments: Float64Array;
  /** Of the term that is being added. Zero between terms. */
  readonly frequencies: Float64Array;
};

/**
 * Returns a function that scores slabs by BM25. It reuses its memory, 1.5 MB, so that each thread needs one. Sums are
 * formed in the order of the terms' text and lists ordered totally: neither depends on the order of slabs, on which
 * slab has a passage, or on the order of the question's terms. A passage whose score is 0 is not listed.
 */
export function createKeywordScorer(): (
  slabs: readonly KeywordSlab[],
  question: KeywordQuestion,
) => KeywordScores {
  const scratch = {
    passages: new Float64Array(MAX_PASSAGES),
    segments: new Float64Array(MAX_PASSAGES),
    frequencies: new Float64Array(MAX_PASSAGES),
  };
  return (slabs, question) => {
    const terms = question.terms.toSorted((a, b) => (a.term < b.term ? -1 : 1));
    const passages = topList(question.depth);
    const segments = topList(question.segmentDepth);
    for (const slab of slabs) {
      scratch.passages.fill(0, 0, slab.columns.count);
      scratch.segments.fill(0, 0, slab.columns.segmentIds.length);
      for (const { term, weight, segmentWeight } of terms) {
        const list = slab.lists.get(term);
        if (list === undefined) continue;
        addToPassages(scratch, slab, list, weight, question.passages);
        addToSegments(scratch, slab, list, segmentWeight, question.segments);
      }
      listPassages(scratch, slab, question.segmentShare, passages);
      listSegments(scratch, slab.columns.segmentIds, segments);
    }
    return { passages: scoresOf(passages.take()), segments: scoresOf(segments.take()) };
  };
}

/** Adds a term to the scores of its passages, and its frequencies to those of their segments. */
function addToPassages(
  { passages, frequencies }: Scratch,
  { columns, dead }: KeywordSlab,
  list: PostingList,
  weight: number,
  { constant, perLength }: Saturation,
): void {
  const { lengths, segments, segmentLengths } = columns;
  const { ordinals, frequencies: codes, escapes } = list;
  let nextEscape = 0;
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place] ?? 0;
    const code = codes[place] ?? 0;
    const tf = code === ESCAPE ? (escapes[nextEscape++] ?? 0) : code;
    if (dead !== null && hasBit(dead, ordinal)) continue;
    const before = passages[ordinal] ?? 0;
    passages[ordinal] = before + (weight * tf) / (tf + constant + perLength * (lengths[ordinal] ?? 0));
    if ((segmentLengths[ordinal] ?? 0) === 0) continue;
    const segment = segments[ordinal] ?? 0;
    frequencies[segment] = (frequencies[segment] ?? 0) + tf;
  }
}

/** Adds a term to the scores of its segments, and clears its frequencies. */
function addToSegments(
  { segments: scores, frequencies }: Scratch,
  { columns }: KeywordSlab,
  { ordinals }: PostingList,
  weight: number,
  { constant, perLength }: Saturation,
): void {
  const { segments, segmentLengths } = columns;
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place] ?? 0;
    const segment = segments[ordinal] ?? 0;
    const tf = frequencies[segment] ?? 0;
    if (tf === 0) continue;
    const length = segmentLengths[ordinal] ?? 0;
    // An atom does not know the length of its segment.
    if (length === 0) continue;
    scores[segment] = (scores[segment] ?? 0) + (weight * tf) / (tf + constant + perLength * length);
    frequencies[segment] = 0;
  }
}

function listPassages(
  { passages, segments: segmentScores }: Scratch,
  { columns, admitted }: KeywordSlab,
  segmentShare: number,
  list: TopList,
): void {
  const { count, chunkIds, segments } = columns;
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const score = passages[ordinal] ?? 0;
    if (score === 0) continue;
    const value = (1 - segmentShare) * score + segmentShare * (segmentScores[segments[ordinal] ?? 0] ?? 0);
    if (value < list.least || (admitted !== null && !hasBit(admitted, ordinal))) continue;
    list.offer(chunkIds[ordinal] ?? 0, value, score);
  }
}

function listSegments({ segments }: Scratch, segmentIds: Int32Array, list: TopList): void {
  for (let place = 0; place < segmentIds.length; place++) {
    const score = segments[place] ?? 0;
    if (score > 0 && score >= list.least) list.offer(segmentIds[place] ?? 0, score, score);
  }
}

/** Scores have single precision, as in answers and receipts. */
function scoresOf(ranked: readonly Ranked[]): Map<number, number> {
  return new Map(ranked.map(({ id, score }) => [id, Math.fround(score)]));
}

/** Counts the passages and segments that have a term, without dead ones: BM25's n(q). */
export function countTerm(list: PostingList, columns: SlabColumns, dead: Bitmap | null): TermCounts {
  if (dead === null) return { passages: list.ordinals.length, segments: list.segments };
  const living = list.ordinals.filter((ordinal) => !hasBit(dead, ordinal));
  const counted = living.filter((ordinal) => (columns.segmentLengths[ordinal] ?? 0) > 0);
  const segments = new Set(Array.from(counted, (ordinal) => columns.segments[ordinal]));
  return { passages: living.length, segments: segments.size };
}
