import { z } from "zod";
import type { SetKind } from "./golden.ts";
import { groupOf, LANE_FACTS, PAGE_LANES, type PageLane } from "./lane.ts";
import type { RerankerKind } from "./profile.ts";
import type { LaneChoice, SearchMode } from "./search.ts";

export * from "./golden.ts";
export * from "./judgement.ts";

/** One route for each page lane alone. */
const LANE_ROUTES = PAGE_LANES.map((lane) => ({
  id: lane,
  title: LANE_FACTS[lane].words.name.replace(/^./, (letter) => letter.toUpperCase()),
  mode: "hybrid" as const,
  lanes: groupOf(lane),
  only: lane,
}));

/** The routes that can be measured, one line each. `lanes` is a choice that a person has; `only` runs a single lane. */
export const ROUTES = [
  { id: "keyword", title: "Keyword", mode: "keyword", lanes: "text" },
  { id: "dense", title: "Meaning", mode: "semantic", lanes: "text" },
  { id: "hybrid", title: "Hybrid", mode: "hybrid", lanes: "text" },
  { id: "boosted", title: "Meaning, keywords boost", mode: "semantic_with_keyword_boost", lanes: "text" },
  { id: "reranked", title: "Hybrid, reranked", mode: "hybrid", lanes: "text", rerank: "late-interaction" },
  ...LANE_ROUTES,
  { id: "fused", title: "Text and pages", mode: "hybrid", lanes: "both" },
  { id: "auto", title: "Automatic", mode: "hybrid", lanes: "auto" },
] as const satisfies readonly EvaluatedRoute[];
type EvaluatedRoute = {
  readonly id: string;
  readonly title: string;
  readonly mode: SearchMode;
  readonly lanes: LaneChoice;
  readonly only?: PageLane;
  /** A reranker keeps some of the first candidates. Results below those are not measured. */
  readonly rerank?: RerankerKind;
};
export type RouteId = (typeof ROUTES)[number]["id"];
export const ROUTE_IDS = ROUTES.map(({ id }) => id) as [RouteId, ...RouteId[]];
/** The route of a search without options. */
export const DEFAULT_ROUTE: RouteId = "hybrid";

/** Measures of a ranking: means over queries, or values of one query. Higher is better for all. */
export const MEASURES = [
  { id: "ndcg10", title: "nDCG@10" },
  { id: "recall10", title: "Recall@10" },
  { id: "recall100", title: "Recall@100" },
  { id: "precision5", title: "Precision@5" },
  { id: "mrr", title: "MRR" },
  { id: "map", title: "MAP" },
  { id: "success5", title: "Success@5" },
] as const;
/** Golden sets only. The last two count characters of the expected words in the first five passages. */
export const GOLDEN_MEASURES = [
  { id: "recallK", title: "Recall@k" },
  { id: "passed", title: "Passed" },
  { id: "charRecall", title: "Char. recall@5" },
  { id: "charPrecision", title: "Char. precision@5" },
] as const;
/** For sets that look for pages. The first five pages fit on one screen. */
export const PAGE_MEASURES = [{ id: "ndcg5", title: "nDCG@5" }] as const;
export type MeasureId =
  | (typeof MEASURES)[number]["id"]
  | (typeof GOLDEN_MEASURES)[number]["id"]
  | (typeof PAGE_MEASURES)[number]["id"];
export type Figures = Readonly<Record<(typeof MEASURES)[number]["id"], number>> &
  Readonly<Partial<Record<(typeof GOLDEN_MEASURES)[number]["id"], number>>> &
  Readonly<Partial<Record<(typeof PAGE_MEASURES)[number]["id"], number>>>;

/** The result for one expected target of a question. */
type TargetOutcome = {
  /** For people: a path, a path and its quote, or a document id. */
  readonly label: string;
  readonly gain: number;
  readonly must: boolean;
  /** From 1; null if it is not among the candidates. Acceptable results above it are not counted. */
  readonly rank: number | null;
};

/** One result of a ranking. */
export type RankedResult = {
  /** An EvidenceRef, or the set's own id of the document or page. */
  readonly ref: string;
  readonly sourcePath: string;
  /** Null: not judged. 0: judged not relevant. */
  readonly gain: number | null;
  readonly acceptable: boolean;
};

/** The result of one question in one run. */
export type QueryRow = {
  readonly id: string;
  readonly query: string;
  readonly class: string | null;
  readonly figures: Figures;
  /** Null if the set does not define it (BEIR). */
  readonly passed: boolean | null;
  readonly targets: readonly TargetOutcome[];
  /** The first ten. */
  readonly top: readonly RankedResult[];
  /** Claims that were returned although the set forbids them, with the passage that contains each. */
  readonly forbidden: readonly { readonly claim: string; readonly ref: string; readonly rank: number }[];
  /** What could not be judged, in words: a quote that is no longer in its document … */
  readonly notes: readonly string[];
};

/** `queued`: requested on the page, and waiting for the worker. */
export const RUN_STATES = ["queued", "running", "done", "failed"] as const;
type RunState = (typeof RUN_STATES)[number];

/** One run of one set over one route. */
export type EvaluationRun = {
  readonly id: string;
  readonly set: {
    readonly name: string;
    readonly kind: SetKind;
    readonly hash: string;
    readonly k: number;
    readonly queries: number;
  };
  readonly route: RouteId;
  /** Hash of the index recipe: chunk policy, analysis, model. */
  readonly recipeHash: string;
  /** Version of the code: the package's version, and a hash over the sources that rank. */
  readonly version: string;
  readonly state: RunState;
  readonly error: string | null;
  readonly figures: Figures | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly actorId: string;
};
export type EvaluationRunWithRows = EvaluationRun & { readonly rows: readonly QueryRow[] };

/** A set that can be run from the page, with its newest finished run of each route. */
export type EvaluationSet = {
  readonly name: string;
  readonly kind: SetKind;
  readonly hash: string;
  readonly queries: number;
  /** False for sets that only the command line can run (BEIR folders). */
  readonly runnable: boolean;
  readonly latest: Readonly<Partial<Record<RouteId, EvaluationRun>>>;
};

/**
 * `set`: the name of a set that `listEvaluations` returns. `golden`: the text of a YAML or JSON file. Exactly one of
 * them.
 */
export const runEvaluationInputSchema = z
  .strictObject({
    set: z.string().min(1).max(120).optional(),
    golden: z.string().min(1).max(2_000_000).optional(),
    routes: z.array(z.enum(ROUTE_IDS)).min(1).max(ROUTE_IDS.length).optional(),
  })
  .refine(({ set, golden }) => (set === undefined) !== (golden === undefined), {
    message: "name a set or give a golden file, not both",
  });
export type RunEvaluationInput = z.input<typeof runEvaluationInputSchema>;
