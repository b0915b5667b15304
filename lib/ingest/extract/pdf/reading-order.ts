import { type Box, centreX, overlapX, overlapY, uniteAll } from "./box.ts";

/** Something with a place on the page and a place in the painting order. */
export type Placeable = { readonly box: Box; readonly order: number };

/** Maximum number of pieces. For more (a map's labels), geometry is not worth its cost. */
const MAX_PIECES = 400;

/**
 * Sorts the pieces of a page into reading order by T. M. Breuel, "High performance document layout analysis" (2003),
 * section 5. A piece precedes another that it overlaps horizontally and stands above. It also precedes one wholly to
 * its right, unless a third piece between them spans both. For ties and contradictions, the painting order decides.
 * One rule is added: a centred piece with nothing beside it ("PART I") precedes all pieces below it.
 */
export function readingOrder<T extends Placeable>(pieces: readonly T[]): readonly T[] {
  const waiting = [...pieces].sort((a, b) => a.order - b.order);
  if (waiting.length > MAX_PIECES) return waiting;
  const centred = new Set(centredAlone(waiting));
  const before = new Map(
    waiting.map((piece) => [
      piece,
      waiting.filter((other) => {
        if (centred.has(other) && isAbove(other.box, piece.box)) return true;
        if (centred.has(piece) && isAbove(piece.box, other.box)) return false;
        return precedes(other, piece, waiting);
      }),
    ]),
  );
  const ordered: T[] = [];
  const placed = new Set<T>();
  while (ordered.length < waiting.length) {
    const open = waiting.filter((piece) => !placed.has(piece));
    const next =
      open.find((piece) => (before.get(piece) ?? []).every((other) => placed.has(other))) ?? open[0];
    if (!next) break;
    placed.add(next);
    ordered.push(next);
  }
  return ordered;
}

/** Maximum distance of a centred piece from the middle of all pieces, as a share of their width. */
const CENTRED = 0.03;

/** Returns the pieces in the middle of the page with nothing on their level. */
function centredAlone<T extends Placeable>(pieces: readonly T[]): readonly T[] {
  const frame = uniteAll(pieces.map(({ box }) => box));
  if (!frame) return [];
  const width = frame.x1 - frame.x0;
  return pieces.filter((piece) => {
    const isCentred = Math.abs(centreX(piece.box) - centreX(frame)) <= width * CENTRED;
    return isCentred && pieces.every((other) => other === piece || overlapY(other.box, piece.box) <= 0);
  });
}

function precedes(a: Placeable, b: Placeable, pieces: readonly Placeable[]): boolean {
  if (a === b) return false;
  if (overlapsColumn(a.box, b.box)) return isAbove(a.box, b.box);
  if (a.box.x1 > b.box.x0 + 1) return false;
  return !pieces.some((c) => c !== a && c !== b && spans(c.box, a.box, b.box));
}

/** True if the boxes have more than a sliver in common horizontally. */
function overlapsColumn(a: Box, b: Box): boolean {
  return overlapX(a, b) > Math.min(a.x1 - a.x0, b.x1 - b.x0) * 0.08;
}

/** True if `a` is clearly above `b`. If pieces overlap in both directions, the painting order decides. */
function isAbove(a: Box, b: Box): boolean {
  const slack = Math.min(a.y1 - a.y0, b.y1 - b.y0) * 0.3;
  return a.y1 <= b.y0 + slack && a.y0 < b.y0;
}

/** True if `c` stands between the levels of `a` and `b` and overlaps both horizontally. */
function spans(c: Box, a: Box, b: Box): boolean {
  const [upper, lower] = a.y0 <= b.y0 ? [a, b] : [b, a];
  const between = c.y0 >= upper.y0 && c.y1 <= lower.y1 && c.y1 > upper.y1 - 1 && c.y0 < lower.y0 + 1;
  return between && overlapsColumn(c, a) && overlapsColumn(c, b);
}
