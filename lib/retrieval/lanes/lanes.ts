import { groupOf, LANES, type Lane, type LaneGroup } from "#lib/domain/lane.ts";
import type { LaneRequest, SearchLane } from "./lane.ts";
import { structuredLane } from "./structured/structured-lane.ts";
import { textLane } from "./text/text-lane.ts";
import { visualPageLane } from "./visual-page/visual-page-lane.ts";
import { visualTextLane } from "./visual-text/visual-text-lane.ts";

/** Every lane that a search can ask. */
export const SEARCH_LANES: Readonly<Record<Lane, SearchLane>> = {
  text: textLane,
  "visual-page": visualPageLane,
  "visual-text": visualTextLane,
  structured: structuredLane,
};

/** The lanes of these groups, in the order of `LANES`. */
export function lanesOf(groups: readonly LaneGroup[]): SearchLane[] {
  return LANES.filter((lane) => groups.some((group) => group === groupOf(lane))).map(
    (lane) => SEARCH_LANES[lane],
  );
}

/** The lanes that a request asks beside those of its groups. */
export function lanesBeside({ place }: Pick<LaneRequest, "place">): SearchLane[] {
  return place === null
    ? []
    : LANES.filter((lane) => groupOf(lane) === "facts").map((lane) => SEARCH_LANES[lane]);
}
