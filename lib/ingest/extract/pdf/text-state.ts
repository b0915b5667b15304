import type { Box } from "./box.ts";
import type { FontFacts } from "./fonts.ts";
import { IDENTITY, type Matrix, multiply } from "./matrix.ts";

/** The part of the graphics state that places text (ISO 32000-2, 9.3) and marks, mutable while a page is interpreted. */
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
  /** -1 for a negative font size, which turns the glyphs upside down. */
  direction: 1 | -1;
  /** Fill colour as pdf.js writes it ("#1f3864"). */
  colour: string;
  strokeColour: string;
  /** What is painted is cut to this, on the page as displayed. */
  clip: Box | undefined;
  /** Nothing was painted since the space was last changed. */
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

/** `Td`: the next line begins (x, y) from the start of this one. */
export function moveText(state: TextState, x: number, y: number): void {
  state.lineX += x;
  state.lineY += y;
  state.x = state.lineX;
  state.y = state.lineY;
}

/** `BT` and `Tm`: a new text matrix, the pen at its origin. */
export function setTextMatrix(state: TextState, matrix: Matrix): void {
  state.textMatrix = matrix;
  state.x = 0;
  state.y = 0;
  state.lineX = 0;
  state.lineY = 0;
}

/** `Tf`: font and size; a negative size mirrors the glyphs, as viewers show it. */
export function setFont(state: TextState, font: FontFacts | undefined, size: number): void {
  state.font = font;
  state.fontSize = Math.abs(size);
  state.direction = size < 0 ? -1 : 1;
}

/** Text space to displayed page. */
export function textToPage(state: TextState): Matrix {
  return multiply(state.ctm, state.textMatrix);
}
