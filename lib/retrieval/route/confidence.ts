import type { Contribution, PageLane } from "#lib/domain/lane.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";

/** What a question can give at most, as fusion reckons: the sum of its words' weights, and how many of them occur. */
export type Asked = { readonly ceiling: number; readonly terms: number };

/** A candidate of the text lane, as far as confidence looks at it. */
export type TextCandidate = {
  readonly documentId: string;
  readonly pageFirst: number | null;
  readonly contributions: readonly Contribution[];
};

/** A half that was not asked, or had nothing, has null. */
export type TextFeatures = {
  /** How far the first stands above the mean of the next ten, in share of the question covered times the root of its words. */
  readonly wordsLead: number | null;
  /** Cosine of the first, 0..1. */
  readonly cosine: number | null;
  /** How far the first stands above the mean of the next ten, in cosines. */
  readonly cosineLead: number | null;
};

export type PageFeatures = {
  /** The lane's own score of its first page, 0..1. */
  readonly score: number;
  /** How far that stands above the mean of the next ten pages. */
  readonly lead: number;
  /** The other page lane has the first page among its first three. */
  readonly agrees: boolean;
};

export type LaneFeatures = { readonly text: TextFeatures } & Readonly<Record<PageLane, PageFeatures>>;

type PageWeights = Readonly<Record<"base" | keyof PageFeatures, number>>;
/** Of the visual-page lane only lead and agreement count: the level of a MaxSim score is its model's affair. */
const PAGE_WEIGHTS: Readonly<Record<PageLane, PageWeights>> = {
  "visual-page": { base: -1.21, score: 0, lead: 14.74, agrees: 0.87 },
  "visual-text": { base: -2.27, score: 3.97, lead: 5.31, agrees: 0.82 },
};

/** What the first is measured against. */
const OTHERS = 10;
/** A page among so many of the other lane is agreed on. */
const AGREED = 3;

/**
 * How likely it is, 0..1, that something relevant stands among a lane's first three: a logistic function of the lane's
 * features, whose weights were fitted on the tuning halves of the open sets, every set alike (docs/quality.md, "How sure
 * a lane is"). The text lane's features are shares and cosines, never its scores, so that they mean the same whichever
 * merge ordered the candidates; with one half alone it has weights of its own.
 */
export function confidenceOf<L extends keyof LaneFeatures>(lane: L, features: LaneFeatures[L]): number {
  return lane === "text"
    ? textConfidence(features as TextFeatures)
    : pageConfidence(lane as PageLane, features as PageFeatures);
}

function textConfidence({ wordsLead, cosine, cosineLead }: TextFeatures): number {
  if (cosine === null || cosineLead === null)
    return wordsLead === null ? 0 : logistic(-0.17 + 3.37 * wordsLead);
  if (wordsLead === null) return logistic(-1.67 + 1.39 * cosine + 15.06 * cosineLead);
  return logistic(-1.19 + 2.31 * cosine + 2.43 * wordsLead + 2.43 * cosineLead);
}

function pageConfidence(lane: PageLane, { score, lead, agrees }: PageFeatures): number {
  const weights = PAGE_WEIGHTS[lane];
  const agreed = agrees ? weights.agrees : 0;
  return logistic(weights.base + weights.score * score + weights.lead * lead + agreed);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Features of the text lane's candidates, best first; null when it has none. */
export function textFeatures(candidates: readonly TextCandidate[], asked: Asked): TextFeatures | null {
  const units = firstOfEach(candidates, ({ documentId, pageFirst }) => `${documentId}#${pageFirst ?? ""}`);
  // Within a single document, or page, its passages stand against each other.
  const standing = units.length > 1 ? units : candidates;
  const shares = standing.map((each) => shareOf(each, asked)).slice(0, 1 + OTHERS);
  const cosines = standing.map(cosineOf).slice(0, 1 + OTHERS);
  if (standing.length === 0) return null;
  const words = shares.some((share) => share !== null);
  const meaning = cosines.some((cosine) => cosine !== null);
  return {
    wordsLead: words ? Math.sqrt(asked.terms) * lead(shares.map((share) => share ?? 0)) : null,
    cosine: meaning ? (cosines[0] ?? 0) : null,
    cosineLead: meaning ? lead(cosines.map((cosine) => cosine ?? 0)) : null,
  };
}

/** Features of a page lane's report beside the other's; null when it proposes nothing. */
export function pageFeatures(report: PageLaneReport, others: readonly PageLaneReport[]): PageFeatures | null {
  const pages = pagesOf(report);
  const [first] = pages;
  if (!first) return null;
  const agreed = others
    .filter(({ lane }) => lane !== report.lane)
    .some((other) =>
      pagesOf(other)
        .slice(0, AGREED)
        .some((page) => keyOf(page) === keyOf(first)),
    );
  return {
    score: first.score,
    lead: lead(pages.slice(0, 1 + OTHERS).map(({ score }) => score)),
    agrees: agreed,
  };
}

/** Of a candidate: how much of the question's words it covers, 0..1; null where the keyword half did not list it. */
export function shareOf(
  { contributions }: Pick<TextCandidate, "contributions">,
  asked: Asked,
): number | null {
  const raw = contributions.find(({ source }) => source === "keyword")?.raw ?? null;
  return raw === null ? null : raw / Math.max(asked.ceiling, 1e-9);
}

/** Of a candidate: its cosine with the question, at least 0; null where the dense half did not list it. */
export function cosineOf({ contributions }: Pick<TextCandidate, "contributions">): number | null {
  const found = contributions.find(({ source }) => source === "dense");
  const cosine = found?.raw ?? found?.normalised ?? null;
  return cosine === null ? null : Math.max(0, cosine);
}

function pagesOf({ candidates }: PageLaneReport) {
  return firstOfEach(candidates, keyOf);
}

function keyOf({ documentId, page }: { readonly documentId: string; readonly page: number }): string {
  return `${documentId}#${page}`;
}

function firstOfEach<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const own = key(item);
    if (seen.has(own)) return false;
    seen.add(own);
    return true;
  });
}

/** The first value less the mean of the others; all of it where there are none. */
function lead([first = 0, ...others]: readonly number[]): number {
  return first - others.reduce((sum, each) => sum + each, 0) / Math.max(1, others.length);
}
