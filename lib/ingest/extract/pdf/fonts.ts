import { type3Metrics } from "./type3.ts";

/** Facts about a font for the layout. Ascent and descent are for font size 1; descent is negative. */
export type FontFacts = {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly vertical: boolean;
  readonly type3: boolean;
  readonly ascent: number;
  readonly descent: number;
  /** The em in text space for font size 1. It is 1 for all fonts except Type 3. */
  readonly em: number;
  /** Maps glyph space to text space: [0.001, …] for all fonts except Type 3. */
  readonly fontMatrix: readonly number[];
  /** Default vertical metrics [w1y, vx, vy] in glyph space. */
  readonly defaultVMetrics: readonly number[] | undefined;
};

const DEFAULT_ASCENT = 0.9;
const DEFAULT_DESCENT = -0.25;
const BOLD_NAME = /bold|black|heavy|semi-?bold|demi/i;
const ITALIC_NAME = /italic|oblique/i;

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback;
}

function numbersOf(value: unknown): readonly number[] | undefined {
  if (!value || typeof value !== "object" || !(Symbol.iterator in value)) return undefined;
  const list = [...(value as Iterable<unknown>)];
  return list.length > 0 && list.every((n) => typeof n === "number") ? (list as number[]) : undefined;
}

function heights(font: Record<string, unknown>): { ascent: number; descent: number; em: number } {
  const ascent = numberOr(font.ascent, 0);
  const descent = -Math.abs(numberOr(font.descent, 0));
  return {
    ascent: ascent < 0.4 || ascent > 1.3 ? DEFAULT_ASCENT : ascent,
    descent: descent < -0.5 || descent > -0.02 ? DEFAULT_DESCENT : descent,
    em: 1,
  };
}

/**
 * Reads pdf.js's font object. Its shape is not a public contract, so every field is checked. Ascents outside the usual
 * range come from broken descriptors and are replaced, so that boxes do not cover neighbouring lines.
 */
export function fontFacts(raw: unknown): FontFacts {
  const font = (raw && typeof raw === "object" ? raw : {}) as Record<string, unknown>;
  const name = typeof font.name === "string" ? font.name : "";
  const type3 = font.isType3Font === true;
  const fontMatrix = numbersOf(font.fontMatrix) ?? [0.001, 0, 0, 0.001, 0, 0];
  const { ascent, descent, em } = type3 ? type3Metrics(font.charProcOperatorList, fontMatrix) : heights(font);
  return {
    name,
    bold: font.bold === true || font.black === true || BOLD_NAME.test(name),
    italic: font.italic === true || ITALIC_NAME.test(name),
    vertical: font.vertical === true,
    type3,
    ascent,
    descent,
    em,
    fontMatrix,
    defaultVMetrics: numbersOf(font.defaultVMetrics),
  };
}
