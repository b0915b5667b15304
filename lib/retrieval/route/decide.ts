import { ALL_GROUPS } from "#lib/domain/frame-choices.ts";
import { keysOf } from "#lib/domain/keys-of.ts";
import { LANE_GROUPS, type LaneGroup, PASSAGE_GROUPS } from "#lib/domain/lane.ts";
import type { Profile } from "#lib/domain/profile.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import { type QueryClass, type RoutePolicy, STARTED_FROM } from "#lib/domain/routing.ts";
import type { LaneChoice, SearchFrame, SearchMode } from "#lib/domain/search.ts";
import { modeOf } from "#lib/domain/search-mode.ts";
import { classify } from "./classify.ts";
import { cueFinder } from "./cues.ts";

/** What a search does and why, decided before any lane is asked. */
export type RoutePlan = {
  /** Groups of lanes asked at once. */
  readonly ask: readonly LaneGroup[];
  /** The group that may answer alone when it is sure enough; null where the groups are always merged. */
  readonly primary: LaneGroup | null;
  /** Groups asked only where the primary is not sure enough. */
  readonly otherwise: readonly LaneGroup[];
  readonly mode: SearchMode;
  readonly profile: Profile;
  readonly queryClass: QueryClass;
  /** The words of the question that called for lanes. */
  readonly cues: { readonly visual: string | null; readonly policy: string | null };
  readonly reasonCodes: readonly ReasonCode[];
};

/** The fields of the parsed question that routing uses. */
type RouteFacts = { readonly fileNames: readonly string[] };

type Lanes = Pick<RoutePlan, "ask" | "primary" | "otherwise" | "reasonCodes">;

/** The reason code for a person's choice. */
const CHOSEN: Readonly<Record<Exclude<LaneChoice, "auto">, ReasonCode>> = {
  text: "text_asked",
  page: "pages_asked",
  [ALL_GROUPS]: "both_asked",
};

/** The cue that calls for each group, and its reason code; in the order of the codes. */
const CALLS: Readonly<
  Record<LaneGroup, { readonly cue: keyof RoutePolicy["cues"]; readonly reasonCode: ReasonCode }>
> = {
  page: { cue: "visual", reasonCode: "visual_words_in_question" },
  text: { cue: "policy", reasonCode: "policy_words_in_question" },
};

/**
 * Chooses lanes, merge and class for a frame. A person's choice decides. Otherwise the part of the product that asks
 * decides, then the question's cues, then the policy's first group. High stakes ask every group at once. Pure: the
 * policy is data (ADR 0027).
 */
export function decide(
  frame: SearchFrame,
  profile: Profile,
  policy: RoutePolicy,
  facts: RouteFacts,
): RoutePlan {
  const cues = {
    visual: cueFinder(policy.cues.visual)(frame.query),
    policy: cueFinder(policy.cues.policy)(frame.query),
  };
  const lanes = lanesChosenByPerson(frame) ?? lanesChosenByRoute(frame, policy, cues);
  const { queryClass, reasonCode } = classOf(frame, facts);
  const mode = modeOf(frame);
  return {
    ...lanes,
    mode,
    profile,
    queryClass,
    cues,
    reasonCodes: [
      ...lanes.reasonCodes,
      ...(frame.profile === "adaptive" ? [] : [`profile_${frame.profile}` as const]),
      reasonCode,
      ...routeCodes(frame, mode, queryClass),
    ],
  };
}

/** The groups that a person chose; null where they left it to the route. */
function lanesChosenByPerson({ lanes }: SearchFrame): Lanes | null {
  if (lanes === "auto") return null;
  const ask = lanes === ALL_GROUPS ? LANE_GROUPS : [lanes];
  return { ask, primary: null, otherwise: [], reasonCodes: [CHOSEN[lanes]] };
}

function lanesChosenByRoute(frame: SearchFrame, policy: RoutePolicy, cues: RoutePlan["cues"]): Lanes {
  const { uiContext } = frame;
  const context = uiContext === undefined ? undefined : policy.uiContexts[uiContext];
  if (uiContext !== undefined && context !== undefined)
    return askPrimaryFirst(frame, context, [`ui_context_${uiContext}`]);
  const called = keysOf(CALLS).filter((group) => cues[CALLS[group].cue] !== null);
  const reasonCodes = [...startPlaceCodes(frame), ...called.map((group) => CALLS[group].reasonCode)];
  const [first] = called;
  if (first === undefined) return askPrimaryFirst(frame, policy.first, [...reasonCodes, "no_cue"]);
  if (called.length > 1) return { ask: LANE_GROUPS, primary: null, otherwise: [], reasonCodes };
  // A group that finds whole pages only: the groups that find passages are asked at the same time.
  return PASSAGE_GROUPS.includes(first)
    ? askPrimaryFirst(frame, first, reasonCodes)
    : { ask: LANE_GROUPS, primary: first, otherwise: [], reasonCodes };
}

/** The reason code of a place that a search was started from, for a place that the policy leaves to the question. */
function startPlaceCodes({ uiContext }: SearchFrame): readonly ReasonCode[] {
  const place = STARTED_FROM.find((each) => each === uiContext);
  return place === undefined ? [] : [`ui_context_${place}`];
}

/** One group first, and the others if it is not sure enough; at high stakes all at once. */
function askPrimaryFirst(
  { stakes }: SearchFrame,
  primary: LaneGroup,
  reasonCodes: readonly ReasonCode[],
): Lanes {
  return stakes === "high"
    ? { ask: LANE_GROUPS, primary, otherwise: [], reasonCodes: [...reasonCodes, "high_stakes"] }
    : { ask: [primary], primary, otherwise: LANE_GROUPS.filter((group) => group !== primary), reasonCodes };
}

function classOf(frame: SearchFrame, { fileNames }: RouteFacts) {
  if (frame.queryClass !== undefined)
    return { queryClass: frame.queryClass, reasonCode: "class_given" } as const;
  const corporaNamed = frame.filters.corpora?.length ?? null;
  return classify({ question: frame.query, fileNames, corporaNamed });
}

/** Returns the route codes that follow from the frame alone. */
function routeCodes(frame: SearchFrame, mode: SearchMode, queryClass: QueryClass): ReasonCode[] {
  const named = frame.filters.corpora?.length ?? 0;
  return [
    ...reasonIf(named > 0, "corpus_match"),
    ...reasonIf(named > 1 || queryClass === "cross_corpus_lookup", "cross_corpus_query"),
    ...reasonIf(mode === "semantic" || mode === "semantic_with_keyword_boost", "semantic_best_fit"),
    ...reasonIf(mode === "hybrid", "hybrid_best_fit"),
    ...reasonIf(queryClass === "exact_document_lookup", "exact_route_not_available"),
  ];
}
