/** Lanes that are searched together. A group answers alone when its confidence is high enough (ADR 0027). */
export const LANE_GROUPS = ["text", "page"] as const;
export type LaneGroup = (typeof LANE_GROUPS)[number];

/** Facts about a lane that the rest of the product uses. */
type LaneFacts = {
  /** `facts`: a lane beside the groups. It is asked where a question has a place, and never answers alone (ADR 0112). */
  readonly group: LaneGroup | "facts";
  readonly finds: "passages" | "pages" | "records";
  /** Its candidates carry `keyword` and `dense` contributions, from BM25 and cosines with the question. */
  readonly byWords: boolean;
  /** Its rows are passages of a generation. A corpus publishes one generation for each such lane; archives have it. */
  readonly hasGenerations: boolean;
  /**
   * The amount that its best candidate adds to a score. Null: its own scores, about 0 to 1, are the base that other lanes add to.
   */
  readonly weight: number | null;
  /** The `source` of its contributions to a score; null if its contributions have their own sources. */
  readonly source: string | null;
  readonly words: {
    readonly name: string;
    /** Name of its contribution in the explanation of a score. */
    readonly contribution: string | null;
  };
};

/**
 * Every lane, in the order that receipts and pages list them. docs/extending.md says what a new lane
 * needs. Weights are measured (docs/quality.md).
 */
export const LANE_FACTS = {
  text: {
    group: "text",
    finds: "passages",
    byWords: true,
    hasGenerations: true,
    weight: null,
    source: null,
    words: { name: "text", contribution: null },
  },
  "visual-page": {
    group: "page",
    finds: "pages",
    byWords: false,
    hasGenerations: false,
    weight: 0.4,
    source: "visual_page",
    words: { name: "page", contribution: "page layout" },
  },
  "visual-text": {
    group: "page",
    finds: "pages",
    byWords: true,
    hasGenerations: true,
    weight: 0.2,
    source: "visual_text",
    words: { name: "picture text", contribution: "text in and around its pictures" },
  },
  structured: {
    group: "facts",
    finds: "records",
    byWords: false,
    hasGenerations: false,
    weight: 0.3,
    source: "structured",
    words: { name: "facts", contribution: "records of the place" },
  },
} as const satisfies Record<string, LaneFacts>;

export type Lane = keyof typeof LANE_FACTS;
export const LANES = Object.keys(LANE_FACTS) as [Lane, ...Lane[]];

type Facts = typeof LANE_FACTS;
type LanesWith<Key extends keyof LaneFacts, Value> = {
  [L in Lane]: Facts[L][Key] extends Value ? L : never;
}[Lane];

/** Lanes that find pages. */
export type PageLane = LanesWith<"finds", "pages">;
/** Lanes whose passages belong to generations. */
export type GenerationLane = LanesWith<"hasGenerations", true>;
/** Lanes that add to the scores of candidates from other lanes. */
export type WeightedLane = LanesWith<"weight", number>;
export type LaneSource = Exclude<Facts[Lane]["source"], null>;

function lanesWhere<L extends Lane>(holds: (facts: LaneFacts) => boolean): [L, ...L[]] {
  return LANES.filter((lane) => holds(LANE_FACTS[lane])) as [L, ...L[]];
}
export const PAGE_LANES = lanesWhere<PageLane>(({ finds }) => finds === "pages");
export const GENERATION_LANES = lanesWhere<GenerationLane>(({ hasGenerations }) => hasGenerations);
/** The lane whose generation decides what is published: corpora and versions refer to it. */
export const PUBLISHED_LANE = "text" satisfies GenerationLane;
/**
 * A lane with a generation of its own beside the published one. It has a gate: a table with one row for each version whose
 * passages are all written.
 */
export type GatedLane = Exclude<GenerationLane, typeof PUBLISHED_LANE>;
export const WEIGHTED_LANES = lanesWhere<WeightedLane>(({ weight }) => weight !== null);

/** Lanes whose published generation shows that pages of a corpus are indexed. */
export const PAGE_GENERATION_LANES = GENERATION_LANES.filter((lane) => LANE_FACTS[lane].finds === "pages");
/** Groups that find passages. The others find whole pages only. */
export const PASSAGE_GROUPS: readonly LaneGroup[] = LANE_GROUPS.filter((group) =>
  LANES.some((lane) => LANE_FACTS[lane].group === group && LANE_FACTS[lane].finds === "passages"),
);

export function groupOf<L extends Lane>(lane: L): Facts[L]["group"] {
  return LANE_FACTS[lane].group;
}

export const LANE_STATUSES = ["ok", "degraded", "unavailable"] as const;
export type LaneStatus = (typeof LANE_STATUSES)[number];

/**
 * One addend of a score. A fused score is the sum of its contributions' `value`s, so the explanation on the page is what
 * was computed (ADR 0030).
 */
export type Contribution = {
  readonly source:
    | "keyword"
    | "dense"
    | "name"
    | "identifiers"
    | "penalty"
    | "freshness"
    | "metadata"
    | "rerank"
    | "ocr_confidence"
    | "utility"
    | LaneSource;
  /** Rank from 1 in the source's own list; null where the source did not list the candidate. */
  readonly rank: number | null;
  /** The source's own score (BM25, cosine …). Raw scores of two sources cannot be compared. */
  readonly raw: number | null;
  /** Raw score, normalised by the merge policy. */
  readonly normalised: number | null;
  readonly weight: number;
  /** The amount that it adds to the score. */
  readonly value: number;
  /** Facts for a person: matched terms, the facet that matched … */
  readonly detail: Readonly<Record<string, string | number | readonly string[]>>;
};
