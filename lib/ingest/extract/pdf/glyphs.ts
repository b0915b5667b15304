import { type Box, boxAround } from "./box.ts";
import type { FontFacts } from "./fonts.ts";
import { applyMatrix, type Matrix } from "./matrix.ts";
import { type TextState, textToPage } from "./text-state.ts";
import { emFromWidths, metricsFromEm } from "./type3.ts";
import { glyphText } from "./unicode.ts";

/** One painted character on the displayed page (points, origin top left, y downwards). */
export type Glyph = {
  /** " " for a space glyph, or empty if the file does not define the character. */
  readonly text: string;
  readonly box: Box;
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  /** Length along the direction of writing, in points. `pen` includes the letter spacing after it. */
  readonly advance: number;
  readonly pen: number;
  /** Distances above and below the baseline, in points, both positive. */
  readonly ascent: number;
  readonly descent: number;
  /** Direction of writing in whole degrees, clockwise on the page. 0 is left to right, 90 downwards. */
  readonly angle: number;
  /** Height of the em in points. */
  readonly size: number;
  readonly font: FontFacts;
  readonly colour: string;
  /** True inside an /Artifact of a tagged document: headers, footers, decoration. */
  readonly artifact: boolean;
};

/** The known fields of a pdf.js glyph in a showText operation. */
type RawGlyph = {
  readonly unicode?: unknown;
  readonly width?: unknown;
  readonly isSpace?: unknown;
  readonly vmetric?: unknown;
};

/** Maximum tilt that counts as upright. Scans with a text layer are often slightly tilted. */
const SNAP_DEGREES = 3;
/** In em. */
const WIDEST_LETTER_SPACING = 0.4;

/** Returns the direction of a vector in whole degrees, 0..359, snapped to a right angle that is close. */
export function angleOf(dx: number, dy: number): number {
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  const right = Math.round(degrees / 90) * 90;
  const angle = Math.abs(degrees - right) <= SNAP_DEGREES ? right : Math.round(degrees);
  return ((angle % 360) + 360) % 360;
}

function numeric(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Places the glyphs of one show-text operation and moves the pen (ISO 32000-2 9.4.4). */
export function placeGlyphs(
  state: TextState,
  items: readonly unknown[],
  artifact: boolean,
  emit: (glyph: Glyph) => void,
): void {
  const font = state.font && withKnownEm(state.font, items);
  if (!font) return;
  const toPage = textToPage(state);
  for (const item of items) {
    if (typeof item === "number") {
      advance(state, font, (-item / 1000) * state.fontSize * state.direction);
    } else if (item && typeof item === "object") {
      placeGlyph(state, font, toPage, item as RawGlyph, artifact, emit);
    }
  }
}

/** A Type 3 font without height information gets a height from the widths of the current text. */
function withKnownEm(font: FontFacts, items: readonly unknown[]): FontFacts {
  if (font.em > 0) return font;
  const unit = Math.abs(font.fontMatrix[0] ?? 0.001);
  const widths = items.map((item) => numeric((item as RawGlyph | null)?.width) * unit);
  return { ...font, ...metricsFromEm(emFromWidths(widths)) };
}

function advance(state: TextState, font: FontFacts, distance: number): void {
  if (font.vertical) state.y += distance;
  else state.x += distance * state.horizontalScale;
}

function placeGlyph(
  state: TextState,
  font: FontFacts,
  toPage: Matrix,
  raw: RawGlyph,
  artifact: boolean,
  emit: (glyph: Glyph) => void,
): void {
  const em = state.fontSize * state.direction;
  const unit = Math.abs(font.fontMatrix[0] ?? 0.001);
  const spacing = state.charSpacing + (raw.isSpace === true ? state.wordSpacing : 0);
  const width = numeric(raw.width) * unit * em;
  const text = typeof raw.unicode === "string" ? glyphText(raw.unicode) : "";
  if (font.vertical) {
    const metric = Array.isArray(raw.vmetric) ? raw.vmetric : font.defaultVMetrics;
    const height = (-numeric(metric?.[0]) || 1000) * unit * em;
    emitVertical(state, font, toPage, height, text, artifact, emit);
    advance(state, font, -height + spacing);
    return;
  }
  emitHorizontal(state, font, toPage, width, text, artifact, emit);
  advance(state, font, width + spacing);
}

/** Returns spacing that widens a word. Wider spacing separates columns of single characters, so it does not count. */
function letterSpacing(state: TextState): number {
  const em = state.fontSize * (state.font?.em || 1);
  return state.charSpacing > 0 && state.charSpacing < em * WIDEST_LETTER_SPACING ? state.charSpacing : 0;
}

function emitHorizontal(
  state: TextState,
  font: FontFacts,
  toPage: Matrix,
  width: number,
  text: string,
  artifact: boolean,
  emit: (glyph: Glyph) => void,
): void {
  const em = state.fontSize * state.direction;
  const x0 = state.x;
  const x1 = state.x + width * state.horizontalScale;
  const base = state.y + state.rise;
  const corners = [
    applyMatrix(toPage, x0, base + font.descent * em),
    applyMatrix(toPage, x1, base + font.descent * em),
    applyMatrix(toPage, x0, base + font.ascent * em),
    applyMatrix(toPage, x1, base + font.ascent * em),
  ];
  const [x, y] = applyMatrix(toPage, x0, base);
  const sign = state.direction * Math.sign(state.horizontalScale || 1);
  const along = Math.hypot(toPage[0], toPage[1]);
  const scale = Math.hypot(toPage[2], toPage[3]) * state.fontSize;
  const advance = Math.abs(x1 - x0) * along;
  emit({
    text,
    box: boxAround(corners),
    x,
    y,
    advance,
    pen: advance + letterSpacing(state) * Math.abs(state.horizontalScale) * along,
    ascent: font.ascent * scale,
    descent: -font.descent * scale,
    angle: angleOf(toPage[0] * sign, toPage[1] * sign),
    size: scale * font.em,
    font,
    colour: state.colour,
    artifact,
  });
}

/** In vertical writing, the pen moves down the page and the glyph is centred below it. */
function emitVertical(
  state: TextState,
  font: FontFacts,
  toPage: Matrix,
  height: number,
  text: string,
  artifact: boolean,
  emit: (glyph: Glyph) => void,
): void {
  const half = state.fontSize / 2;
  const x = state.x + state.rise;
  const corners = [
    applyMatrix(toPage, x - half, state.y),
    applyMatrix(toPage, x + half, state.y),
    applyMatrix(toPage, x - half, state.y - height),
    applyMatrix(toPage, x + half, state.y - height),
  ];
  // The "baseline" of the line is its left edge when the page is rotated so that the writing runs to the right.
  const along = Math.hypot(toPage[2], toPage[3]);
  const size = along * state.fontSize;
  const [originX, originY] = applyMatrix(toPage, x - half, state.y);
  emit({
    text,
    box: boxAround(corners),
    x: originX,
    y: originY,
    advance: Math.abs(height) * along,
    pen: (Math.abs(height) + letterSpacing(state)) * along,
    ascent: size,
    descent: 0,
    angle: angleOf(-toPage[2], -toPage[3]),
    size,
    font,
    colour: state.colour,
    artifact,
  });
}
