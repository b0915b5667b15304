import { type Box, unite } from "./box.ts";
import type { Frame } from "./frame.ts";
import type { Glyph } from "./glyphs.ts";
import { isRightToLeft } from "./unicode.ts";

/** One printed word: letters without gaps. */
export type Word = {
  readonly text: string;
  /** On the displayed page. */
  readonly box: Box;
  /** In frame coordinates, with the baseline. */
  readonly frame: Box;
  readonly base: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Typeface and colour, to distinguish headings from text. */
  readonly face: string;
  readonly artifact: boolean;
  /** False if the word directly follows the previous one (CJK, or a font change inside a word). */
  readonly spaced: boolean;
  /** True if leader dots or dashes precede it, as for a page number in a table of contents. They are left out. */
  readonly led: boolean;
  /** True if the file has a space character before it, not only a gap. */
  readonly afterSpace: boolean;
  /** OCR confidence, 0..100, or null for a word typed by a person. Undefined for words of a text layer. */
  readonly confidence?: number | null;
};

/** A glyph with its box in its frame. */
export type PlacedGlyph = { readonly glyph: Glyph; readonly at: Box & { readonly base: number } };

/** A word while its glyphs are collected. */
export type Draft = {
  readonly placed: PlacedGlyph[];
  readonly spaced: boolean;
  readonly led: boolean;
  readonly afterSpace: boolean;
  /** True if it begins with a footnote mark. */
  readonly isNote?: boolean;
};

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LEADER = /^[.·…_‥]$/;
const LEADER_LENGTH = 5;

/** Cuts a word at leader dots or dashes before a page number, and removes them. */
export function withoutLeaders(draft: Draft): readonly Draft[] {
  const parts: Draft[] = [];
  let part: Draft = { ...draft, placed: [] };
  const { placed } = draft;
  for (let i = 0; i < placed.length; ) {
    let end = i;
    while (LEADER.test(placed[end]?.glyph.text ?? "") && placed[end]?.glyph.text === placed[i]?.glyph.text)
      end++;
    if (end - i >= LEADER_LENGTH) {
      parts.push(part);
      part = { placed: [], spaced: true, led: true, afterSpace: false };
    } else {
      end = Math.max(end, i + 1);
      part.placed.push(...placed.slice(i, end));
    }
    i = end;
  }
  return [...parts, part];
}

/** Returns the word of a draft with at least one readable glyph. */
export function wordOf(frame: Frame, draft: Draft): Word {
  const { placed } = draft;
  const rightToLeft = share(placed, ({ glyph }) => isRightToLeft(glyph.text)) > 0.5;
  const inOrder = rightToLeft ? [...placed].sort((a, b) => b.at.x0 - a.at.x0) : placed;
  const text = draft.isNote ? noteText(inOrder) : inOrder.map(({ glyph }) => glyph.text).join("");
  const largest = placed.reduce((a, b) => (b.glyph.size > a.glyph.size ? b : a));
  const box = placed.map(({ glyph }) => glyph.box).reduce(unite);
  return {
    text,
    box,
    frame: frame.angle === 0 ? box : placed.map(({ at }) => at as Box).reduce(unite),
    base: largest.at.base,
    size: largest.glyph.size,
    bold: share(placed, ({ glyph }) => glyph.font.bold) > 0.5,
    italic: share(placed, ({ glyph }) => glyph.font.italic) > 0.5,
    face: `${largest.glyph.font.name}|${largest.glyph.colour}`,
    artifact: placed.every(({ glyph }) => glyph.artifact),
    spaced: draft.spaced,
    led: draft.led,
    afterSpace: draft.afterSpace,
  };
}

/** Returns a word whose first, small digits are a footnote mark, with these as superscripts: "³²;". */
function noteText(placed: readonly PlacedGlyph[]): string {
  const size = (placed[0]?.glyph.size ?? 0) * 1.05;
  const after = placed.findIndex(({ glyph }) => glyph.size > size);
  const marks = after < 0 ? placed.length : after;
  return placed
    .map(({ glyph }, i) =>
      i < marks ? glyph.text.replace(/\d/g, (digit) => SUPERSCRIPTS.charAt(Number(digit))) : glyph.text,
    )
    .join("");
}

function share(placed: readonly PlacedGlyph[], test: (placed: PlacedGlyph) => boolean): number {
  return placed.filter(test).length / placed.length;
}
