import type { Box } from "./box.ts";
import type { FontFacts } from "./fonts.ts";
import { IDENTITY, type Matrix, multiply } from "./matrix.ts";

/**
 * The part of the graphics state that places text (ISO 32000-2, 9.3) and marks. Mutable while a page is interpreted.
 */
export type TextState = {
  ctm: Matrix;
  textMatrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling as a factor, 1 for 100%. */
  horizontalScale: number;
  leading: number;
  rise: number;
  font: FontFacts | undefined;
  fontSize: number;
  /** -1 for a negative font size, which flips the glyphs. */
  direction: 1 | -1;
  /** Fill colour in pdf.js notation ("#1f3864"). */
  colour: string;
  strokeColour: string;
  /** Clip box of painted content, on the page as displayed. */
  clip: Box | undefined;
  /** True if nothing was painted since the coordinate space last changed. */
  unpainted: boolean;
};

export function initialTextState(ctm: Matrix): TextState {
  return {
    ctm,
    textMatrix: IDENTITY,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    font: undefined,
    fontSize: 0,
    direction: 1,
    colour: "#000000",
    strokeColour: "#000000",
    clip: undefined,
    unpainted: false,
  };
}

/** `Td`: starts the next line at (x, y) from the start of this one. */
export function moveText(state: TextState, x: number, y: number): void {
  state.lineX += x;
  state.lineY += y;
  state.x = state.lineX;
  state.y = state.lineY;
}

/** `BT` and `Tm`: sets a new text matrix, with the pen at its origin. */
export function setTextMatrix(state: TextState, matrix: Matrix): void {
  state.textMatrix = matrix;
  state.x = 0;
  state.y = 0;
  state.lineX = 0;
  state.lineY = 0;
}

/** `Tf`: sets font and size. A negative size mirrors the glyphs, as in viewers. */
export function setFont(state: TextState, font: FontFacts | undefined, size: number): void {
  state.font = font;
  state.fontSize = Math.abs(size);
  state.direction = size < 0 ? -1 : 1;
}

/** Returns the map from text space to the displayed page. */
export function textToPage(state: TextState): Matrix {
  return multiply(state.ctm, state.textMatrix);
}
