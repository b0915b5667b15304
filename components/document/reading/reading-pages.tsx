"use client";
import { useMemo } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import { Filmstrip } from "#components/document/pages/filmstrip.tsx";
import type { PageHeat } from "#components/document/pages/heat-layer.tsx";
import type { Turn } from "#components/document/pages/page-size.ts";
import { PagesView } from "#components/document/pages/pages-view.tsx";
import type { PassageRegions } from "#components/document/pages/region-boxes.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PageEvidence } from "#lib/domain/search-result.ts";
import type { MarkedLocation } from "./points.ts";
import { tableRegions } from "./table-regions.ts";
import type { DrawnPages } from "./use-drawn-pages.tsx";
import { READING_WORDS } from "./words.ts";

type ReadingPagesProps = {
  readonly source: DrawnPages;
  readonly locations: readonly MarkedLocation[];
  readonly active: MarkedLocation | null;
  /** Pages whose images match. */
  readonly seen: readonly PageEvidence[];
  readonly heat: ReadonlyMap<number, PageHeat>;
  /** Page number in the address, if any. */
  readonly wantedPage: number | null;
  /** A new number scrolls again, also to the same page. */
  readonly goes: number;
  /** Passages are not located yet, so do not scroll. */
  readonly waiting: boolean;
  /** Words to find. */
  readonly found: Found | null;
  readonly zoom: number;
  readonly turn: Turn;
  readonly current: number;
  readonly onCurrent: (page: number) => void;
  readonly onPick: (page: number) => void;
};

/** The pages of a document with a strip of thumbnails that marks matching pages. */
export function ReadingPages(props: ReadingPagesProps) {
  const {
    source,
    locations,
    active,
    seen,
    heat,
    wantedPage,
    goes,
    waiting,
    found,
    zoom,
    turn,
    current,
    onCurrent,
    onPick,
  } = props;
  const { drawing, sizes, failed, thumbnailHref } = source;
  const passages = useMemo(
    () => [
      ...passageRegions(locations, active),
      ...tableRegions(seen, locations, active === null ? wantedPage : null),
    ],
    [locations, active, seen, wantedPage],
  );
  const answering = useMemo(() => answeringPages(locations, seen), [locations, seen]);
  // A passage over two pages may answer on the second.
  const page = wantedPage ?? active?.marks[0]?.regions[0]?.page ?? active?.regions[0]?.page ?? null;
  const activeRef = active?.evidenceRef ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage or visit of the same page is another target
  const target = useMemo(
    () => (page === null || waiting ? null : { page }),
    [page, waiting, activeRef, goes],
  );
  if (failed) {
    return (
      <div className="p-4">
        <Notice kind="failed" title={READING_WORDS.pagesFailedTitle}>
          {READING_WORDS.pagesFailedText}
        </Notice>
      </div>
    );
  }
  if (!drawing) {
    return (
      <p role="status" className="m-auto p-8 text-muted">
        {READING_WORDS.openingPages}
      </p>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col two:flex-row print:hidden">
      {(sizes.length > 1 || answering.size > 0) && (
        <Filmstrip
          drawing={drawing}
          sizes={sizes}
          answering={answering}
          thumbnailHref={thumbnailHref}
          current={current}
          onPick={onPick}
        />
      )}
      <PagesView
        drawing={drawing}
        sizes={sizes}
        passages={passages}
        heat={heat}
        target={target}
        found={found}
        zoom={zoom}
        turn={turn}
        onPage={onCurrent}
      />
    </div>
  );
}

function passageRegions(
  locations: readonly MarkedLocation[],
  active: MarkedLocation | null,
): readonly PassageRegions[] {
  return locations.map((location) => {
    const isActive = location === active;
    const strong = isActive ? location.marks.flatMap(({ regions }) => regions) : [];
    return { active: isActive, regions: location.regions, strong };
  });
}

/** Counts the matching passages of each matching page. */
function answeringPages(
  locations: readonly MarkedLocation[],
  seen: readonly PageEvidence[],
): ReadonlyMap<number, number> {
  const passages = new Map<number, number>(seen.map(({ page }) => [page, 0]));
  for (const { regions } of locations) {
    for (const page of new Set(regions.map((region) => region.page))) {
      passages.set(page, (passages.get(page) ?? 0) + 1);
    }
  }
  return passages;
}
