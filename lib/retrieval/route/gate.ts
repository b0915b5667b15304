import { LANE_GROUPS, type LaneGroup } from "#lib/domain/lane.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { RoutePlan } from "./decide.ts";

/**
 * The confidence of each group of lanes in its results, 0..1; null for a group that was not asked or could not answer.
 */
export type Confidences = Readonly<Record<LaneGroup, number | null>>;

export type AnswerChoice = {
  /** The group that answers alone; null where the groups are merged. */
  readonly alone: LaneGroup | null;
  readonly reasonCodes: readonly ReasonCode[];
};

function isSure(group: LaneGroup, confidences: Confidences, { standsAlone }: RoutePolicy): boolean {
  const confidence = confidences[group];
  return confidence !== null && confidence >= standsAlone[group];
}

/** The groups to ask next: none where the plan's primary group is sure enough. */
export function groupsToAskNext(
  { primary, otherwise }: RoutePlan,
  confidences: Confidences,
  policy: RoutePolicy,
): readonly LaneGroup[] {
  return primary !== null && isSure(primary, confidences, policy) ? [] : otherwise;
}

/**
 * Which groups' candidates are the answer. A group that is sure enough answers alone, the primary one first. Where none
 * is, the groups are merged. Groups that a person chose are always merged.
 */
export function chooseAnswer(
  { primary }: RoutePlan,
  confidences: Confidences,
  policy: RoutePolicy,
): AnswerChoice {
  if (primary === null) return { alone: null, reasonCodes: [] };
  const inOrder = [primary, ...LANE_GROUPS.filter((group) => group !== primary)];
  const sure = inOrder.find((group) => isSure(group, confidences, policy));
  return sure === undefined
    ? { alone: null, reasonCodes: ["no_lane_clear", "lanes_merged"] }
    : { alone: sure, reasonCodes: [`${sure}_lane_clear`] };
}
