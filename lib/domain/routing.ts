import { z } from "zod";
import { UI_CONTEXTS } from "./frame-choices.ts";
import { LANE_GROUPS, WEIGHTED_LANES } from "./lane.ts";

export {
  STAKES,
  STARTED_FROM,
  type Stakes,
  type StartedFrom,
  UI_CONTEXTS,
  type UiContext,
} from "./frame-choices.ts";

/** The purpose of a question, set in the frame or recognised from its words. */
export const QUERY_CLASSES = [
  "exact_document_lookup",
  "semantic_issue_lookup",
  "cross_corpus_lookup",
  "support_pack_lookup",
  "mixed_unknown",
] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

const share = z.number().min(0).max(1);
const cues = z.array(z.string().trim().min(2).max(60)).max(200);

/** How searches are routed: data, not code. It decides only what the person left open. */
export const routePolicySchema = z.strictObject({
  /** Which group each part of the product asks first; for a part without an entry the question's words decide. */
  uiContexts: z.partialRecord(z.enum(UI_CONTEXTS), z.enum(LANE_GROUPS)),
  /** Words of a question that call for pages, and for text; the plural counts too. */
  cues: z.strictObject({ visual: cues, policy: cues }),
  /** The group asked first where neither context nor cue decides. */
  first: z.enum(LANE_GROUPS),
  /** The confidence from which a group answers alone; above 1 it never does. */
  standsAlone: z.record(z.enum(LANE_GROUPS), z.number().min(0).max(2)),
  /**
   * Pages are asked after text only if at least this share of the found passages has a page. 0 always asks them. Words
   * of the question that call for pages, and a person's choice, ask them at any share.
   */
  pagesFromShare: share,
  /** Subtracted from a passage's score while its corpus's index is stale. */
  stalePenalty: share,
  /** Age in days at which a document's freshness is 1/e. */
  freshnessHalfLifeDays: z.number().positive().max(36_500),
  /** The amount that the best candidate of each of these lanes adds to a score. */
  laneWeights: z.record(z.enum(WEIGHTED_LANES), share),
  /**
   * Whether opened, packed and judged documents change ranks by default, by how much at most, and over how many days.
   */
  utility: z.strictObject({
    on: z.boolean(),
    weight: z.number().min(0).max(0.1),
    days: z.number().int().min(1).max(3650),
  }),
});
export type RoutePolicy = z.infer<typeof routePolicySchema>;
