import type { Contribution, Lane } from "#lib/domain/lane.ts";
import type { PageCandidate, PageLaneReport } from "#lib/domain/page-lane.ts";

/** What the text lane proposes, as far as fusion over lanes looks at it. */
type TextCandidate = {
  readonly documentId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly ordinal: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
};

/** One piece of evidence: a passage, a page, or a passage with the page it stands on. */
export type Fused<T extends TextCandidate> = {
  readonly passage: T | null;
  /** The page it stands on; of a passage over several, the one that the page lanes like best. Null without pages. */
  readonly page: number | null;
  /** What the page lanes propose for that page, by lane; the better one first. */
  readonly pages: readonly PageCandidate[];
  readonly lanes: readonly Lane[];
  readonly score: number;
  readonly contributions: readonly Contribution[];
};

/** How much the best page of a lane adds to a score; the text lane's own scores stand as they are (about 0 to 1). */
export type LaneWeights = { readonly "visual-page": number; readonly "visual-text": number };

const SOURCES = { "visual-page": "visual_page", "visual-text": "visual_text" } as const;
type PageLane = keyof typeof SOURCES;

type OnPage = { readonly lane: PageLane; readonly candidate: PageCandidate; readonly share: number };

/**
 * Brings passages and pages into one order (plain fusion): a passage gains what the page lanes give its page, as a
 * share of the best that the lane lists; a page that no passage stands on is evidence of its own. The score is the sum of the
 * contributions. Order: score, then source path, page, ordinal.
 */
export function acrossLanes<T extends TextCandidate>(
  passages: readonly T[],
  reports: readonly PageLaneReport[],
  weights: LaneWeights,
): Fused<T>[] {
  const onPage = pagesProposed(reports);
  const covered = new Set<string>();
  const withPassages = passages.map((passage): Fused<T> => {
    const places = pagesOf(passage).map((page) => ({ page, found: onPage.get(keyOf(passage, page)) ?? [] }));
    for (const { page } of places) covered.add(keyOf(passage, page));
    const [best] = places.toSorted((a, b) => together(b.found, weights) - together(a.found, weights));
    return fused(passage, best?.page ?? null, best?.found ?? [], weights);
  });
  const alone = [...onPage].flatMap(([key, found]): Fused<T>[] =>
    covered.has(key) ? [] : [fused<T>(null, found[0]?.candidate.page ?? null, found, weights)],
  );
  return [...withPassages, ...alone].sort(
    (a, b) =>
      b.score - a.score ||
      compare(sourceOf(a), sourceOf(b)) ||
      pageOf(a) - pageOf(b) ||
      (a.passage?.ordinal ?? -1) - (b.passage?.ordinal ?? -1),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf({ documentId, version }: { documentId: string; version: number }, page: number): string {
  return `${documentId}@${version}#${page}`;
}

function pagesOf({ pageFirst, pageLast }: TextCandidate): number[] {
  if (pageFirst === null) return [];
  return Array.from({ length: (pageLast ?? pageFirst) - pageFirst + 1 }, (_, index) => pageFirst + index);
}

function sourceOf({ passage, pages }: Fused<TextCandidate>): string {
  return passage?.sourcePath ?? pages[0]?.sourcePath ?? "";
}

function pageOf({ passage, pages }: Fused<TextCandidate>): number {
  return passage?.pageFirst ?? pages[0]?.page ?? 0;
}

/** The best record of each lane for each page. */
function pagesProposed(reports: readonly PageLaneReport[]): Map<string, OnPage[]> {
  const proposed = new Map<string, OnPage[]>();
  for (const { lane, candidates } of reports) {
    if (lane !== "visual-page" && lane !== "visual-text") continue;
    const most = Math.max(Number.MIN_VALUE, ...candidates.map(({ score }) => score));
    for (const candidate of candidates) {
      const key = keyOf(candidate, candidate.page);
      const known = proposed.get(key) ?? [];
      if (known.some((each) => each.lane === lane)) continue;
      proposed.set(key, [...known, { lane, candidate, share: Math.max(0, candidate.score) / most }]);
    }
  }
  return proposed;
}

function fused<T extends TextCandidate>(
  passage: T | null,
  page: number | null,
  found: readonly OnPage[],
  weights: LaneWeights,
): Fused<T> {
  const lanes = (["visual-page", "visual-text"] as const).flatMap((lane) =>
    found.filter((each) => each.lane === lane),
  );
  const contributions = [
    ...(passage?.contributions ?? []),
    ...lanes.map((each) => contributionOf(each, weights[each.lane])),
  ];
  return {
    passage,
    page,
    pages: lanes
      .toSorted((a, b) => addedBy(b, weights) - addedBy(a, weights))
      .map(({ candidate }) => candidate),
    lanes: [...(passage ? (["text"] as const) : []), ...lanes.map(({ lane }) => lane)],
    score: contributions.reduce((sum, { value }) => sum + value, 0),
    contributions,
  };
}

function addedBy({ lane, share }: OnPage, weights: LaneWeights): number {
  return weights[lane] * share;
}

function together(found: readonly OnPage[], weights: LaneWeights): number {
  return found.reduce((sum, each) => sum + addedBy(each, weights), 0);
}

function contributionOf({ lane, candidate, share }: OnPage, weight: number): Contribution {
  const { asset, page, rank, score } = candidate;
  return {
    source: SOURCES[lane],
    rank,
    raw: score,
    normalised: share,
    weight,
    value: weight * share,
    detail: { page, ...(asset === null ? {} : { [asset.type]: asset.label ?? asset.caption ?? asset.id }) },
  };
}
