import { LANE_GROUPS, type LaneGroup, PASSAGE_GROUPS } from "#lib/domain/lane.ts";
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

/** What the gate knows of the lanes asked so far. */
export type GateFacts = {
  readonly confidences: Confidences;
  /** The share of the found passages that have a page, 0..1; 1 without passages. */
  readonly shareOnPages: number;
  /** True if a lane of pages was asked. */
  readonly pagesAsked: boolean;
  /** True if the corpora have pictures in texts, whose passages have no pages. Absent until it matters. */
  readonly hasPictures?: boolean;
};

/** True if only pictures in texts can justify asking the page lanes: too few of the found passages have a page. */
export function needsPictures(
  { shareOnPages }: Pick<GateFacts, "shareOnPages">,
  policy: RoutePolicy,
): boolean {
  return shareOnPages < policy.pagesFromShare;
}

/**
 * The groups to ask next: none where the plan's primary group is sure enough. Pages are left out where too few of the
 * found passages have one, because page lanes weigh as little there (ADR 0037), and there are no pictures in texts, which
 * only these lanes find (ADR 0092).
 */
export function groupsToAskNext(
  { primary, otherwise }: RoutePlan,
  facts: GateFacts,
  policy: RoutePolicy,
): readonly LaneGroup[] {
  if (primary !== null && isSure(primary, facts.confidences, policy)) return [];
  return needsPictures(facts, policy) && !facts.hasPictures
    ? otherwise.filter((group) => group !== "page")
    : otherwise;
}

/**
 * Which groups' candidates are the answer. A group that is sure enough answers alone, the primary one first. Where none
 * is, the groups are merged. Groups that a person chose are always merged. A group that finds whole pages never answers
 * alone where the question does not call for it: the passages that were found would be lost, and with them the quotes.
 */
export function chooseAnswer(plan: RoutePlan, facts: GateFacts, policy: RoutePolicy): AnswerChoice {
  const { primary, otherwise } = plan;
  const { confidences } = facts;
  if (primary === null) return { alone: null, reasonCodes: [] };
  const inOrder = [primary, ...LANE_GROUPS.filter((group) => group !== primary)];
  const mayStandAlone = (group: LaneGroup) => group === primary || PASSAGE_GROUPS.includes(group);
  const sure = inOrder.find((group) => mayStandAlone(group) && isSure(group, confidences, policy));
  if (sure !== undefined) return { alone: sure, reasonCodes: [`${sure}_lane_clear`] };
  const leftOut = !facts.pagesAsked && groupsToAskNext(plan, facts, policy).length < otherwise.length;
  return { alone: null, reasonCodes: leftOut ? ["few_results_on_pages"] : ["no_lane_clear", "lanes_merged"] };
}
