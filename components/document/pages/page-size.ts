/** A page as displayed (its rotation applied), in PDF points. */
export type PageSize = { readonly width: number; readonly height: number };

/** What a browser will surely draw: more pixels than this and the canvas stays blank on some. */
const MAX_CANVAS_PIXELS = 16_777_216;

/** Device pixels for one CSS pixel, lowered where the canvas would grow too large. */
export function canvasScale(width: number, height: number, devicePixelRatio: number): number {
  const area = Math.max(1, width * height);
  return Math.min(Math.max(devicePixelRatio, 1), Math.sqrt(MAX_CANVAS_PIXELS / area));
}

export const ZOOM_STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next zoom step up (1) or down (-1) from any zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const found =
    direction === 1
      ? ZOOM_STEPS.find((step) => step > zoom + 0.01)
      : ZOOM_STEPS.findLast((step) => step < zoom - 0.01);
  return found ?? zoom;
}

/** How far pages are turned to the right, in degrees. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

export function nextTurn(turn: Turn): Turn {
  return TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0;
}

/** The room that a page takes when it is turned. */
export function turnedSize({ width, height }: PageSize, turn: Turn): PageSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}
