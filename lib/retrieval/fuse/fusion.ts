import type { Facet } from "#lib/domain/embedding.ts";
import type { Contribution } from "#lib/domain/lane.ts";

/** What the two halves of the text lane found, before anything is merged. Pure: plain values in, plain values out. */
export type Halves = {
  readonly keyword: {
    /** BM25 by passage id, best first. */
    readonly scores: ReadonlyMap<number, number>;
    /** Passages with at least one term of the question, and the sum and sum of squares of their scores. */
    readonly matched: number;
    readonly sum: number;
    readonly squares: number;
    /** What a passage would score that had every term endlessly often: the sum of the terms' weights. */
    readonly ceiling: number;
  };
  /** Cosines by passage id and facet; empty when the dense half did not run. */
  readonly dense: ReadonlyMap<number, Readonly<Partial<Record<Facet, number>>>>;
  /** Distinct index terms of the question. */
  readonly termCount: number;
};

/** A merged passage: `score` is the sum of its contributions' values. */
export type Fused = {
  readonly id: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** Sums contributions, so that no score can differ from what explains it. */
export function fused(id: number, contributions: readonly Contribution[]): Fused {
  return { id, score: contributions.reduce((sum, { value }) => sum + value, 0), contributions };
}

/** Ranks from 1 of the ids by score, higher first, then by id. */
export function ranks(scores: ReadonlyMap<number, number>): Map<number, number> {
  const ordered = [...scores].sort(([a, x], [b, y]) => y - x || a - b);
  return new Map(ordered.map(([id], index) => [id, index + 1]));
}

/** A passage's cosine over its facets: the mean of those it has. */
export function cosine(facets: Readonly<Partial<Record<Facet, number>>>): number {
  const values = Object.values(facets);
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
