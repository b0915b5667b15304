import { LANE_FACTS, WEIGHTED_LANES } from "./lane.ts";
import type { RoutePolicy } from "./routing.ts";

/**
 * The route policy that ships. The cues hold the standard lists and planners' words for the same things. "plan" alone is
 * no cue, because to a planner it is a document. Thresholds are measured (docs/quality.md).
 */
export const ROUTE_POLICY: RoutePolicy = {
  uiContexts: { visual: "page", policy: "text" },
  cues: {
    visual: [
      "map",
      "diagram",
      "table",
      "figure",
      "photo",
      "photograph",
      "photomontage",
      "drawing",
      "drawn",
      "elevation",
      "sketch",
      "chart",
      "graph",
      "picture",
      "illustration",
      "scan",
      "scanned",
      ...["site", "location", "block", "floor", "roof", "layout", "landscape", "landscaping"].map(
        (kind) => `${kind} plan`,
      ),
      "tree plan",
      "parking plan",
      "parking layout",
      "parking map",
      "tree map",
      "site layout",
      "street layout",
      "plan drawing",
      "cross-section",
      "cross section",
      "north arrow",
      "scale bar",
    ],
    policy: ["policy", "policies", "criterion", "criteria", "exception", "SPD", "NPPF"],
  },
  first: "text",
  standsAlone: { text: 0.95, page: 0.9 },
  pagesFromShare: 0.5,
  stalePenalty: 0.02,
  freshnessHalfLifeDays: 365,
  laneWeights: Object.fromEntries(
    WEIGHTED_LANES.map((lane) => [lane, LANE_FACTS[lane].weight]),
  ) as RoutePolicy["laneWeights"],
  utility: { on: false, weight: 0.03, days: 180 },
};
