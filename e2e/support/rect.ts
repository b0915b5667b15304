/** A rectangle, origin top left, in fractions of a page or CSS pixels, as its owner defines. */
export type Rect = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

function area(rect: Rect): number {
  return Math.max(0, rect.x1 - rect.x0) * Math.max(0, rect.y1 - rect.y0);
}

export function intersection(a: Rect, b: Rect): Rect {
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
}

/** Returns the area of the union of all rectangles, computed exactly over the grid of their edges. */
export function unionArea(rects: readonly Rect[]): number {
  const solid = rects.filter((rect) => area(rect) > 0);
  const xs = [...new Set(solid.flatMap((rect) => [rect.x0, rect.x1]))].sort((a, b) => a - b);
  let sum = 0;
  for (const [index, x0] of xs.entries()) {
    const x1 = xs[index + 1];
    if (x1 === undefined) break;
    const column = solid.filter((rect) => rect.x0 <= x0 && rect.x1 >= x1).sort((a, b) => a.y0 - b.y0);
    let reached = Number.NEGATIVE_INFINITY;
    for (const { y0, y1 } of column) {
      sum += (x1 - x0) * Math.max(0, y1 - Math.max(y0, reached));
      reached = Math.max(reached, y1);
    }
  }
  return sum;
}

/** Returns the share of `rect` that `boxes` cover, 0 to 1. */
export function coveredShare(rect: Rect, boxes: readonly Rect[]): number {
  return unionArea(boxes.map((box) => intersection(rect, box))) / area(rect);
}

/** Returns the share of `boxes` outside all of `allowed`, 0 to 1. */
export function strayShare(boxes: readonly Rect[], allowed: readonly Rect[]): number {
  const whole = unionArea(boxes);
  const inside = unionArea(boxes.flatMap((box) => allowed.map((place) => intersection(box, place))));
  return whole === 0 ? 0 : 1 - inside / whole;
}
