import type { LaneGroup, RoutePolicy } from "#lib/domain/routing.ts";
import type { RoutePlan } from "./decide.ts";

/** How sure each group of lanes is of what it found, 0..1; null for one that was not asked or could not answer. */
export type Confidences = Readonly<Record<LaneGroup, number | null>>;

export type Standing = {
  /** The group whose candidates are the answer; null: they merge. */
  readonly alone: LaneGroup | null;
  readonly reasonCodes: readonly string[];
};

function clears(group: LaneGroup, confidences: Confidences, { standsAlone }: RoutePolicy): boolean {
  const confidence = confidences[group];
  return confidence !== null && confidence >= standsAlone[group];
}

/** Whether the plan's other group has to be asked after what the first found. */
export function wantsOtherwise(plan: RoutePlan, confidences: Confidences, policy: RoutePolicy): boolean {
  return plan.otherwise !== null && !(plan.primary !== null && clears(plan.primary, confidences, policy));
}

/**
 * Which lanes' candidates are the answer: a lane that clears its confidence stands alone, the primary before the other;
 * where none does they merge (retrieval-index-spec). Lanes that a person named always stand together.
 */
export function standing(plan: RoutePlan, confidences: Confidences, policy: RoutePolicy): Standing {
  const { primary } = plan;
  if (primary === null) return { alone: null, reasonCodes: [] };
  const other: LaneGroup = primary === "text" ? "page" : "text";
  if (clears(primary, confidences, policy)) return { alone: primary, reasonCodes: [`${primary}_lane_clear`] };
  if (clears(other, confidences, policy)) return { alone: other, reasonCodes: [`${other}_lane_clear`] };
  return { alone: null, reasonCodes: ["no_lane_clear", "lanes_merged"] };
}
