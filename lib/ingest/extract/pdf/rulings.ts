import { applyMatrix, type Matrix } from "./matrix.ts";

/**
 * A straight horizontal or vertical line painted on the page: `at` is across it, `from` and `to` along it, in points.
 */
export type Ruling = {
  readonly horizontal: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** True for the edge of a filled area: the end of a shaded table row, or only of a coloured box. */
  readonly soft?: true;
};

/** Path commands as packed by pdf.js in the buffer of constructPath. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
const CLOSE = 4;

const MIN_LENGTH = 6;
const THICKEST = 3;
const TILT = 0.6;
/** Maximum length of a path in a table's grid. A longer path is a drawing. */
const MAX_PATH_NUMBERS = 4000;

type Point = readonly [number, number];

/** Returns the polygons of a packed path. A path with curves has none of interest. */
function polygons(data: ArrayLike<number>, toPage: Matrix): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  let current: Point[] = [];
  let i = 0;
  const next = () => data[i++] ?? 0;
  while (i < data.length) {
    const command = next();
    if (command === MOVE) {
      current = [applyMatrix(toPage, next(), next())];
      found.push(current);
    } else if (command === LINE) {
      current.push(applyMatrix(toPage, next(), next()));
    } else if (command === CLOSE) {
      const [first] = current;
      if (first) current.push(first);
    } else if (command === CURVE || command === QUADRATIC) {
      return [];
    } else {
      return found;
    }
  }
  return found;
}

function lineBetween([ax, ay]: Point, [bx, by]: Point): Ruling | undefined {
  const width = Math.abs(bx - ax);
  const height = Math.abs(by - ay);
  if (width >= MIN_LENGTH && height <= TILT) {
    return { horizontal: true, at: (ay + by) / 2, from: Math.min(ax, bx), to: Math.max(ax, bx) };
  }
  if (height >= MIN_LENGTH && width <= TILT) {
    return { horizontal: false, at: (ax + bx) / 2, from: Math.min(ay, by), to: Math.max(ay, by) };
  }
  return undefined;
}

/** A thin fill is also a ruling, because word processors draw table borders in this way. */
function sliver(polygon: readonly Point[]): Ruling | undefined {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const x0 = Math.min(...xs);
  const x1 = Math.max(...xs);
  const y0 = Math.min(...ys);
  const y1 = Math.max(...ys);
  if (y1 - y0 <= THICKEST && x1 - x0 >= 2 * (y1 - y0)) {
    return { horizontal: true, at: (y0 + y1) / 2, from: x0, to: x1 };
  }
  if (x1 - x0 <= THICKEST && y1 - y0 >= 2 * (x1 - x0)) {
    return { horizontal: false, at: (x0 + x1) / 2, from: y0, to: y1 };
  }
  return undefined;
}

/** Returns the edges of a filled rectangle that is large enough to shade a cell. */
function shadeEdges(polygon: readonly Point[]): readonly Ruling[] {
  const [first, , third] = polygon;
  const upright = polygon.every((point, i) => {
    const next = polygon[(i + 1) % polygon.length];
    return next && (Math.abs(point[0] - next[0]) < TILT || Math.abs(point[1] - next[1]) < TILT);
  });
  if (!first || !third || !upright || polygon.length > 5) return [];
  const [x0, x1] = [Math.min(first[0], third[0]), Math.max(first[0], third[0])];
  const [y0, y1] = [Math.min(first[1], third[1]), Math.max(first[1], third[1])];
  if (x1 - x0 < 2 * MIN_LENGTH || y1 - y0 < MIN_LENGTH) return [];
  return [
    { horizontal: true, at: y0, from: x0, to: x1, soft: true },
    { horizontal: true, at: y1, from: x0, to: x1, soft: true },
    { horizontal: false, at: x0, from: y0, to: y1, soft: true },
    { horizontal: false, at: x1, from: y0, to: y1, soft: true },
  ];
}

/** Returns the rulings from painting this packed path. */
export function rulingsOf(
  data: ArrayLike<number>,
  toPage: Matrix,
  paint: { readonly stroke: boolean; readonly fill: boolean },
): readonly Ruling[] {
  if (data.length > MAX_PATH_NUMBERS) return [];
  const found: Ruling[] = [];
  for (const polygon of polygons(data, toPage)) {
    if (paint.stroke) {
      for (let i = 1; i < polygon.length; i++) {
        const [a, b] = [polygon[i - 1], polygon[i]];
        const ruling = a && b && lineBetween(a, b);
        if (ruling) found.push(ruling);
      }
    } else if (paint.fill && polygon.length >= 3) {
      const ruling = sliver(polygon);
      found.push(...(ruling ? [ruling] : shadeEdges(polygon)));
    }
  }
  return found;
}
