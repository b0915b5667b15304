import type { Facet } from "#lib/domain/embedding.ts";
import type { Contribution } from "#lib/domain/lane.ts";

/** What a passage has of the question's codes and numbers: how many, and the share (0..1) of the question that they are. */
export type HeldIdentifiers = { readonly count: number; readonly of: number; readonly share: number };

/** The signals of one candidate before the merge. Absent: the source did not list it. */
export type Signals = {
  readonly chunkId: number;
  /** BM25 of the passage and its segment, with word nearness. */
  readonly keyword?: number | undefined;
  /** The parts of `keyword`, shown to people. */
  readonly keywordParts?: Readonly<Record<string, number>> | undefined;
  /** The best cosine over facets and windows, and its facet. */
  readonly dense?: number | undefined;
  readonly facet?: Facet | undefined;
  /** Mean cosine with the passages that were best in the first round. */
  readonly feedback?: number | undefined;
  /** Absent for a passage that has none. */
  readonly identifiers?: HeldIdentifiers | undefined;
  /** Days since the document's date; absent for a document without one. */
  readonly ageDays?: number | undefined;
  readonly docType?: string | undefined;
};

/** A candidate whose score is by definition the sum of its contributions' values. */
export type FusedPassage = {
  readonly chunkId: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** Sums the contributions to the score. */
export function fused(chunkId: number, contributions: readonly Contribution[]): FusedPassage {
  return { chunkId, contributions, score: contributions.reduce((sum, each) => sum + each.value, 0) };
}

/**
 * Rank from 1 of each candidate by `value`, best first, equal values by chunk id. Candidates without a value have none.
 */
export function ranks(
  signals: readonly Signals[],
  value: (signal: Signals) => number | undefined,
): ReadonlyMap<number, number> {
  const listed = signals.flatMap((signal) => {
    const score = value(signal);
    return score === undefined ? [] : [{ id: signal.chunkId, score }];
  });
  listed.sort((a, b) => b.score - a.score || a.id - b.id);
  return new Map(listed.map(({ id }, index) => [id, index + 1]));
}
