import { intersectionOverUnion } from "./box.ts";
import { type Frame, frameOf, glyphInFrame } from "./frame.ts";
import type { Glyph } from "./glyphs.ts";
import { isCjk, isRightToLeft } from "./unicode.ts";
import { type Draft, type PlacedGlyph, type Word, withoutLeaders, wordOf } from "./word.ts";

/** Words painted consecutively on one baseline, without a column gap between them. */
export type Run = { readonly words: readonly Word[] };

/** All runs of one direction of writing, in the file's order. */
export type FrameRuns = { readonly frame: Frame; readonly runs: readonly Run[] };

/** Minimum gaps in em that separate words without a space glyph, words with one, and columns or cells. */
const WORD_GAP = 0.15;
const SPACED_GAP = 0.03;
const RUN_GAP = 0.9;
const BACKWARDS = -0.5;
/** Maximum number of words compared for overprints. A map may have the same label thousands of times. */
const MAX_COMPARED = 100;
/** Maximum size ratio of letters on one line. */
const WIDEST_SIZE_RATIO = 4;

type FrameBuilder = {
  readonly frame: Frame;
  readonly runs: Word[][];
  draft: Draft | undefined;
  last: PlacedGlyph | undefined;
  /** The pen position, including trailing spaces and letter spacing. */
  pen: number;
  sawSpace: boolean;
  afterLeader: boolean;
  /** The most recent glyphs of each character. */
  readonly recent: Map<string, readonly PlacedGlyph[]>;
};

/** Groups glyphs into words and words into runs, separately for each direction of writing. */
export function buildRuns(glyphs: readonly Glyph[]): readonly FrameRuns[] {
  const builders = new Map<number, FrameBuilder>();
  for (const glyph of glyphs) {
    let builder = builders.get(glyph.angle);
    if (!builder) {
      builder = newBuilder(glyph.angle);
      builders.set(glyph.angle, builder);
    }
    addGlyph(builder, glyph);
  }
  const result: FrameRuns[] = [];
  for (const builder of builders.values()) {
    closeWord(builder);
    const runs = dropOverprints(builder.runs);
    if (runs.length > 0) result.push({ frame: builder.frame, runs });
  }
  return result;
}

function newBuilder(angle: number): FrameBuilder {
  return {
    frame: frameOf(angle),
    runs: [],
    draft: undefined,
    last: undefined,
    pen: 0,
    sawSpace: false,
    afterLeader: false,
    recent: new Map(),
  };
}

function addGlyph(builder: FrameBuilder, glyph: Glyph): void {
  const placed: PlacedGlyph = { glyph, at: glyphInFrame(builder.frame, glyph) };
  if (glyph.text === " ") {
    if (builder.last && Math.abs(placed.at.base - builder.last.at.base) < glyph.size * 0.5) {
      builder.sawSpace = true;
      // A space painted elsewhere on the line (a tab's leader) does not close the gap.
      if (placed.at.x0 - builder.pen < glyph.size * RUN_GAP)
        builder.pen = Math.max(builder.pen, placed.at.x1);
    }
    return;
  }
  const { last } = builder;
  if (isOverprint(builder, placed)) return;
  const join = last ? relation(builder, last, placed) : "apart";
  if (join !== "same-word") {
    const isNote = last !== undefined && join === "spaced" && isFootnoteMark(builder, last, placed);
    closeWord(builder);
    if (join === "apart") builder.runs.push([]);
    builder.draft = {
      placed: [],
      spaced: join !== "touching",
      led: builder.afterLeader,
      afterSpace: builder.sawSpace,
      isNote,
    };
    builder.afterLeader = false;
  }
  builder.draft?.placed.push(placed);
  builder.last = placed;
  builder.pen = placed.at.x0 + glyph.pen;
  builder.sawSpace = false;
}

/**
 * True if the same character was painted again at almost the same place: faked bold, or a shadow if it is also slightly
 * lower. Otherwise remembers the glyph.
 */
