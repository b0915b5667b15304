import type { Facet } from "#lib/domain/embedding.ts";
import type { Contribution } from "#lib/domain/lane.ts";

/** What is known of one candidate before anything is merged. Absent means that the source did not list it. */
export type Signals = {
  readonly chunkId: number;
  /** BM25 of the passage and its segment, with word nearness. */
  readonly keyword?: number | undefined;
  /** What `keyword` is made of, for people. */
  readonly keywordParts?: Readonly<Record<string, number>> | undefined;
  /** Best cosine over facets and windows, and the facet it is of. */
  readonly dense?: number | undefined;
  readonly facet?: Facet | undefined;
  /** Mean cosine with the passages that came out best at first. */
  readonly feedback?: number | undefined;
  /** Days since the document's date; absent for one without. */
  readonly ageDays?: number | undefined;
  readonly docType?: string | undefined;
};

/** What a question can give at most: the sum of its words' weights, and how many words of it occur. */
export type Asked = { readonly ceiling: number; readonly terms: number };

/** A candidate whose score is the sum of its contributions' values, by definition. */
export type Fused = {
  readonly chunkId: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** Makes the score what it is defined as. */
export function fused(chunkId: number, contributions: readonly Contribution[]): Fused {
  return { chunkId, contributions, score: contributions.reduce((sum, each) => sum + each.value, 0) };
}

/** Rank from 1 of each candidate by `value`, best first, equal values by chunk id; those without one are left out. */
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
