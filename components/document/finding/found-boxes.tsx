import type { PageRegion } from "#lib/domain/documents.ts";
import type { Found } from "./matches.ts";

/** A box around found words on one page. */
export type FoundBox = PageRegion["boxes"][number] & {
  /** Index of the match. */
  readonly match: number;
};

/** Returns the boxes of all matches, by page. */
export function foundByPage(matches: Found["matches"]): ReadonlyMap<number, readonly FoundBox[]> {
  const pages = new Map<number, FoundBox[]>();
  for (const [match, { regions }] of matches.entries()) {
    for (const { page, boxes } of regions) {
      const known = pages.get(page) ?? [];
      known.push(...boxes.map((box) => ({ ...box, match })));
      pages.set(page, known);
    }
  }
  return pages;
}

const share = (value: number) => `${(value * 100).toFixed(4)}%`;

type FoundBoxesProps = {
  readonly boxes: readonly FoundBox[];
  /** Index of the current match; null if it is on another page. */
  readonly current: number | null;
};

/** Marks found words on one page, and the current ones more strongly. */
export function FoundBoxes({ boxes, current }: FoundBoxesProps) {
  return boxes.map(({ x, y, width, height, match }) => (
    <div
      key={`${match} ${x} ${y}`}
      data-found={match === current ? "current" : "other"}
      className="found-box"
      style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
    />
  ));
}
