import { areaWords, distanceWords, shareWords } from "#lib/domain/area-words.ts";
import type { PlaceFact } from "#lib/domain/search-place.ts";

type Lies = Pick<
  PlaceFact,
  | "isNamed"
  | "relation"
  | "overlap_share"
  | "distance_metres"
  | "name"
  | "dataset_name"
  | "reference"
  | "sizeM2"
  | "inside"
>;

/** Returns how a record lies to the place of a question: "42% of the place is in Flood Zone 3a". */
export function placeFactWords(fact: Lies): string {
  const { isNamed, relation, overlap_share: share, distance_metres: metres } = fact;
  const called = fact.name ?? `${fact.dataset_name} ${fact.reference}`;
  const name = fact.sizeM2 === undefined ? called : `${called} (${areaWords(fact.sizeM2)})`;
  if (fact.inside)
    return `${(fact.inside.share ?? 1) === 1 ? "" : `${shareWords(fact.inside.share ?? 1)} of `}${name} is in ${fact.inside.name}`;
  if (isNamed) return `the question names ${name}`;
  if (relation === "nearest") return `${name} is ${distanceWords(metres)} away`;
  if (relation === "within") return `the place is in ${name}`;
  if (share === null) return `${name} is at the place`;
  return `${shareWords(share)} of the place is in ${name}`;
}
