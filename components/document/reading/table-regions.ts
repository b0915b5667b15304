import type { PassageRegions } from "#components/document/pages/region-boxes.tsx";
import { coversPage } from "#lib/domain/page-lane.ts";
import type { PageEvidence } from "#lib/domain/search-result.ts";
import type { MarkedLocation } from "./points.ts";

/**
 * Returns the tables that the page lanes found. Such a result has no passage, so its table is marked instead. Tables on
 * pages with a passage, and those that fill their page, are left out: they point to no other place.
 * @param openPage the page that is open without a passage; null if a passage is open
 */
export function tableRegions(
  seen: readonly PageEvidence[],
  locations: readonly MarkedLocation[],
  openPage: number | null,
): readonly PassageRegions[] {
  const withPassage = new Set(locations.flatMap(({ regions }) => regions.map(({ page }) => page)));
  return seen.flatMap((evidence): PassageRegions[] => {
    const { page, width, height, assets } = evidence;
    if (width === null || height === null || withPassage.has(page)) return [];
    const boxes = assets
      .filter(({ type, box }) => type === "table" && !coversPage(box, { width, height }))
      .map(({ box: { x0, y0, x1, y1 } }) => ({
        ...{ x: x0 / width, y: y0 / height },
        ...{ width: (x1 - x0) / width, height: (y1 - y0) / height },
      }));
    return boxes.length === 0 ? [] : [{ active: page === openPage, regions: [{ page, boxes }], strong: [] }];
  });
}
