import type { Candidate, LaneReport, PassageCandidate } from "#lib/domain/candidate.ts";
import {
  type Contribution,
  LANE_FACTS,
  LANES,
  type Lane,
  WEIGHTED_LANES,
  type WeightedLane,
} from "#lib/domain/lane.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";
import { compareResults, type OrderedResult } from "./order.ts";

/** One piece of evidence: a passage, a page, or a passage with its page. */
export type FusedEvidence = {
  readonly passage: PassageCandidate | null;
  /**
   * The page of the evidence. For a passage over several pages, the one that the lanes score highest. Null without pages.
   */
  readonly page: number | null;
  /** The candidates of page lanes for that page, the one that adds most first. */
  readonly pages: readonly PageCandidate[];
  readonly lanes: readonly Lane[];
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** What the best candidate of a lane adds to a score; a lane without a weight adds nothing. */
type LaneWeights = Readonly<Partial<Record<WeightedLane, number>>>;

/** The fields of a lane's report that fusion uses. */
export type FusedReport = Pick<LaneReport, "lane" | "candidates">;

/** A weighted lane's best candidate at one place; `share` is its score in shares of the lane's best. */
type Proposal = { readonly lane: WeightedLane; readonly candidate: Candidate; readonly share: number };
/** The page where a passage is scored, and the proposals for the passage and that page. */
type AtPlace = { readonly page: number | null; readonly found: readonly Proposal[] };
/** The weight of each lane, and the mean share of the passages that it can score. */
type LaneNorms = Readonly<Record<WeightedLane, { readonly weight: number; readonly meanShare: number }>>;

/**
 * Merges the lanes' candidates into one order. Scores of lanes without a weight stay unchanged. A weighted lane lifts a
 * passage by how far the lane scores its place above the mean of all passages that it could score, in shares of the
 * lane's best (ADR 0037). The score of a passage that the lane cannot score does not change, and the lane's weight
 * shrinks with the share of such passages. A page without a found passage is its own evidence; a picture in a text has
 * the lane's whole weight. A score is the sum of its contributions. Order: score, source path, page, ordinal, document.
 */
export function acrossLanes(reports: readonly FusedReport[], fullWeights: LaneWeights): FusedEvidence[] {
  const passages = passagesOf(reports);
  const proposals = proposalsOf(reports);
  const weights = forWeightedLanes((lane) => (fullWeights[lane] ?? 0) * coverage(lane, passages));
  const proposed = proposedPages(proposals);
  const placed = passages.map((passage) => ({
    passage,
    at: placeOf(passage, { proposals, proposed }, weights),
  }));
  const norms = forWeightedLanes((lane) => ({ weight: weights[lane], meanShare: meanShareOf(lane, placed) }));
  // Its passages have no pages, so they do not show how far to trust what the lanes find.
  const pictureNorms = forWeightedLanes((lane) => ({
    weight: fullWeights[lane] ?? 0,
    meanShare: norms[lane].meanShare,
  }));
  const placesWithPassage = new Set(passages.flatMap((passage) => placesOf(passage, proposed)));
  const lanesOfPassage = lanesByRef(reports);
  const withPassages = placed.map(({ passage, at }) =>
    fused(passage, at, norms, lanesOfPassage.get(passage.evidenceRef)),
  );
  const pagesAlone = [...proposals].flatMap(([place, found]) => {
    const [first] = found;
    return placesWithPassage.has(place) || first?.candidate.kind !== "page"
      ? []
      : [
          fused(
            null,
            { page: first.candidate.page, found },
            found.some(({ candidate }) => candidate.kind === "page" && candidate.isPicture)
              ? pictureNorms
              : norms,
          ),
        ];
  });
  return [...withPassages, ...pagesAlone].sort((a, b) => compareResults(orderOf(a), orderOf(b)));
}

/** The share of the passages that have a page, 0..1; 1 without passages. */
export function shareOnPages(passages: readonly Pick<PassageCandidate, "pageFirst">[]): number {
  if (passages.length === 0) return 1;
  return passages.filter(({ pageFirst }) => pageFirst !== null).length / passages.length;
}

export function isPassage(candidate: Candidate): candidate is PassageCandidate {
  return candidate.kind === "passage";
}

/**
 * The passages of all lanes. A passage that an earlier lane proposed is not repeated. One that only weighted lanes propose
 * starts with a score of 0.
 */
function passagesOf(reports: readonly FusedReport[]): PassageCandidate[] {
  const weighted = ({ lane }: FusedReport) => !hasOwnScores(lane);
  const inOrder = [...reports.filter((each) => !weighted(each)), ...reports.filter(weighted)];
  const passages: PassageCandidate[] = [];
  const known = new Set<string>();
  for (const report of inOrder) {
    const added = report.candidates.filter(isPassage).filter(({ evidenceRef }) => !known.has(evidenceRef));
    passages.push(
      ...(weighted(report) ? added.map((each) => ({ ...each, score: 0, contributions: [] })) : added),
    );
    for (const { evidenceRef } of added) known.add(evidenceRef);
  }
  return passages;
}

function hasOwnScores(lane: Lane): boolean {
  return LANE_FACTS[lane].weight === null;
}

/** The lanes without a weight that propose each passage. */
function lanesByRef(reports: readonly FusedReport[]): ReadonlyMap<string, readonly Lane[]> {
  const lanes = new Map<string, Lane[]>();
  for (const { lane, candidates } of reports.filter((each) => hasOwnScores(each.lane)))
    for (const { evidenceRef } of candidates)
      lanes.set(evidenceRef, [...(lanes.get(evidenceRef) ?? []), lane]);
  return lanes;
}

/** A page lane can score only passages that have a page. */
function canScore(lane: WeightedLane, { pageFirst }: PassageCandidate): boolean {
  return LANE_FACTS[lane].finds === "pages" ? pageFirst !== null : true;
}

function coverage(lane: WeightedLane, passages: readonly PassageCandidate[]): number {
  if (passages.length === 0) return 1;
  return passages.filter((each) => canScore(lane, each)).length / passages.length;
}

function forWeightedLanes<T>(value: (lane: WeightedLane) => T): Readonly<Record<WeightedLane, T>> {
  return Object.fromEntries(WEIGHTED_LANES.map((lane) => [lane, value(lane)])) as Record<WeightedLane, T>;
}

type Pinned = { readonly documentId: string; readonly version: number };

function versionKey({ documentId, version }: Pinned): string {
  return `${documentId}@${version}`;
}

function pageKey(pinned: Pinned, page: number): string {
  return `${versionKey(pinned)}#${page}`;
}

/** The proposed pages of each version, in order. */
type ProposedPages = ReadonlyMap<string, readonly number[]>;

function proposedPages(proposals: Proposals): ProposedPages {
  const pages = [...proposals.values()].flatMap(([first]) =>
    first?.candidate.kind === "page" ? [first.candidate] : [],
  );
  const byVersion = Map.groupBy(pages, versionKey);
  return new Map(
    [...byVersion].map(([key, versionPages]) => [
      key,
      versionPages.map(({ page }) => page).sort((a, b) => a - b),
    ]),
  );
}

/**
 * A passage's first page, and the proposed ones of the others. Does not count from the first page to the last: these
 * numbers are stored and may be of any size.
 */
function pagesOf(passage: PassageCandidate, proposed: ProposedPages): number[] {
  const { pageFirst, pageLast } = passage;
  if (pageFirst === null) return [];
  const last = pageLast ?? pageFirst;
  const more = (proposed.get(versionKey(passage)) ?? []).filter((page) => page > pageFirst && page <= last);
  return [pageFirst, ...more];
}

/** Places where other lanes can propose a passage: itself, and its proposed pages. */
function placesOf(passage: PassageCandidate, proposed: ProposedPages): string[] {
  return [passage.evidenceRef, ...pagesOf(passage, proposed).map((page) => pageKey(passage, page))];
}

function orderOf({ passage, pages: [first], score }: FusedEvidence): OrderedResult {
  return {
    score,
    sourcePath: passage?.sourcePath ?? first?.sourcePath ?? "",
    pageFirst: passage?.pageFirst ?? first?.page ?? null,
    ordinal: passage?.ordinal ?? -1,
    documentId: passage?.documentId ?? first?.documentId ?? "",
  };
}

type Proposals = ReadonlyMap<string, readonly Proposal[]>;

/** The proposals for the passage itself, and for the one of its pages where the lanes together add most. */
function placeOf(
  passage: PassageCandidate,
  { proposals, proposed }: { readonly proposals: Proposals; readonly proposed: ProposedPages },
  weights: Readonly<Record<WeightedLane, number>>,
): AtPlace {
  const own = proposals.get(passage.evidenceRef) ?? [];
  const added = (found: readonly Proposal[]) =>
    found.reduce((sum, { lane, share }) => sum + weights[lane] * share, 0);
  const [best] = pagesOf(passage, proposed)
    .map((page) => ({ page, found: proposals.get(pageKey(passage, page)) ?? [] }))
    .toSorted((a, b) => added(b.found) - added(a.found));
  return { page: best?.page ?? null, found: [...own, ...(best?.found ?? [])] };
}

/** The mean share over the passages that the lane can score; those that it does not list count as 0. */
function meanShareOf(
  lane: WeightedLane,
  placed: readonly { readonly passage: PassageCandidate; readonly at: AtPlace }[],
): number {
  const shares = placed
    .filter(({ passage }) => canScore(lane, passage))
    .map(({ at }) => at.found.find((each) => each.lane === lane)?.share ?? 0);
  return shares.reduce((a, b) => a + b, 0) / Math.max(1, shares.length);
}

/** The best candidate of each weighted lane at each place. */
function proposalsOf(reports: readonly FusedReport[]): Proposals {
  const proposals = new Map<string, Proposal[]>();
  for (const { lane, candidates } of reports) {
    const weighted = WEIGHTED_LANES.find((each) => each === lane);
    if (weighted === undefined) continue;
    const bestScore = Math.max(Number.MIN_VALUE, ...candidates.map(({ score }) => score));
    for (const candidate of candidates) {
      const place = candidate.kind === "page" ? pageKey(candidate, candidate.page) : candidate.evidenceRef;
      const known = proposals.get(place) ?? [];
      if (known.some((each) => each.lane === lane)) continue;
      const share = Math.max(0, candidate.score) / bestScore;
      proposals.set(place, [...known, { lane: weighted, candidate, share }]);
    }
  }
  return proposals;
}

/** Adds the lifts of the weighted lanes to a passage's score, or scores a page without a found passage. */
function fused(
  passage: PassageCandidate | null,
  { page, found }: AtPlace,
  norms: LaneNorms,
  unweightedLanes: readonly Lane[] = [],
): FusedEvidence {
  const lifts = WEIGHTED_LANES.flatMap((lane): Contribution[] => {
    if (passage === null ? page === null : !canScore(lane, passage)) return [];
    const proposal = found.find((each) => each.lane === lane);
    return proposal || norms[lane].meanShare > 0 ? [liftOf(lane, page, proposal, norms)] : [];
  });
  const contributions = [...(passage?.contributions ?? []), ...lifts];
  const adds = ({ lane, share }: Proposal) => norms[lane].weight * share;
  return {
    passage,
    page,
    pages: WEIGHTED_LANES.flatMap((lane) => found.filter((each) => each.lane === lane))
      .toSorted((a, b) => adds(b) - adds(a))
      .flatMap(({ candidate }) => (candidate.kind === "page" ? [candidate] : [])),
    lanes: LANES.filter(
      (lane) => unweightedLanes.includes(lane) || found.some((proposal) => proposal.lane === lane),
    ),
    score: contributions.reduce((sum, { value }) => sum + value, 0),
    contributions,
  };
}

function liftOf(
  lane: WeightedLane,
  page: number | null,
  proposal: Proposal | undefined,
  norms: LaneNorms,
): Contribution {
  const { weight, meanShare } = norms[lane];
  const normalised = (proposal?.share ?? 0) - meanShare;
  const candidate = proposal?.candidate;
  const asset = candidate?.kind === "page" ? candidate.asset : null;
  return {
    source: LANE_FACTS[lane].source,
    rank: candidate?.rank ?? null,
    raw: candidate?.score ?? null,
    normalised,
    weight,
    value: weight * normalised,
    detail: {
      ...(page === null ? {} : { page }),
      // Rounded, because it is shown and not computed with.
      usual: Math.round(meanShare * 1000) / 1000,
      // No caption: contributions are logged, and logs contain no words of documents (ADR 0017).
      ...(asset ? { [asset.type]: asset.label ?? asset.id } : {}),
    },
  };
}
