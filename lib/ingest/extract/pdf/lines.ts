import { type Box, overlapX, overlapY, unite } from "./box.ts";
import { isClauseNumber, isHeadingNumber, isListMarker } from "./markers.ts";
import { isRightToLeft } from "./unicode.ts";
import type { Word } from "./word.ts";
import type { Run } from "./words.ts";

/** Words on one baseline that are read together, in reading order. Never empty. */
export type PdfLine = {
  readonly words: readonly Word[];
  /** Frame coordinates. */
  readonly box: Box;
  readonly base: number;
  /** Font size of most of its characters. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Typeface and colour of most of its characters. */
  readonly face: string;
  /** Place in the painting order of the file. */
  readonly order: number;
};

/** Gaps in em. Below the first, pieces belong to one line in any painting order. */
const JOIN_GAP = 0.6;
const TOUCH_GAP = 0.15;
const OVERLAP = -0.4;
/** Maximum gap in em between letters of a letterspaced word. */
const WIDEST_LETTERSPACE = 0.27;
/** Maximum distance in em from a marker to its text. */
const MARKER_GAP = 6;

/** Builds a line from the words of one baseline, in reading order. */
export function lineOf(words: readonly Word[], order: number): PdfLine {
  const sorted = inReadingOrder(words);
  const box = sorted.map((word) => word.frame).reduce(unite);
  const size = dominant(sorted, (word) => Math.round(word.size * 10) / 10);
  const main = sorted.filter((word) => Math.abs(word.size - size) < size * 0.1);
  return {
    words: sorted,
    box,
    base: main.length > 0 ? Math.max(...main.map((word) => word.base)) : box.y1,
    size,
    bold: dominant(sorted, (word) => word.bold),
    italic: dominant(sorted, (word) => word.italic),
    face: dominant(sorted, (word) => word.face),
    order,
  };
}

/** Returns the value of most characters. Ties go to the first value. */
function dominant<T>(words: readonly Word[], value: (word: Word) => T): T {
  const [first] = words;
  if (!first) throw new RangeError("a line has at least one word");
  const weights = new Map<T, number>();
  for (const word of words) weights.set(value(word), (weights.get(value(word)) ?? 0) + word.text.length);
  let best = value(first);
  for (const [candidate, weight] of weights) if (weight > (weights.get(best) ?? 0)) best = candidate;
  return best;
}

function inReadingOrder(words: readonly Word[]): readonly Word[] {
  const sorted = [...words].sort((a, b) => a.frame.x0 - b.frame.x0 || a.frame.x1 - b.frame.x1);
  const rightToLeft = sorted.filter((word) => isRightToLeft(word.text)).length * 2 > sorted.length;
  if (rightToLeft) return reverseKeepingNumbers(sorted);
  const changed = sorted.some((word, i) => word !== words[i]);
  if (!changed) return words;
  return sorted.map((word, i) => {
    const before = sorted[i - 1];
    const apart = !before || word.spaced || word.frame.x0 - before.frame.x1 > word.size * TOUCH_GAP;
    return apart === word.spaced ? word : { ...word, spaced: apart };
  });
}

/** Orders right-to-left words from the right. Runs of numbers and Latin words among them keep their direction. */
function reverseKeepingNumbers(sorted: readonly Word[]): readonly Word[] {
  const result: Word[] = [];
  let foreign: Word[] = [];
  for (const word of [...sorted].reverse()) {
    if (isRightToLeft(word.text)) {
      result.push(...foreign, word);
      foreign = [];
    } else foreign.unshift(word);
  }
  return [...result, ...foreign].map((word) => (word.spaced ? word : { ...word, spaced: true }));
}

/** Returns the text of a line as read, with one space between spaced words. */
export function lineText(line: PdfLine): string {
  return line.words.map((word, i) => (i > 0 && word.spaced ? " " : "") + word.text).join("");
}

/** True if two boxes are on one line: they share more than 55% of the smaller height. */
export function sameRow(a: Box, b: Box): boolean {
  return overlapY(a, b) > 0.55 * Math.min(a.y1 - a.y0, b.y1 - b.y0);
}

/** Builds lines from painted runs. Joins pieces of a line that were painted separately, and markers with their text. */
export function buildLines(runs: readonly Run[]): readonly PdfLine[] {
  const lines = runs.map((run, order) => lineOf(run.words, order));
  return joinMarkers(joinNeighbours(lines)).map(joinLetterspaced);
}

