import type { Span } from "#lib/domain/span.ts";
import { fold } from "./fold.ts";

/** A word of the pages' text with its span, in code points. */
export type PlacedWord = Span & { readonly text: string };

/** The pages' text as the browser draws it, divided at the selection. */
export type DrawnPages = { readonly before: string; readonly selected: string; readonly after: string };

export type FoundPlace = { readonly span: Span; readonly widened: boolean };

/** Folded units of neighbouring text that distinguish equal words, longest first. */
const CONTEXTS = [96, 48, 24, 12, 6, 0] as const;

/**
 * Finds the selected words among the words of the version (ADR 0067). Equal words are distinguished by the text
 * around them. Returns `null` if the words are not there in this order, or if it is not certain which place is meant.
 */
export function placeOnPages(drawn: DrawnPages, words: readonly PlacedWord[]): FoundPlace | null {
  const [before, selected, after] = [
    fold(drawn.before).text,
    fold(drawn.selected).text,
    fold(drawn.after).text,
  ];
  if (selected === "") return null;
  const known = foldWords(words);
  const start = startOf({ before, selected, after }, known.text);
  if (start === null) return null;
  const end = start + selected.length;
  const first = known.units[start];
  const last = known.units[end - 1];
  if (!first || !last) return null;
  const cut = sameSource(known.units[start - 1], first) || sameSource(known.units[end], last);
  return cut
    ? { span: { start: first.word.start, end: last.word.end }, widened: true }
    : { span: { start: first.at, end: last.at + 1 }, widened: false };
}

type Unit = { readonly word: PlacedWord; readonly at: number };

/** True if two neighbouring units come from one character, for example a ligature. */
function sameSource(one: Unit | undefined, other: Unit): boolean {
  return one !== undefined && one.at === other.at;
}

function foldWords(words: readonly PlacedWord[]): { readonly text: string; readonly units: readonly Unit[] } {
  const units: Unit[] = [];
  let text = "";
  for (const word of [...words].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const folded = fold(word.text);
    text += folded.text;
    for (const from of folded.from) units.push({ word, at: word.start + from });
  }
  return { text, units };
}

function startOf(drawn: DrawnPages, known: string): number | null {
  const all = drawn.before + drawn.selected + drawn.after;
  for (const size of CONTEXTS) {
    for (const [left, right] of [
      [size, size],
      [size, 0],
      [0, size],
    ] as const) {
      const lead = left === 0 ? "" : drawn.before.slice(-left);
      const wanted = lead + drawn.selected + drawn.after.slice(0, right);
      const at = onlyIndex(known, wanted);
      if (at !== null && onlyIndex(all, wanted) !== null) return at + lead.length;
    }
  }
  return null;
}

/** The index of `wanted` if it occurs exactly once. */
function onlyIndex(text: string, wanted: string): number | null {
  const first = text.indexOf(wanted);
  return first === -1 || text.indexOf(wanted, first + 1) !== -1 ? null : first;
}
