import type { Box } from "../box.ts";
import { applyMatrix, type Matrix } from "../matrix.ts";

/** One painted path or placed picture, on the page as displayed. */
export type Mark = {
  readonly box: Box;
  readonly image: boolean;
  readonly stroke: boolean;
  readonly fill: boolean;
  readonly lines: number;
  readonly curves: number;
  readonly slanted: number;
  readonly colour: string;
  /** x0, y0, x1, y1 of each piece, only for stroked marks, because a frame does not include its inside. */
  readonly pieces: readonly number[];
};

export type PathPaint = { readonly stroke: boolean; readonly fill: boolean; readonly colour: string };

/** Path commands as packed by pdf.js in the buffer of constructPath, with the number of points of each. */
const POINTS = [1, 1, 3, 2, 0] as const;
const [MOVE, LINE, CLOSE] = [0, 1, 4];
/** Minimum deviation from horizontal and vertical of a slanted piece. */
const TILT = 0.8;
/** Maximum number of pieces kept per path. A longer path is a dense drawing, so its box is enough. */
const MAX_PIECES = 120;

type Pen = { x: number; y: number; startX: number; startY: number };

/** Returns the mark of a packed path, or `undefined` if it is empty or unreadable. */
export function pathMark(data: ArrayLike<number>, toPage: Matrix, paint: PathPaint): Mark | undefined {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0 };
  const found = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity, lines: 0, curves: 0, slanted: 0 };
  const pieces: number[] = [];
  const reach = (x: number, y: number) => {
    found.x0 = Math.min(found.x0, x);
    found.y0 = Math.min(found.y0, y);
    found.x1 = Math.max(found.x1, x);
    found.y1 = Math.max(found.y1, y);
  };
  const draw = (x: number, y: number, curved: boolean) => {
    if (curved) found.curves++;
    else found.lines++;
    if (!curved && Math.abs(x - pen.x) > TILT && Math.abs(y - pen.y) > TILT) found.slanted++;
    if (!paint.fill && pieces.length <= 4 * MAX_PIECES) pieces.push(pen.x, pen.y, x, y);
    pen.x = x;
    pen.y = y;
  };
  for (let i = 0; i < data.length; ) {
    const command = data[i++] ?? -1;
    const points = POINTS[command];
    if (points === undefined) break;
    let [x, y] = [pen.startX, pen.startY];
    for (let point = 0; point < points; point++, i += 2) {
      [x, y] = applyMatrix(toPage, data[i] ?? 0, data[i + 1] ?? 0);
      reach(x, y);
    }
    if (command === MOVE) Object.assign(pen, { x, y, startX: x, startY: y });
    else if (command !== CLOSE || x !== pen.x || y !== pen.y)
      draw(x, y, command !== LINE && command !== CLOSE);
  }
  const { lines, curves, slanted, ...box } = found;
  if (!Number.isFinite(box.x0 + box.y0 + box.x1 + box.y1)) return undefined;
  return { ...paint, box, image: false, lines, curves, slanted, pieces: withinLimit(pieces) };
}

function withinLimit(pieces: readonly number[]): readonly number[] {
  return pieces.length > 4 * MAX_PIECES ? [] : pieces;
}

/** A picture fills the unit square of its coordinate space (ISO 32000-2, 8.9.3). */
export function imageMark(toPage: Matrix): Mark | undefined {
  const corners = [applyMatrix(toPage, 0, 0), applyMatrix(toPage, 1, 0), applyMatrix(toPage, 0, 1)];
  const last = applyMatrix(toPage, 1, 1);
  const [xs, ys] = [[...corners, last].map(([x]) => x), [...corners, last].map(([, y]) => y)];
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  if (!Number.isFinite(box.x0 + box.y0 + box.x1 + box.y1)) return undefined;
  const nothing = { lines: 0, curves: 0, slanted: 0, pieces: [] };
  return { box, image: true, stroke: false, fill: true, colour: "picture", ...nothing };
}

/** Returns the part of a box inside another, or `undefined` if they do not meet. */
export function clipped(box: Box, to: Box | undefined): Box | undefined {
  if (to === undefined) return box;
  const cut = {
    x0: Math.max(box.x0, to.x0),
    y0: Math.max(box.y0, to.y0),
    x1: Math.min(box.x1, to.x1),
    y1: Math.min(box.y1, to.y1),
  };
  return cut.x1 >= cut.x0 && cut.y1 >= cut.y0 ? cut : undefined;
}
