import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";

/** A passage's words with the words around it. */
export type Quoted = { readonly quote: string; readonly prefix: string; readonly suffix: string };

export type FoundPassage = { readonly span: Span; readonly same: boolean };

/** Minimum share of words that a changed passage has in common with the quote. */
const MIN_SHARED = 0.5;
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
  const textWords = wordsOf(text);
  const before = wordsOf(quoted.prefix).map(({ text: word }) => word);
  const after = wordsOf(quoted.suffix).map(({ text: word }) => word);
  const same = bestOf(placesOf(textWords, wanted), (at) =>
    sharedSurroundings(textWords, at, wanted.length, before, after),
  );
  const map = offsetMap(text);
  const spanOf = (from: number, to: number): Span => {
    const [first, last] = [textWords[from], textWords[to - 1]];
    return map.spanToCodePoints({ start: first?.start ?? 0, end: last?.end ?? 0 });
  };
  if (same !== null) return { span: spanOf(same, same + wanted.length), same: true };
  const run = runBetween(textWords, before, after, wanted.length) ?? mostSimilarRun(textWords, wanted);
  return run && { span: spanOf(run.from, run.to), same: false };
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

function placesOf(textWords: readonly Word[], wanted: readonly Word[]): number[] {
  const found: number[] = [];
  for (let at = 0; at + wanted.length <= textWords.length; at++) {
    if (wanted.every(({ text }, index) => textWords[at + index]?.text === text)) found.push(at);
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
function sharedSurroundings(
  textWords: readonly Word[],
  at: number,
  length: number,
  before: readonly string[],
  after: readonly string[],
): number {
  let sharedBefore = 0;
  while (
    sharedBefore < before.length &&
    textWords[at - 1 - sharedBefore]?.text === before.at(-1 - sharedBefore)
  )
    sharedBefore++;
  let sharedAfter = 0;
  while (sharedAfter < after.length && textWords[at + length + sharedAfter]?.text === after[sharedAfter])
    sharedAfter++;
  return sharedBefore + sharedAfter;
}

type Run = { readonly from: number; readonly to: number };

/** Returns the text between the former neighbours if it is about as long as the quote. */
function runBetween(
  textWords: readonly Word[],
  before: readonly string[],
  after: readonly string[],
  length: number,
): Run | null {
  // The outermost words of a prefix and a suffix may be cut.
  const lead = before.slice(1).slice(-ANCHOR_WORDS);
  const tail = after.slice(0, -1).slice(0, ANCHOR_WORDS);
  if (lead.length < ANCHOR_WORDS || tail.length < ANCHOR_WORDS) return null;
  const starts = placesOf(textWords, lead.map(asWord)).map((at) => at + lead.length);
  const ends = placesOf(textWords, tail.map(asWord));
  for (const from of starts) {
    const to = ends.find((end) => end > from);
    if (to !== undefined && to - from <= 2 * length + 20) return { from, to };
  }
  return null;
}

const asWord = (text: string): Word => ({ text, start: 0, end: 0 });
const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the run of as many words as the quote that shares most of them, counted with repetition. */
function mostSimilarRun(textWords: readonly Word[], wanted: readonly Word[]): Run | null {
  const quoteCounts = new Map<string, number>();
  for (const { text } of wanted) quoteCounts.set(plain(text), (quoteCounts.get(plain(text)) ?? 0) + 1);
  const length = Math.min(wanted.length, textWords.length);
  const words = textWords.map(({ text }) => plain(text));
  const runCounts = new Map<string, number>();
  let shared = 0;
  let best: { readonly from: number; readonly shared: number } | null = null;
  for (const [at, word] of words.entries()) {
    const count = (runCounts.get(word) ?? 0) + 1;
    runCounts.set(word, count);
    if (count <= (quoteCounts.get(word) ?? 0)) shared++;
    const leaving = words[at - length];
    if (leaving !== undefined) {
      const leavingCount = runCounts.get(leaving) ?? 0;
      runCounts.set(leaving, leavingCount - 1);
      if (leavingCount <= (quoteCounts.get(leaving) ?? 0)) shared--;
    }
    if (at + 1 >= length && (best === null || shared > best.shared)) best = { from: at + 1 - length, shared };
  }
  if (best === null || best.shared < MIN_SHARED * wanted.length) return null;
  return { from: best.from, to: best.from + length };
}
