import { type Contribution, forPageLanes, type Lane, PAGE_LANES, type PageLane } from "#lib/domain/lane.ts";
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
export type LaneWeights = Readonly<Record<PageLane, number>>;

const SOURCES: Readonly<Record<PageLane, Contribution["source"]>> = {
  "visual-page": "visual_page",
  "visual-text": "visual_text",
};

type OnPage = { readonly lane: PageLane; readonly candidate: PageCandidate; readonly share: number };

/**
 * Brings passages and pages into one order (plain fusion). A passage gains by how far the page lanes put its page above
 * what they give the pages of the passages found as a rule, in shares of each lane's best; so what has no pages neither
 * wins nor loses by it. The lanes have as much say as they know of what was found: where a quarter of the passages
 * stands on pages, a quarter of their weights. A page that no passage stands on is evidence of its own. The score is the
 * sum of the contributions. Order: score, then source path, page, ordinal.
 */
export function acrossLanes<T extends TextCandidate>(
  passages: readonly T[],
  reports: readonly PageLaneReport[],
  full: LaneWeights,
): Fused<T>[] {
  const weights = scaled(full, shareOnPages(passages));
  const onPage = pagesProposed(reports);
  const standing = passages.map((passage) => ({ passage, place: placeOf(passage, onPage, weights) }));
  const usual = usualShares(standing.flatMap(({ place }) => (place ? [place.found] : [])));
  const covered = new Set(passages.flatMap((each) => pagesOf(each).map((page) => keyOf(each, page))));
  const withPassages = standing.map(
    ({ passage, place }): Fused<T> =>
      fused(passage, place?.page ?? null, place?.found ?? [], { weights, usual }),
  );
  const alone = [...onPage].flatMap(([key, found]): Fused<T>[] =>
    covered.has(key) ? [] : [fused<T>(null, found[0]?.candidate.page ?? null, found, { weights, usual })],
  );
  return [...withPassages, ...alone].sort(
    (a, b) =>
      b.score - a.score ||
      compare(sourceOf(a), sourceOf(b)) ||
      pageOf(a) - pageOf(b) ||
      (a.passage?.ordinal ?? -1) - (b.passage?.ordinal ?? -1),
  );
}

/** How many of the passages stand on pages, 0..1; all where there are none. */
export function shareOnPages(passages: readonly Pick<TextCandidate, "pageFirst">[]): number {
  if (passages.length === 0) return 1;
  return passages.filter(({ pageFirst }) => pageFirst !== null).length / passages.length;
}

function scaled(weights: LaneWeights, by: number): LaneWeights {
  return forPageLanes((lane) => weights[lane] * by);
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

/** Of a passage's pages the one that the lanes like best; null without pages. */
function placeOf(
  passage: TextCandidate,
  onPage: ReadonlyMap<string, readonly OnPage[]>,
  weights: LaneWeights,
): { readonly page: number; readonly found: readonly OnPage[] } | null {
  const places = pagesOf(passage).map((page) => ({ page, found: onPage.get(keyOf(passage, page)) ?? [] }));
  return places.toSorted((a, b) => together(b.found, weights) - together(a.found, weights))[0] ?? null;
}

/** The mean share of each lane over the pages that passages stand on, those that it does not list as 0. */
function usualShares(pages: readonly (readonly OnPage[])[]): LaneWeights {
  const shareOf = (lane: PageLane) => (found: readonly OnPage[]) =>
    found.find((each) => each.lane === lane)?.share ?? 0;
  return forPageLanes(
    (lane) => pages.map(shareOf(lane)).reduce((a, b) => a + b, 0) / Math.max(1, pages.length),
  );
}

/** The best record of each lane for each page. */
function pagesProposed(reports: readonly PageLaneReport[]): Map<string, OnPage[]> {
  const proposed = new Map<string, OnPage[]>();
  for (const { lane, candidates } of reports) {
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

type Weighing = { readonly weights: LaneWeights; readonly usual: LaneWeights };

function fused<T extends TextCandidate>(
  passage: T | null,
  page: number | null,
  found: readonly OnPage[],
  weighing: Weighing,
): Fused<T> {
  const { weights, usual } = weighing;
  const lanes = PAGE_LANES.flatMap((lane) => found.filter((each) => each.lane === lane));
  const told =
    page === null
      ? []
      : PAGE_LANES.flatMap((lane) => {
          const each = lanes.find((one) => one.lane === lane);
          return each || usual[lane] > 0
            ? [contributionOf(lane, page, each, weights[lane], usual[lane])]
            : [];
        });
  const contributions = [...(passage?.contributions ?? []), ...told];
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

function contributionOf(
  lane: PageLane,
  page: number,
  found: OnPage | undefined,
  weight: number,
  usual: number,
): Contribution {
  const normalised = (found?.share ?? 0) - usual;
  const asset = found?.candidate.asset;
  return {
    source: SOURCES[lane],
    rank: found?.candidate.rank ?? null,
    raw: found?.candidate.score ?? null,
    normalised,
    weight,
    value: weight * normalised,
    detail: {
      page,
      // Rounded, because it is told and not reckoned with.
      usual: Math.round(usual * 1000) / 1000,
      // No caption: what is told here is logged, and logs hold no document's words.
      ...(asset ? { [asset.type]: asset.label ?? asset.id } : {}),
    },
  };
}
