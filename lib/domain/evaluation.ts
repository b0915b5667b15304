import { z } from "zod";
import type { SetKind } from "./golden.ts";
import type { PageLane } from "./lane.ts";
import type { RerankerKind } from "./profile.ts";
import type { LaneChoice, SearchMode } from "./search.ts";

export * from "./golden.ts";
export * from "./judgement.ts";

/**
 * The ways through the product that can be measured; a later one is one more line. `lanes` is what a person can choose,
 * `only` asks one page lane alone.
 */
export const ROUTES = [
  { id: "keyword", title: "Keyword", mode: "keyword", lanes: "text" },
  { id: "dense", title: "Meaning", mode: "semantic", lanes: "text" },
  { id: "hybrid", title: "Hybrid", mode: "hybrid", lanes: "text" },
  { id: "boosted", title: "Meaning, keywords boost", mode: "semantic_with_keyword_boost", lanes: "text" },
  { id: "reranked", title: "Hybrid, read again", mode: "hybrid", lanes: "text", rerank: "late-interaction" },
  { id: "visual-page", title: "Page", mode: "hybrid", lanes: "page", only: "visual-page" },
  { id: "visual-text", title: "Picture text", mode: "hybrid", lanes: "page", only: "visual-text" },
  { id: "fused", title: "All lanes", mode: "hybrid", lanes: "both" },
  { id: "auto", title: "By the question", mode: "hybrid", lanes: "auto" },
] as const satisfies readonly EvaluatedRoute[];
type EvaluatedRoute = {
  readonly id: string;
  readonly title: string;
  readonly mode: SearchMode;
  readonly lanes: LaneChoice;
  readonly only?: PageLane;
  /** A second reading of the first candidates, of which some stay: what lies deeper is not measured. */
  readonly rerank?: RerankerKind;
};
export type RouteId = (typeof ROUTES)[number]["id"];
export const ROUTE_IDS = ROUTES.map(({ id }) => id) as [RouteId, ...RouteId[]];
/** What a search does when nothing else is asked for. */
export const DEFAULT_ROUTE: RouteId = "hybrid";

/** The measures of a ranking, means over queries or of one query; all are better when higher. */
export const MEASURES = [
  { id: "ndcg10", title: "nDCG@10" },
  { id: "recall10", title: "Recall@10" },
  { id: "recall100", title: "Recall@100" },
  { id: "precision5", title: "Precision@5" },
  { id: "mrr", title: "MRR" },
  { id: "map", title: "MAP" },
  { id: "success5", title: "Success@5" },
] as const;
/** Of golden sets alone; the last two count characters of the sought words in the first five passages. */
export const GOLDEN_MEASURES = [
  { id: "recallK", title: "Recall@k" },
  { id: "passed", title: "Passed" },
  { id: "charRecall", title: "Char. recall@5" },
  { id: "charPrecision", title: "Char. precision@5" },
] as const;
/** Where pages are what is looked for: the first five are what a person sees at a glance. */
export const PAGE_MEASURES = [{ id: "ndcg5", title: "nDCG@5" }] as const;
export type MeasureId =
  | (typeof MEASURES)[number]["id"]
  | (typeof GOLDEN_MEASURES)[number]["id"]
  | (typeof PAGE_MEASURES)[number]["id"];
export type Figures = Readonly<Record<(typeof MEASURES)[number]["id"], number>> &
  Readonly<Partial<Record<(typeof GOLDEN_MEASURES)[number]["id"], number>>> &
  Readonly<Partial<Record<(typeof PAGE_MEASURES)[number]["id"], number>>>;

/** What became of one thing that the question should find. */
export type TargetOutcome = {
  /** For people: a path, a path and its quote, a document's id. */
  readonly label: string;
  readonly gain: number;
  readonly must: boolean;
  /** From 1; null when it is not among the candidates. Acceptable results before it are not counted. */
  readonly rank: number | null;
};

/** One place of a ranking. */
export type RankedResult = {
  /** An EvidenceRef, or the set's own id of the document or page. */
  readonly ref: string;
  readonly sourcePath: string;
  /** Null: nobody judged it. 0: judged and of no use. */
  readonly gain: number | null;
  readonly acceptable: boolean;
};

/** One question's outcome in one run. */
export type QueryRow = {
  readonly id: string;
  readonly query: string;
  readonly class: string | null;
  readonly figures: Figures;
  /** Null where the set has no such notion (BEIR). */
  readonly passed: boolean | null;
  readonly targets: readonly TargetOutcome[];
  /** The first ten. */
  readonly top: readonly RankedResult[];
  /** Claims that must not be returned and were, with the passage that held them. */
  readonly forbidden: readonly { readonly claim: string; readonly ref: string; readonly rank: number }[];
  /** What could not be judged, in words: a quote that is not in its document any more … */
  readonly notes: readonly string[];
};

/** `queued`: asked for on the page, and waiting for the worker. */
export const RUN_STATES = ["queued", "running", "done", "failed"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** One set over one route, once. */
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
  /** Of the index: chunk policy, analysis, model. */
  readonly recipeHash: string;
  /** Of the code: the package's version and a hash over the sources that rank. */
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

/** `set`: the name of a set that `listEvaluations` gives; `golden`: a file's text, YAML or JSON. One of the two. */
export const runEvaluationInputSchema = z
  .strictObject({
    set: z.string().min(1).max(120).optional(),
    golden: z.string().min(1).max(2_000_000).optional(),
    routes: z.array(z.enum(ROUTE_IDS)).min(1).optional(),
  })
  .refine(({ set, golden }) => (set === undefined) !== (golden === undefined), {
    message: "name a set or give a golden file, not both",
  });
export type RunEvaluationInput = z.input<typeof runEvaluationInputSchema>;