function isOverprint(builder: FrameBuilder, next: PlacedGlyph): boolean {
  const { size, text } = next.glyph;
  const seen = builder.recent.get(text) ?? [];
  const again = seen.some(({ at, glyph }) => {
    if (Math.abs(glyph.size - size) > size * 0.2) return false;
    const along = Math.abs(at.x0 - next.at.x0) / size;
    const across = Math.abs(at.base - next.at.base) / size;
    return across < 0.22 && along < (across > 0.03 ? 0.22 : 0.12);
  });
  if (!again) builder.recent.set(text, [...seen.slice(-3), next]);
  return again;
}

function relation(
  builder: FrameBuilder,
  last: PlacedGlyph,
  next: PlacedGlyph,
): "same-word" | "touching" | "spaced" | "apart" {
  const size = Math.max(last.glyph.size, next.glyph.size);
  if (!onOneLine(last, next)) return "apart";
  const rightToLeft = isRightToLeft(next.glyph.text) && isRightToLeft(last.glyph.text);
  const leftwards = rightToLeft && next.at.x1 <= last.at.x0 + size * 0.3;
  const inkEnd = Math.max(last.at.x1, last.at.x0 + last.glyph.pen);
  const gap = leftwards ? last.at.x0 - next.at.x1 : next.at.x0 - inkEnd;
  if (gap < size * BACKWARDS) return "apart";
  const unbridged = leftwards ? gap - size : next.at.x0 - Math.max(last.at.x1, builder.pen);
  if (unbridged > size * RUN_GAP) return "apart";
  const wide = gap > size * (builder.sawSpace ? SPACED_GAP : WORD_GAP);
  if (wide) return "spaced";
  if (isFootnoteMark(builder, last, next)) return "spaced";
  return isCjk(next.glyph.text) || isCjk(last.glyph.text) ? "touching" : "same-word";
}

/** True if the boxes share more than 35% of the smaller height, which includes subscripts and superscripts. */
function onOneLine(last: PlacedGlyph, next: PlacedGlyph): boolean {
  const sizes = last.glyph.size / next.glyph.size;
  if (sizes > WIDEST_SIZE_RATIO || sizes < 1 / WIDEST_SIZE_RATIO) return false;
  const shared = Math.min(last.at.y1, next.at.y1) - Math.max(last.at.y0, next.at.y0);
  const lower = Math.min(last.at.y1 - last.at.y0, next.at.y1 - next.at.y0);
  return shared > lower * 0.35;
}

/** A small raised number after a word or figure is a footnote mark ("plan¹", "22.7%¹¹", "2016¹"). "m²" stays whole. */
function isFootnoteMark(builder: FrameBuilder, last: PlacedGlyph, next: PlacedGlyph): boolean {
  const raised =
    next.glyph.size < last.glyph.size * 0.8 && next.at.base < last.at.base - last.glyph.size * 0.15;
  if (!raised || !/^\d$/.test(next.glyph.text)) return false;
  const before = builder.draft?.placed.map((placed) => placed.glyph.text).join("") ?? "";
  return /\p{L}{3}$|[\d%.,;:)\]"”’]$/u.test(before);
}

function closeWord(builder: FrameBuilder): void {
  const { draft } = builder;
  builder.draft = undefined;
  if (!draft) return;
  const parts = withoutLeaders(draft);
  builder.afterLeader = parts.length > 1 && parts.at(-1)?.placed.length === 0;
  for (const part of parts) {
    // Glyphs without a known character are kept inside a word, but do not form a word alone.
    if (part.placed.some(({ glyph }) => glyph.text !== ""))
      builder.runs.at(-1)?.push(wordOf(builder.frame, part));
  }
}

/** Removes words painted a second time over themselves (shadows, faked bold), and runs that become empty. */
function dropOverprints(runs: readonly Word[][]): readonly Run[] {
  const seen = new Map<string, Word[]>();
  const kept: Run[] = [];
  for (const run of runs) {
    const words = run.filter((word) => {
      const same = seen.get(word.text) ?? [];
      if (same.slice(-MAX_COMPARED).some((other) => intersectionOverUnion(other.frame, word.frame) > 0.75))
        return false;
      same.push(word);
      seen.set(word.text, same);
      return true;
    });
    if (words.length > 0) kept.push({ words });
  }
  return kept;
}
