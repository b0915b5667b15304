import type { LaneGroup, SearchedLane } from "#lib/domain/lane.ts";
import { groupOf, SEARCHED_LANES } from "#lib/domain/lane.ts";
import type { SearchLane } from "./lane.ts";
import { textLane } from "./text/text-lane.ts";
import { visualPageLane } from "./visual-page/visual-page-lane.ts";
import { visualTextLane } from "./visual-text/visual-text-lane.ts";

/** Every lane that a search can ask. */
export const SEARCH_LANES: Readonly<Record<SearchedLane, SearchLane>> = {
  text: textLane,
  "visual-page": visualPageLane,
  "visual-text": visualTextLane,
};

/** The lanes of these groups, in the order of `LANES`. */
export function lanesOf(groups: readonly LaneGroup[]): SearchLane[] {
  return SEARCHED_LANES.filter((lane) => groups.includes(groupOf(lane))).map((lane) => SEARCH_LANES[lane]);
}
