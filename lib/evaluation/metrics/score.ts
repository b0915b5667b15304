import type { Figures, RankedResult } from "#lib/domain/evaluation.ts";
import { type Judgements, rankingFigures } from "./ranking.ts";

/** Number of places listed one by one. */
const TOP = 10;

/** A place of a ranking, and the ids of the targets that it contains. */
export type ScoredPlace = {
  readonly ref: string;
  readonly sourcePath: string;
  readonly holds: readonly string[];
  /** Ignored in scores: it has no rank. */
  readonly acceptable: boolean;
};

export type Scored = {
  readonly figures: Figures;
  /** Rank of each target that was found, from 1. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly top: readonly RankedResult[];
};

/**
 * Converts places to a ranking of targets and measures it. A place with several targets counts for each, in a row. A
 * place with only targets of earlier places keeps its rank and gains nothing. An acceptable place has no rank.
 */
export function scorePlaces(places: readonly ScoredPlace[], wanted: Judgements): Scored {
  const ranked: string[] = [];
  const ranks = new Map<string, number>();
  for (const place of places) {
    const fresh = place.holds.filter((id) => !ranks.has(id));
    for (const id of fresh) {
      ranked.push(id);
      ranks.set(id, ranked.length);
    }
    if (fresh.length === 0 && !place.acceptable) ranked.push(`\0${ranked.length}`);
  }
  const top = places.slice(0, TOP).map(({ ref, sourcePath, holds, acceptable }) => ({
    ref,
    sourcePath,
    gain: holds.length === 0 ? null : Math.max(...holds.map((id) => wanted.get(id) ?? 0)),
    acceptable: acceptable && holds.length === 0,
  }));
  return { figures: rankingFigures(ranked, wanted), ranks, top };
}
