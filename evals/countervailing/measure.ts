import type { AssemblyCandidate, Countervailing } from "#lib/domain/assembly.ts";
import { COUNTERVAILING_KINDS, type CountervailingKind } from "#lib/domain/countervailing-set.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import type { PlacedPair } from "./place-pair.ts";

export type Finder = (
  query: string,
  items: readonly AssemblyCandidate[],
  pool: readonly AssemblyCandidate[],
) => readonly (Countervailing & { readonly ref: string })[];

/** Result of one labelled pair. */
export type PairOutcome = {
  readonly id: string;
  readonly kind: CountervailingKind;
  readonly counter: boolean;
  readonly flagged: boolean;
  /** Highest score that flags it; 0 if not flagged. */
  readonly score: number;
  /** True if it or a neighbouring sentence is flagged. */
  readonly flaggedNear: boolean;
};

/** Counts of true pairs and traps, and how many of each were flagged. */
export type Totals = {
  readonly pairs: number;
  readonly found: number;
  readonly missed: number;
  readonly trapsFlagged: number;
  readonly trapsLeft: number;
  /** Null if the denominator is 0. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly trapShare: number | null;
};

/** Required precision of flags, recall of true pairs, and maximum share of flagged traps. */
export const BAR = { precision: 0.8, recall: 0.6, trapShare: 0.2 } as const;

/**
 * A pair is flagged if a finding against a's passage marks words in the sentences of b's quote, in a passage with a
 * part of that quote. Its kind does not matter. Marks in neighbouring sentences are counted separately.
 * @param everything other passages to search: none, or every passage of the sample (`--among`).
 */
export function outcomeOf(
  pair: PlacedPair,
  find: Finder,
  everything: readonly AssemblyCandidate[] = [],
): PairOutcome {
  const { id, kind, counter, item, pool, target, near } = pair;
  const held = new Map(pool.map((passage) => [passage.evidenceRef, passage]));
  const all = everything.length > 0 ? everything : pool;
  const marked = find(pair.query, [item], all).flatMap(({ ref, span, score }) => {
    const passage = held.get(ref);
    if (passage === undefined || span === null) return [];
    const { start } = passage.span;
    return [{ score, span: { start: start + span.start, end: start + span.end } }];
  });
  const scoreAt = (sought: Span) =>
    Math.max(0, ...marked.filter(({ span }) => spansOverlap(span, sought)).map(({ score }) => score));
  const score = scoreAt(target);
  return { id, kind, counter, flagged: score > 0, score, flaggedNear: scoreAt(near) > 0 };
}

export function totalsOf(outcomes: readonly PairOutcome[]): Totals {
  const count = (counter: boolean, flagged: boolean) =>
    outcomes.filter((outcome) => outcome.counter === counter && outcome.flagged === flagged).length;
  const [found, missed] = [count(true, true), count(true, false)];
  const [trapsFlagged, trapsLeft] = [count(false, true), count(false, false)];
  return {
    ...{ pairs: outcomes.length, found, missed, trapsFlagged, trapsLeft },
    precision: share(found, found + trapsFlagged),
    recall: share(found, found + missed),
    trapShare: share(trapsFlagged, trapsFlagged + trapsLeft),
  };
}

export function totalsByKind(
  outcomes: readonly PairOutcome[],
): readonly (Totals & { readonly kind: CountervailingKind })[] {
  return COUNTERVAILING_KINDS.map((kind) => ({
    kind,
    ...totalsOf(outcomes.filter((outcome) => outcome.kind === kind)),
  }));
}

/** Returns whether the totals reach the bar. A null share does not. */
export function meetsTarget({ precision, recall, trapShare }: Totals): boolean {
  return (
    (precision ?? 0) >= BAR.precision && (recall ?? 0) >= BAR.recall && (trapShare ?? 1) <= BAR.trapShare
  );
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
