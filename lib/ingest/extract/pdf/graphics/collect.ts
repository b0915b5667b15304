import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextState } from "../text-state.ts";
import { clipped, imageMark, type Mark, pathMark } from "./marks.ts";

/** What gathering marks keeps while a page is interpreted. */
export type Collecting = {
  readonly state: TextState;
  readonly marked: readonly { readonly hidden: boolean; readonly artifact: boolean }[];
  readonly marks: Mark[];
  /** Numbers kept in all marks' `pieces`. */
  pieces: number;
  /** How deep in annotations: they stand on the page and are not of it. */
  annotations: number;
  /** The next path also narrows what is painted. */
  clipNext: boolean;
};

/** Marks of one page that are remembered; a map may have a million. */
const MOST_MARKS = 60_000;
/** Numbers kept of their pieces; marks after that are told by their boxes. */
const MOST_PIECES = 400_000;
/** A space this large, in points, is a picture's: others count in points themselves. */
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
  // Artifacts count: word processors mark charts as such.
  const ignored = run.annotations > 0 || run.marked.some(({ hidden }) => hidden);
  if (mark === undefined || ignored || run.marks.length >= MOST_MARKS) return;
  const box = clipped(mark.box, run.state.clip);
  if (!box) return;
  const whole =
    box.x0 === mark.box.x0 && box.y0 === mark.box.y0 && box.x1 === mark.box.x1 && box.y1 === mark.box.y1;
  const pieces = whole && run.pieces < MOST_PIECES ? mark.pieces : [];
  run.pieces += pieces.length;
  run.marks.push({ ...mark, box, pieces });
}

/**
 * Pictures are never decoded, and pdf.js leaves no operator of one that it does not decode. What stays is the space made
 * for it, left with nothing painted in it.
 */
export function placePicture(run: Collecting): void {
  if (!run.state.unpainted) return;
  const mark = imageMark(run.state.ctm);
  if (!mark) return;
  const { x0, y0, x1, y1 } = mark.box;
  if (x1 - x0 >= PICTURE_SIDE && y1 - y0 >= PICTURE_SIDE) addMark(run, mark);
}

/** Remembers what a path paints, and takes it for the limit of what follows where it is one. */
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

/** `W`: the next path is also the limit of what follows. */
export function narrowNext(run: Collecting): void {
  run.clipNext = true;
}
