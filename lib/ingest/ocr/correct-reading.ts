import type { PageReading, ReadLine, ReadWord } from "#lib/domain/ocr.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { alignWords } from "./align-words.ts";

/** Distance between lines on a page without recognised words, and from its top edge, in points. */
const LEADING = 14;
const TOP = 36;

type Placed = ReadWord & { readonly line: number };

/**
 * Returns a reading with the text that a person typed in its place. Unchanged words keep box and confidence. Words
 * typed over others divide their boxes. Words added between others get the gap between them. The lines, and so the
 * page's layout, do not change.
 */
export function correctedReading(reading: PageReading, text: string): PageReading {
  const typed = text.split(/\s+/u).filter((word) => word !== "");
  const read: Placed[] = reading.lines.flatMap((line, at) =>
    line.words.map((word) => ({ ...word, line: at })),
  );
  if (read.length === 0) return { ...reading, confidence: null, lines: typedLines(reading, text) };
  const words: Placed[] = [];
  for (const step of alignWords(
    read.map((word) => word.text),
    typed,
  )) {
    const old = read.slice(step.old.start, step.old.end);
    const fresh = typed.slice(step.fresh.start, step.fresh.end);
    if (step.same) words.push(...old);
    else if (fresh.length > 0)
      words.push(...placeWords(fresh, old, read[step.old.start - 1], read[step.old.end]));
  }
  const lines = reading.lines.flatMap((line, at): ReadLine[] => {
    const own = words.filter((word) => word.line === at).map(({ line: _, ...word }) => word);
    return own.length === 0 ? [] : [{ ...line, words: own }];
  });
  return { ...reading, confidence: null, lines };
}

/** Places typed words over the words that they replace, or in the gap between two unchanged words. */
function placeWords(
  typed: readonly string[],
  old: readonly Placed[],
  before: Placed | undefined,
  after: Placed | undefined,
): Placed[] {
  const places = old.length > 0 ? old : [gapBetween(before, after)];
  // Each typed word goes to the old word at the same relative position. Words on one old word divide its box.
  const owner = typed.map((_, i) =>
    Math.min(places.length - 1, Math.floor((i * places.length) / typed.length)),
  );
  return places.flatMap((place, at) => {
    const own = typed.filter((_, i) => owner[i] === at);
    const letters = own.reduce((sum, word) => sum + word.length, 0);
    let from = 0;
    return own.map((word): Placed => {
      const [start, end] = [from / letters, (from + word.length) / letters];
      from += word.length;
      return {
        text: word,
        confidence: null,
        line: place.line,
        box: part(place.box, start, end),
        upright: part(place.upright, start, end),
      };
    });
  });
}

/** Returns the gap after one word, up to the next on its line. */
function gapBetween(before: Placed | undefined, after: Placed | undefined): Placed {
  const beside = before ?? after;
  if (!beside) throw new RangeError("a page with words has a word beside every gap");
  const next = after && after.line === beside.line && after !== beside ? after : undefined;
  return { ...beside, box: gapBox(beside.box, next?.box), upright: gapBox(beside.upright, next?.upright) };
}

function gapBox(box: Box, next: Box | undefined): Box {
  const width = Math.max(1, (box.y1 - box.y0) * 0.5);
  if (!next || next.x0 <= box.x1) return { ...box, x0: box.x1, x1: box.x1 + width };
  return { ...box, x0: box.x1, x1: next.x0 };
}

/** Returns a horizontal part of a box. */
function part(box: Box, start: number, end: number): Box {
  const width = box.x1 - box.x0;
  return { ...box, x0: box.x0 + width * start, x1: box.x0 + width * end };
}

/** Places text typed for a page without recognised words, line by line from the top edge. */
function typedLines(reading: PageReading, text: string): ReadLine[] {
  const { width, height } = reading;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const leading = Math.min(LEADING, Math.max(1, (height - TOP) / Math.max(1, lines.length)));
  return lines.map((line, at) => {
    const top = Math.min(TOP, height / 2) + at * leading;
    const whole = { x0: width * 0.1, x1: width * 0.9, y0: top, y1: top + leading * 0.8 };
    const words = line.trim().split(/\s+/u);
    const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
    let from = 0;
    const own = words.map((word): ReadWord => {
      const box = part(whole, from / letters, (from + word.length) / letters);
      from += word.length + 1;
      return { text: word, confidence: null, box, upright: box };
    });
    return { words: own, baseline: whole.y1, size: leading * 0.7 };
  });
}
