import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";

/** A passage's words with the words around it. */
export type Quoted = { readonly quote: string; readonly prefix: string; readonly suffix: string };

export type FoundPassage = { readonly span: Span; readonly same: boolean };

/** Minimum share of words that a changed passage has in common with the quote. */
const LEAST_SHARED = 0.5;
/** Number of words on each side that identify a passage whose own words changed. */
const ANCHOR_WORDS = 4;

type Word = { readonly text: string; readonly start: number; readonly end: number };

/**
 * Finds a cited passage in the text of another version. Tries, in this order: the same words (white space aside) with
 * the most similar surroundings; the text between the words that surrounded it; the run of equally many words with
 * the most words in common. Returns null if less than half is in common.
 * @returns a span in code points of `text`.
 */
export function findPassage(text: string, quoted: Quoted): FoundPassage | null {
  const wanted = wordsOf(quoted.quote);
  if (wanted.length === 0) return null;
  const there = wordsOf(text);
  const before = wordsOf(quoted.prefix).map(({ text: word }) => word);
  const after = wordsOf(quoted.suffix).map(({ text: word }) => word);
  const same = bestOf(placesOf(there, wanted), (at) => likeness(there, at, wanted.length, before, after));
  const map = offsetMap(text);
  const spanOf = (from: number, to: number): Span => {
    const [first, last] = [there[from], there[to - 1]];
    return map.spanToCodePoints({ start: first?.start ?? 0, end: last?.end ?? 0 });
  };
  if (same !== null) return { span: spanOf(same, same + wanted.length), same: true };
  const run = between(there, before, after, wanted.length) ?? likest(there, wanted);
  return run && { span: spanOf(run.from, run.to), same: false };
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

function placesOf(there: readonly Word[], wanted: readonly Word[]): number[] {
  const found: number[] = [];
  for (let at = 0; at + wanted.length <= there.length; at++) {
    if (wanted.every(({ text }, index) => there[at + index]?.text === text)) found.push(at);
  }
  return found;
}

function bestOf(places: readonly number[], score: (at: number) => number): number | null {
  let best: { readonly at: number; readonly score: number } | null = null;
  for (const at of places) {
    const value = score(at);
    if (best === null || value > best.score) best = { at, score: value };
  }
  return best?.at ?? null;
}

/** Counts the words beside a place that also surrounded the quote, outwards until the first difference. */
function likeness(
  there: readonly Word[],
  at: number,
  length: number,
  before: readonly string[],
  after: readonly string[],
): number {
  let shared = 0;
  while (shared < before.length && there[at - 1 - shared]?.text === before.at(-1 - shared)) shared++;
  let behind = 0;
  while (behind < after.length && there[at + length + behind]?.text === after[behind]) behind++;
  return shared + behind;
}

type Run = { readonly from: number; readonly to: number };

/** Returns the text between the former neighbours if it is about as long as the quote. */
function between(
  there: readonly Word[],
  before: readonly string[],
  after: readonly string[],
  length: number,
): Run | null {
  // The outermost words of a prefix and a suffix may be cut.
  const lead = before.slice(1).slice(-ANCHOR_WORDS);
  const tail = after.slice(0, -1).slice(0, ANCHOR_WORDS);
  if (lead.length < ANCHOR_WORDS || tail.length < ANCHOR_WORDS) return null;
  const starts = placesOf(there, lead.map(asWord)).map((at) => at + lead.length);
  const ends = placesOf(there, tail.map(asWord));
  for (const from of starts) {
    const to = ends.find((end) => end > from);
    if (to !== undefined && to - from <= 2 * length + 20) return { from, to };
  }
  return null;
}

const asWord = (text: string): Word => ({ text, start: 0, end: 0 });
const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the run of as many words as the quote that shares most of them, counted with repetition. */
function likest(there: readonly Word[], wanted: readonly Word[]): Run | null {
  const budget = new Map<string, number>();
  for (const { text } of wanted) budget.set(plain(text), (budget.get(plain(text)) ?? 0) + 1);
  const length = Math.min(wanted.length, there.length);
  const words = there.map(({ text }) => plain(text));
  const held = new Map<string, number>();
  let shared = 0;
  let best: { readonly from: number; readonly shared: number } | null = null;
  for (const [at, word] of words.entries()) {
    const count = (held.get(word) ?? 0) + 1;
    held.set(word, count);
    if (count <= (budget.get(word) ?? 0)) shared++;
    const gone = words[at - length];
    if (gone !== undefined) {
      const left = held.get(gone) ?? 0;
      held.set(gone, left - 1);
      if (left <= (budget.get(gone) ?? 0)) shared--;
    }
    if (at + 1 >= length && (best === null || shared > best.shared)) best = { from: at + 1 - length, shared };
  }
  if (best === null || best.shared < LEAST_SHARED * wanted.length) return null;
  return { from: best.from, to: best.from + length };
}
