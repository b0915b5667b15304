/** Page size as displayed (with its rotation), in PDF points. */
export type PageSize = { readonly width: number; readonly height: number };

/** Some browsers leave a larger canvas blank. */
const MAX_CANVAS_PIXELS = 16_777_216;

/** Returns device pixels per CSS pixel, reduced if the canvas would be too large. */
export function canvasScale(width: number, height: number, devicePixelRatio: number): number {
  const area = Math.max(1, width * height);
  return Math.min(Math.max(devicePixelRatio, 1), Math.sqrt(MAX_CANVAS_PIXELS / area));
}

export const ZOOM_STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Returns the next zoom step up (1) or down (-1) from any zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const found =
    direction === 1
      ? ZOOM_STEPS.find((step) => step > zoom + 0.01)
      : ZOOM_STEPS.findLast((step) => step < zoom - 0.01);
  return found ?? zoom;
}

/** Clockwise rotations in degrees. */
const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

export function nextTurn(turn: Turn): Turn {
  return TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0;
}

/** Returns the size of a page after rotation. */
export function turnedSize({ width, height }: PageSize, turn: Turn): PageSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** CSS pixels: space beside a page, the least width, and the most for a page's shorter side. */
const GUTTER = 32;
const NARROWEST = 200;
const WIDEST = 900;

/**
 * Returns the width of a page before rotation, so that it fills a room of `room` CSS pixels as displayed. Each page fits
 * on its own. On a wide screen the shorter side is limited, so a landscape page may become wider than a portrait one.
 */
export function fittedWidth(size: PageSize, turn: Turn, room: number): number {
  const shown = turnedSize(size, turn);
  const most = (WIDEST * shown.width) / Math.min(shown.width, shown.height);
  const width = Math.min(Math.max(room - GUTTER, NARROWEST), most);
  return (width * size.width) / shown.width;
}

/** CSS pixels above the first page, and between pages. */
export const PAGES_TOP = 16;
export const PAGES_GAP = 12;

/** Returns the scroll position that keeps the same part of the same page at `offset` when pages change height. */
export function keptPosition(
  position: number,
  offset: number,
  before: readonly number[],
  after: readonly number[],
): number {
  const at = position + offset;
  let [top, newTop] = [PAGES_TOP, PAGES_TOP];
  for (const [index, height] of before.entries()) {
    const newHeight = after[index] ?? height;
    if (at < top + height || index === before.length - 1) {
      const within = at - top;
      const share = Math.min(Math.max(within / height, 0), 1);
      // Space around a page keeps its size.
      return newTop + share * newHeight + (within - share * height) - offset;
    }
    top += height + PAGES_GAP;
    newTop += newHeight + PAGES_GAP;
  }
  return position;
}
