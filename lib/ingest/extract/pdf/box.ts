/** An axis-parallel rectangle with x to the right and y downwards; x0 <= x1 and y0 <= y1. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** Returns the smallest box around the points (x, y pairs). */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const [x, y] of points) {
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return { x0, y0, x1, y1 };
}

/** Returns the smallest box around both boxes. */
export function unite(a: Box, b: Box): Box {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}

/** Returns the smallest box around all boxes, or `undefined` if there are none. */
export function uniteAll(boxes: readonly Box[]): Box | undefined {
  const [first, ...rest] = boxes;
  return first && rest.reduce(unite, first);
}

export function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

/** Returns the area that two boxes share, or 0 if they do not overlap. */
export function commonArea(a: Box, b: Box): number {
  const width = overlapX(a, b);
  const height = overlapY(a, b);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Returns the length of the common part of two horizontal extents. A negative value is the gap between them. */
export function overlapX(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

/** Returns the length of the common part of two vertical extents. A negative value is the gap between them. */
export function overlapY(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
}

export function centreX(box: Box): number {
  return (box.x0 + box.x1) / 2;
}

export function centreY(box: Box): number {
  return (box.y0 + box.y1) / 2;
}

/** Returns intersection over union of two boxes, 0..1. */
export function intersectionOverUnion(a: Box, b: Box): number {
  const common = commonArea(a, b);
  if (common === 0) return 0;
  const areas = (a.x1 - a.x0) * (a.y1 - a.y0) + (b.x1 - b.x0) * (b.y1 - b.y0);
  return common / (areas - common);
}
