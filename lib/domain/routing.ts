import { z } from "zod";
import { type Lane, PAGE_LANES } from "./lane.ts";

/** What a question is for (doc18 R1.1 §5.1); given with the frame or recognised from its words. */
export const QUERY_CLASSES = [
  "exact_document_lookup",
  "semantic_issue_lookup",
  "cross_corpus_lookup",
  "support_pack_lookup",
  "mixed_unknown",
] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

/** Which part of the product asks (retrieval-index-spec: UI-context routing). */
export const UI_CONTEXTS = ["workbench", "policy", "visual", "compare", "pack", "api"] as const;
export type UiContext = (typeof UI_CONTEXTS)[number];

/** A high-stakes question is asked of two lanes whatever either is sure of. */
export const STAKES = ["normal", "high"] as const;
export type Stakes = (typeof STAKES)[number];

/** Lanes that are asked together: words, or pages. */
export const LANE_GROUPS = { text: ["text"], page: PAGE_LANES } as const satisfies Record<
  string,
  readonly Lane[]
>;
export type LaneGroup = keyof typeof LANE_GROUPS;

const share = z.number().min(0).max(1);
const cues = z.array(z.string().trim().min(2).max(60)).max(200);

/**
 * How searches are routed: data, not code (retrieval-index-spec, "the merge policy is configuration"). What a person
 * chose always stands; this is for what they left open.
 */
export const routePolicySchema = z.strictObject({
  /** Where each part of the product looks first; one that is not named leaves it to the question. */
  uiContexts: z.partialRecord(z.enum(UI_CONTEXTS), z.enum(["text", "page"])),
  /** Words of a question that call for pages, and for words; the plural counts too. */
  cues: z.strictObject({ visual: cues, policy: cues }),
  /** Which lanes answer first where neither context nor cue tells. */
  first: z.enum(["text", "page"]),
  /** From here a lane stands alone; above 1 it never does. */
  standsAlone: z.strictObject({ text: z.number().min(0).max(2), page: z.number().min(0).max(2) }),
  /** What a passage loses of its score while its corpus's index is stale. */
  stalePenalty: share,
  /** After so many days a document's freshness is 1/e (rag-package's profiles weigh it). */
  freshnessHalfLifeDays: z.number().positive().max(36_500),
  /** How much the best page of each page lane adds to a score. */
  laneWeights: z.record(z.enum(PAGE_LANES), share),
  /** What people opened, packed and judged: whether it moves ranks where the frame does not say, by how much at most, and
   * over how many days. */
  utility: z.strictObject({
    on: z.boolean(),
    weight: z.number().min(0).max(0.1),
    days: z.number().int().min(1).max(3650),
  }),
});
export type RoutePolicy = z.infer<typeof routePolicySchema>;