/** Joins adjacent lines on one baseline, even if something else was painted between them. */
function joinNeighbours(lines: readonly PdfLine[]): readonly PdfLine[] {
  const sorted = [...lines].sort((a, b) => a.base - b.base || a.box.x0 - b.box.x0);
  const parent = new Map<PdfLine, PdfLine>(lines.map((line) => [line, line]));
  const root = (line: PdfLine): PdfLine => {
    const up = parent.get(line) ?? line;
    return up === line ? line : root(up);
  };
  for (const [i, a] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (!b || b.base - a.base > Math.max(a.size, b.size) * 0.6) break;
      const gap = -overlapX(a.box, b.box);
      const size = Math.min(a.size, b.size);
      if (gap < size * JOIN_GAP && gap > size * OVERLAP && sameRow(a.box, b.box))
        parent.set(root(b), root(a));
    }
  }
  const groups = new Map<PdfLine, PdfLine[]>();
  for (const line of lines) groups.set(root(line), [...(groups.get(root(line)) ?? []), line]);
  return [...groups.values()]
    .map((group) => {
      const [only] = group;
      if (only && group.length === 1) return only;
      return lineOf(spacedAtJoints(group), Math.min(...group.map((line) => line.order)));
    })
    .sort((a, b) => a.order - b.order);
}

/** Returns the words of several pieces, with a space where the pieces do not touch. */
function spacedAtJoints(group: readonly PdfLine[]): readonly Word[] {
  const pieces = [...group].sort((a, b) => a.box.x0 - b.box.x0);
  return pieces.flatMap((piece, i) => {
    const before = pieces[i - 1];
    const [first, ...rest] = piece.words;
    if (!before || !first) return piece.words;
    const spaced = first.frame.x0 - before.box.x1 > first.size * TOUCH_GAP;
    return [{ ...first, spaced }, ...rest];
  });
}

/** Joins a bullet or number that was painted separately with its text. */
function joinMarkers(lines: readonly PdfLine[]): readonly PdfLine[] {
  const result: PdfLine[] = [];
  for (const line of lines) {
    const before = result.at(-1);
    if (before && isMarkerOf(before, line, result.at(-2))) {
      const [first, ...rest] = line.words;
      const words = first ? [...before.words, { ...first, spaced: true }, ...rest] : before.words;
      result[result.length - 1] = lineOf(words, before.order);
    } else result.push(line);
  }
  return result;
}

function isMarkerOf(marker: PdfLine, line: PdfLine, previous: PdfLine | undefined): boolean {
  const [word] = marker.words;
  const gap = line.box.x0 - marker.box.x1;
  if (!word || marker.words.length > 1 || gap < 0 || gap > line.size * MARKER_GAP) return false;
  if (!sameRow(marker.box, line.box)) return false;
  // Dashes and numbers also fill tables. Only the first in its row is a marker, and a number only before words.
  if (previous && sameRow(previous.box, marker.box)) return false;
  if (isListMarker(word.text)) return true;
  const numbers = isClauseNumber(word.text) || (isHeadingNumber(word.text) && marker.bold === line.bold);
  return numbers && /^\p{L}{2}|^\p{Lu}/u.test(line.words[0]?.text ?? "");
}

/** Joins single letters at even gaps: "C O N T E N T S" is one letterspaced word. */
function joinLetterspaced(line: PdfLine): PdfLine {
  const { words } = line;
  const single = words.filter((word) => /^\p{L}$/u.test(word.text)).length;
  const afterSpaces = words.filter((word) => word.afterSpace).length;
  if (words.length < 4 || single < words.length * 0.8 || afterSpaces > words.length * 0.4) return line;
  const gaps = words.slice(1).map((word, i) => word.frame.x0 - (words[i]?.frame.x1 ?? 0));
  const typical = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  if (typical > line.size * WIDEST_LETTERSPACE) return line;
  const joined = words.map((word, i) => {
    const wide = i === 0 || (gaps[i - 1] ?? 0) > Math.max(typical * 1.7, line.size * 0.1);
    return wide === word.spaced ? word : { ...word, spaced: wide };
  });
  return { ...line, words: joined };
}
