import type { ExtractedPage } from "#lib/domain/extracted.ts";
import type { Box } from "#lib/domain/page-lane.ts";

/** Minimum number of pages with marks at the same place that make them a logo, a banner or a background. */
const MIN_COUNT = 3;
const STEP = 6;
/** Where the header ends and the footer begins, as shares of the page height. */
const EDGE = { top: 0.1, bottom: 0.92 } as const;

function placeOf({ x0, y0, x1, y1 }: Box, page: ExtractedPage): string {
  const place = [x0, y0, x1, y1].map((value) => Math.round(value / STEP));
  return [Math.round(page.width), Math.round(page.height), ...place].join(" ");
}

/** Returns the places where marks repeat on several pages of the same size. */
export function repeatedBoxes(pages: readonly ExtractedPage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const places = new Set((page.graphics ?? []).map((region) => placeOf(region, page)));
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= MIN_COUNT).map(([place]) => place));
}

/** True for marks that repeat on many pages or stand in a page's header or footer. */
export function isFurniture(box: Box, page: ExtractedPage, repeated: ReadonlySet<string>): boolean {
  const atEdge = box.y1 <= EDGE.top * page.height || box.y0 >= EDGE.bottom * page.height;
  return atEdge || repeated.has(placeOf(box, page));
}
