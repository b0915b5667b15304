import type { LaneReport, PassageCandidate, QuestionWeight } from "#lib/domain/candidate.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";

/** The fields of a passage that confidence is computed from. */
type TextCandidate = Pick<PassageCandidate, "documentId" | "pageFirst" | "contributions">;

/** Null for a half that was not asked or found nothing. */
type TextFeatures = {
  /** The lead of the first over the mean of the next ten: share of the question covered, times the root of its words. */
  readonly wordsLead: number | null;
  /** Cosine of the first, 0..1. */
  readonly cosine: number | null;
  /** The lead of the first over the mean of the next ten, in cosines. */
  readonly cosineLead: number | null;
};

type PageFeatures = {
  /** The lane's own score of its first page, 0..1. */
  readonly score: number;
  /** Its lead over the mean of the next ten pages. */
  readonly lead: number;
  /** Another page lane lists the first page among its first three. */
  readonly agrees: boolean;
};

/** Weights of a page lane's logistic function. */
export type PageWeights = Readonly<Record<"base" | keyof PageFeatures, number>>;

/** Number of next results that the first is compared with. */
const COMPARED_RESULTS = 10;
/** Another lane agrees on a page that is among its first three. */
const AGREEMENT_DEPTH = 3;

/**
 * The text lane's confidence: how likely it is, 0..1, that something relevant is among its first three. A logistic
 * function of its features, fitted on the tuning halves of the open sets (docs/quality.md, "How sure a lane is"). The
 * features are shares and cosines, not scores, so they mean the same under every merge. One half alone has its own
 * weights.
 */
export function textConfidence({ wordsLead, cosine, cosineLead }: TextFeatures): number {
  if (cosine === null || cosineLead === null)
    return wordsLead === null ? 0 : logistic(-0.17 + 3.37 * wordsLead);
  if (wordsLead === null) return logistic(-1.67 + 1.39 * cosine + 15.06 * cosineLead);
  return logistic(-1.19 + 2.31 * cosine + 2.43 * wordsLead + 2.43 * cosineLead);
}

/** A page lane's confidence, 0..1. Its fitted weights are in the lane's folder. */
export function pageConfidence({ score, lead, agrees }: PageFeatures, weights: PageWeights): number {
  const agreed = agrees ? weights.agrees : 0;
  return logistic(weights.base + weights.score * score + weights.lead * lead + agreed);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Features of the text lane's candidates, given best first; null when there are none. */
export function textFeatures(
  candidates: readonly TextCandidate[],
  asked: QuestionWeight,
): TextFeatures | null {
  const units = distinctBy(candidates, ({ documentId, pageFirst }) => `${documentId}#${pageFirst ?? ""}`);
  // All in one document or page: compare its passages with each other.
  const compared = units.length > 1 ? units : candidates;
  const shares = compared.map((each) => shareOf(each, asked)).slice(0, 1 + COMPARED_RESULTS);
  const cosines = compared.map(cosineOf).slice(0, 1 + COMPARED_RESULTS);
  if (compared.length === 0) return null;
  const words = shares.some((share) => share !== null);
  const meaning = cosines.some((cosine) => cosine !== null);
  return {
    wordsLead: words ? Math.sqrt(asked.terms) * lead(shares.map((share) => share ?? 0)) : null,
    cosine: meaning ? (cosines[0] ?? 0) : null,
    cosineLead: meaning ? lead(cosines.map((cosine) => cosine ?? 0)) : null,
  };
}

/** Features of a page lane's report, compared with all reports of the search; null when it proposes nothing. */
export function pageFeatures(report: LaneReport, allReports: readonly LaneReport[]): PageFeatures | null {
  const pages = pagesOf(report);
  const [first] = pages;
  if (!first) return null;
  const agrees = allReports
    .filter(({ lane }) => lane !== report.lane)
    .some((other) =>
      pagesOf(other)
        .slice(0, AGREEMENT_DEPTH)
        .some((page) => keyOf(page) === keyOf(first)),
    );
  return {
    score: first.score,
    lead: lead(pages.slice(0, 1 + COMPARED_RESULTS).map(({ score }) => score)),
    agrees,
  };
}

/** The share of the question's words that a candidate covers, 0..1; null where the keyword half did not list it. */
export function shareOf(
  { contributions }: Pick<TextCandidate, "contributions">,
  asked: QuestionWeight,
): number | null {
  const raw = contributions.find(({ source }) => source === "keyword")?.raw ?? null;
  return raw === null ? null : raw / Math.max(asked.ceiling, 1e-9);
}

/** A candidate's cosine with the question, at least 0; null where the dense half did not list it. */
export function cosineOf({ contributions }: Pick<TextCandidate, "contributions">): number | null {
  const found = contributions.find(({ source }) => source === "dense");
  const cosine = found?.raw ?? found?.normalised ?? null;
  return cosine === null ? null : Math.max(0, cosine);
}

function pagesOf({ candidates }: LaneReport): PageCandidate[] {
  return distinctBy(
    candidates.filter((each) => each.kind === "page"),
    keyOf,
  );
}

function keyOf({ documentId, page }: PageCandidate): string {
  return `${documentId}#${page}`;
}

function distinctBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const itemKey = key(item);
    if (seen.has(itemKey)) return false;
    seen.add(itemKey);
    return true;
  });
}

/** The first value minus the mean of the others, or the first value where there are no others. */
function lead([first = 0, ...others]: readonly number[]): number {
  return first - others.reduce((sum, each) => sum + each, 0) / Math.max(1, others.length);
}
