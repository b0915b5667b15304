import type { Contribution } from "#lib/domain/lane.ts";
import { NEAREST_METRES } from "#lib/domain/place-limits.ts";
import type { PlaceFact } from "#lib/domain/search-place.ts";

/** The score of a record on the place that covers none of it, such as a tree. */
const ON_PLACE = 0.5;

/**
 * Scores a record: 1 for the record that the question names; 0.5 on the place, and up to 0.4 more by the share of the
 * place that it covers, or of the record that lies in an area; below 0.5 for the nearest, less by its distance.
 */
export function scoreOf({
  isNamed,
  relation,
  overlap_share: share,
  distance_metres: metres,
  inside,
}: PlaceFact): number {
  if (isNamed) return 1;
  if (inside !== undefined) return ON_PLACE + 0.4 * (inside.share ?? 1);
  if (relation === "nearest") return 0.4 * Math.max(0, 1 - metres / NEAREST_METRES);
  return ON_PLACE + 0.4 * (share ?? 0);
}

/** Returns the score of a record with the facts that it was computed from. */
export function scored(fact: PlaceFact): {
  score: number;
  rank: number;
  contributions: readonly Contribution[];
} {
  const score = scoreOf(fact);
  const { relation, distance_metres: metres, isNamed, kind, sizeM2, inside } = fact;
  const share = inside === undefined ? fact.overlap_share : inside.share;
  const contribution: Contribution = {
    source: "structured",
    rank: null,
    raw: isNamed ? 1 : relation === "nearest" ? metres : share,
    normalised: score,
    weight: 1,
    value: score,
    detail: {
      relation: isNamed ? "named" : inside === undefined ? relation : "inside",
      ...(share === null ? {} : { share: Math.round(share * 1000) / 1000 }),
      ...(sizeM2 === undefined ? {} : { sizeM2: Math.round(sizeM2) }),
      ...(relation === "nearest" ? { metres: Math.round(metres) } : {}),
      ...(kind === null ? {} : { dataset: kind }),
    },
  };
  return { score, rank: 0, contributions: [contribution] };
}
