import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextState } from "../text-state.ts";
import { clipped, imageMark, type Mark, pathMark } from "./marks.ts";

/** State for collecting marks while a page is interpreted. */
export type Collecting = {
  readonly state: TextState;
  readonly marked: readonly { readonly hidden: boolean; readonly artifact: boolean }[];
  readonly marks: Mark[];
  /** Total length of all marks' `pieces`. */
  pieces: number;
  /** Nesting depth in annotations. They are not part of the page. */
  annotations: number;
  /** True if the next path also becomes the clip. */
  clipNext: boolean;
};

/** Maximum number of marks kept per page. A map may have a million. */
const MAX_MARKS = 60_000;
/** Maximum total length of their pieces. Later marks have only their boxes. */
const MAX_PIECES = 400_000;
/** Minimum side of a picture's coordinate space, in points. Smaller spaces use points as their unit. */
const PICTURE_SIDE = 12;
const NOWHERE = { x0: -1, y0: -1, x1: -1, y1: -1 } as const;

const STROKES: ReadonlySet<unknown> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const FILLS: ReadonlySet<unknown> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

function addMark(run: Collecting, mark: Mark | undefined): void {
  // Artifacts count, because word processors mark charts as artifacts.
  const ignored = run.annotations > 0 || run.marked.some(({ hidden }) => hidden);
  if (mark === undefined || ignored || run.marks.length >= MAX_MARKS) return;
  const box = clipped(mark.box, run.state.clip);
  if (!box) return;
  const whole =
    box.x0 === mark.box.x0 && box.y0 === mark.box.y0 && box.x1 === mark.box.x1 && box.y1 === mark.box.y1;
  const pieces = whole && run.pieces < MAX_PIECES ? mark.pieces : [];
  run.pieces += pieces.length;
  run.marks.push({ ...mark, box, pieces });
}

/**
 * Pictures are never decoded, and pdf.js emits no operator for them. Only the coordinate space remains in which nothing
 * was painted.
 */
export function placePicture(run: Collecting): void {
  if (!run.state.unpainted) return;
  const mark = imageMark(run.state.ctm);
  if (!mark) return;
  const { x0, y0, x1, y1 } = mark.box;
  if (x1 - x0 >= PICTURE_SIDE && y1 - y0 >= PICTURE_SIDE) addMark(run, mark);
}

/** Records what a path paints, and uses it as the clip if it is one. */
export function markPath(run: Collecting, path: Float32Array, operator: unknown): void {
  const { state } = run;
  const paint = { stroke: STROKES.has(operator), fill: FILLS.has(operator) };
  const painted = paint.stroke || paint.fill;
  if (!painted && !run.clipNext) return;
  const mark = pathMark(path, state.ctm, {
    ...paint,
    colour: paint.fill ? state.colour : state.strokeColour,
  });
  if (painted) {
    state.unpainted = false;
    addMark(run, mark);
  }
  if (run.clipNext && mark) state.clip = clipped(mark.box, state.clip) ?? NOWHERE;
  run.clipNext = false;
}

/** `W`: the next path also becomes the clip. */
export function clipByNextPath(run: Collecting): void {
  run.clipNext = true;
}
