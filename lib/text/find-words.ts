import type { Span } from "#lib/domain/span.ts";

/** A text as it is compared, with the place of each of its units in the source. */
type Folded = { readonly text: string; readonly sources: readonly number[] };

export type FoundWords = {
  /** Places in order, in UTF-16 units. They do not overlap. */
  readonly spans: readonly Span[];
  /** True if there are more places than were asked for. */
  readonly more: boolean;
};

/**
 * Finds words in a text as a reader would: letter case, accents and the kind of white space do not matter. The words are
 * literal. Text under `hidden` (syntax) does not count.
 */
export function findWords(
  text: string,
  words: string,
  { most, hidden = [] }: { readonly most: number; readonly hidden?: readonly Span[] },
): FoundWords {
  const wanted = fold(words, []).text.trim();
  if (wanted === "") return { spans: [], more: false };
  const folded = fold(text, hidden);
  const spans: Span[] = [];
  let at = folded.text.indexOf(wanted);
  while (at >= 0) {
    const start = folded.sources[at] ?? 0;
    const last = folded.sources[at + wanted.length - 1] ?? start;
    // Two parts of one character, such as a ligature, are one place.
    if (start !== spans.at(-1)?.start) {
      if (spans.length === most) return { spans, more: true };
      spans.push({ start, end: characterEnd(text, last) });
    }
    at = folded.text.indexOf(wanted, at + wanted.length);
  }
  return { spans, more: false };
}

/** Returns where a character ends, with the accents that follow it. */
function characterEnd(text: string, start: number): number {
  const next = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  const accents = /^\p{M}+/u.exec(text.slice(next, next + 16));
  return next + (accents?.[0].length ?? 0);
}

function fold(text: string, hidden: readonly Span[]): Folded {
  let folded = "";
  const sources: number[] = [];
  const gaps = [...hidden].sort((a, b) => a.start - b.start);
  let gap = 0;
  let spaced = true;
  for (let at = 0; at < text.length; at++) {
    while (gap < gaps.length && (gaps[gap]?.end ?? 0) <= at) gap++;
    if ((gaps[gap]?.start ?? text.length) <= at) continue;
    const part = foldedCharacter(text, at);
    const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (part === " ") {
      if (!spaced) {
        folded += " ";
        sources.push(at);
      }
      spaced = true;
    } else if (part !== "") {
      folded += part;
      for (let unit = 0; unit < part.length; unit++) sources.push(at);
      spaced = false;
    }
    at += width - 1;
  }
  return { text: folded, sources };
}

/** Characters other than ASCII repeat in a text. */
const foldedCharacters = new Map<number, string>();
const MAX_CACHED = 5000;

/** Returns a character as it is compared: one space for white space, and nothing for accents and invisible characters. */
function foldedCharacter(text: string, at: number): string {
  const unit = text.charCodeAt(at);
  if (unit <= 0x20) return " ";
  if (unit < 0x7f) return unit >= 0x41 && unit <= 0x5a ? String.fromCharCode(unit + 32) : text.charAt(at);
  const point = text.codePointAt(at) ?? unit;
  const cached = foldedCharacters.get(point);
  if (cached !== undefined) return cached;
  const character = String.fromCodePoint(point);
  const part = /\s/u.test(character)
    ? " "
    : character
        .toLowerCase()
        .normalize("NFKD")
        .replace(/[\p{M}\p{Cf}]/gu, "")
        .replace(/[\u2010\u2011]/g, "-")
        .replace(/[\u2018\u2019]/g, "'")
        .replace(/[\u201c\u201d]/g, '"')
        .toLowerCase()
        .trim();
  if (foldedCharacters.size >= MAX_CACHED) foldedCharacters.clear();
  foldedCharacters.set(point, part);
  return part;
}
