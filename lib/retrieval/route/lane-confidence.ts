import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import type { LaneGroup } from "#lib/domain/routing.ts";

/** What confidence is read from. */
type Found = {
  readonly text: unknown;
  readonly pages: readonly PageLaneReport[];
};

/** How sure a group of lanes is of what it found; null where it cannot tell. */
export function groupConfidence(_group: LaneGroup, _found: Found): number | null {
  return null;
}
