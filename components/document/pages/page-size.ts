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
