import type { Profile } from "#lib/domain/profile.ts";
import type { LaneGroup, QueryClass, RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFrame, SearchMode } from "#lib/domain/search.ts";
import { classify } from "./classify.ts";
import { cueFinder } from "./cues.ts";

/** What a search does and why, worked out before anything is asked. */
export type RoutePlan = {
  /** Lanes asked at once. */
  readonly ask: readonly LaneGroup[];
  /** Of them the one that may stand alone when it is sure enough; null where all of them stand together. */
  readonly primary: LaneGroup | null;
  /** Asked only where the primary is not sure enough; null without. */
  readonly otherwise: LaneGroup | null;
  readonly mode: SearchMode;
  readonly profile: Profile;
  readonly queryClass: QueryClass;
  /** The words of the question that called for lanes. */
  readonly cues: { readonly visual: string | null; readonly policy: string | null };
  readonly reasonCodes: readonly string[];
};

/** What the frame's question is made of, as far as routing looks at it. */
export type RouteFacts = { readonly fileNames: readonly string[] };

type Lanes = Pick<RoutePlan, "ask" | "primary" | "otherwise" | "reasonCodes">;

const both = ["text", "page"] as const;
const other = { text: "page", page: "text" } as const;

/**
 * Chooses lanes, merge and class for a frame (retrieval-index-spec, "Routing policy (confidence-gated)"): what a person
 * chose stands; else the part of the product that asks tells, else the question's cues, else both groups of lanes, one
 * of which answers alone if it is sure enough. High stakes ask both whatever they say. Pure: the policy is data.
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
  const lanes = chosen(frame) ?? unchosen(frame, policy, cues);
  const { queryClass, reasonCode } = classOf(frame, facts);
  const mode = profile.mode === "keyword" ? "keyword" : frame.mode;
  return {
    ...lanes,
    mode,
    profile,
    queryClass,
    cues,
    reasonCodes: [
      ...lanes.reasonCodes,
      ...(frame.profile === "adaptive" ? [] : [`profile_${profile.name}`]),
      reasonCode,
      ...providerCodes(frame, mode, queryClass),
    ],
  };
}

/** What a person chose; null where they left it to the route. */
function chosen({ lanes }: SearchFrame): Lanes | null {
  const asked = (ask: readonly LaneGroup[], reason: string): Lanes => ({
    ask,
    primary: null,
    otherwise: null,
    reasonCodes: [reason],
  });
  switch (lanes) {
    case "text":
      return asked(["text"], "text_asked");
    case "page":
      return asked(["page"], "pages_asked");
    case "both":
      return asked(both, "both_asked");
    case "auto":
      return null;
  }
}

function unchosen(frame: SearchFrame, policy: RoutePolicy, cues: RoutePlan["cues"]): Lanes {
  const context = frame.uiContext === undefined ? undefined : policy.uiContexts[frame.uiContext];
  if (context !== undefined) return gated(frame, context, [`ui_context_${frame.uiContext}`]);
  const said = [
    ...(cues.visual === null ? [] : ["visual_words_in_question"]),
    ...(cues.policy === null ? [] : ["policy_words_in_question"]),
  ];
  // Pages are only looked at whole: a question that asks for them is asked of both at once.
  if (cues.visual !== null)
    return { ask: both, primary: cues.policy === null ? "page" : null, otherwise: null, reasonCodes: said };
  if (cues.policy !== null) return gated(frame, "text", said);
  return gated(frame, policy.first, ["no_cue"]);
}

/** One group first and the other where it is not sure enough; both at once at high stakes. */
function gated({ stakes }: SearchFrame, primary: LaneGroup, reasonCodes: readonly string[]): Lanes {
  return stakes === "high"
    ? { ask: both, primary, otherwise: null, reasonCodes: [...reasonCodes, "high_stakes"] }
    : { ask: [primary], primary, otherwise: other[primary], reasonCodes };
}

function classOf(frame: SearchFrame, { fileNames }: RouteFacts) {
  if (frame.queryClass !== undefined)
    return { queryClass: frame.queryClass, reasonCode: "class_given" } as const;
  const corporaNamed = frame.filters.corpora?.length ?? null;
  return classify({ question: frame.query, fileNames, corporaNamed });
}

/** doc18's own codes that follow from the frame alone (R1.1 §3.2). */
function providerCodes(frame: SearchFrame, mode: SearchMode, queryClass: QueryClass): string[] {
  const named = frame.filters.corpora?.length ?? 0;
  return [
    ...(named > 0 ? ["llamaindex_corpus_match"] : []),
    ...(named > 1 || queryClass === "cross_corpus_lookup" ? ["llamaindex_cross_corpus_query"] : []),
    ...(mode === "semantic" || mode === "semantic_with_keyword_boost"
      ? ["llamaindex_semantic_best_fit"]
      : []),
    ...(mode === "hybrid" ? ["llamaindex_hybrid_best_fit"] : []),
    ...(queryClass === "exact_document_lookup" ? ["llamaindex_exact_route_not_available"] : []),
  ];
}
