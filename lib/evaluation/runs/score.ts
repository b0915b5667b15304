import type { Figures, RankedResult } from "#lib/domain/evaluation.ts";
import { type Judgements, rankingFigures } from "../metrics/ranking.ts";

/** Places of a ranking that are told of one by one. */
const TOP = 10;

/** A place of a ranking, and what of the wanted things it holds, by their ids. */
export type Place = {
  readonly ref: string;
  readonly sourcePath: string;
  readonly holds: readonly string[];
  /** Neither gain nor loss: it takes no rank. */
  readonly acceptable: boolean;
};

export type Scored = {
  readonly figures: Figures;
  /** Rank of each wanted thing that was found, from 1. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly top: readonly RankedResult[];
};

/**
 * Turns places into a ranking of wanted things and measures it. A place that holds several counts for each, in a row; one
 * that holds only what an earlier place had keeps its rank and gains nothing; an acceptable one has no rank.
 */
export function scorePlaces(places: readonly Place[], wanted: Judgements): Scored {
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
