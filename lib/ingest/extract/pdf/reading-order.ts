import { type Box, overlapX } from "./box.ts";

/** Something with a place on the page and in the order in which the file paints. */
export type Placeable = { readonly box: Box; readonly order: number };

/** Above this many pieces (a map's labels) geometry tells nothing that would be worth its cost. */
const MOST_PIECES = 400;

/**
 * Puts the pieces of a page into reading order after T. M. Breuel, "High performance document layout analysis" (2003),
 * section 5: a piece precedes another that it overlaps from left to right and stands above, and one that stands
 * wholly to its right unless a third piece between them spans both. Where that leaves a choice, or contradicts
 * itself, the order of painting decides.
 */
export function readingOrder<T extends Placeable>(pieces: readonly T[]): readonly T[] {
  const waiting = [...pieces].sort((a, b) => a.order - b.order);
  if (waiting.length > MOST_PIECES) return waiting;
  const before = new Map(
    waiting.map((piece) => [piece, waiting.filter((other) => precedes(other, piece, waiting))]),
  );
  const ordered: T[] = [];
  const done = new Set<T>();
  while (ordered.length < waiting.length) {
    const open = waiting.filter((piece) => !done.has(piece));
    const next = open.find((piece) => (before.get(piece) ?? []).every((other) => done.has(other))) ?? open[0];
    if (!next) break;
    done.add(next);
    ordered.push(next);
  }
  return ordered;
}

function precedes(a: Placeable, b: Placeable, all: readonly Placeable[]): boolean {
  if (a === b) return false;
  if (share(a.box, b.box)) return isAbove(a.box, b.box);
  if (a.box.x1 > b.box.x0 + 1) return false;
  return !all.some((c) => c !== a && c !== b && spans(c.box, a.box, b.box));
}

/** More than a sliver in common from left to right. */
function share(a: Box, b: Box): boolean {
  return overlapX(a, b) > Math.min(a.x1 - a.x0, b.x1 - b.x0) * 0.08;
}

/** Clearly above: pieces that overlap in both directions are left to the order of painting. */
function isAbove(a: Box, b: Box): boolean {
  const slack = Math.min(a.y1 - a.y0, b.y1 - b.y0) * 0.3;
  return a.y1 <= b.y0 + slack && a.y0 < b.y0;
}

/** `c` stands between the levels of `a` and `b` and reaches over both. */
function spans(c: Box, a: Box, b: Box): boolean {
  const [upper, lower] = a.y0 <= b.y0 ? [a, b] : [b, a];
  const between = c.y0 >= upper.y0 && c.y1 <= lower.y1 && c.y1 > upper.y1 - 1 && c.y0 < lower.y0 + 1;
  return between && share(c, a) && share(c, b);
}
