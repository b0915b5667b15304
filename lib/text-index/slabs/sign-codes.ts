/// <reference lib="esnext.float16" />

import { type Bitmap, hasBit } from "./bitmap.ts";

/**
 * Writes the Hamming distance of the question's code to each code. Codes follow each other without gaps; the question
 * is as long as each of them, a multiple of `CODE_ALIGNMENT` words.
 */
export type HammingScan = (codes: Uint32Array, question: Uint32Array, distances: Uint16Array) => void;

/** The sign codes of a slab. */
export type CodedSlab = {
  readonly chunkIds: Int32Array;
  /** The codes in parts, each with whole codes. */
  readonly codes: readonly Uint32Array[];
  /** The passage of each code, by ordinal, ascending. */
  readonly coded: Uint16Array;
  /** Passages that may be found; null for all. */
  readonly allowed: Bitmap | null;
};

/** Words of 32 bits to which a code is filled up with zeros: 128 bits, which one SIMD instruction compares. */
const CODE_ALIGNMENT = 4;
/** Counts of this many words fit the bytes of one word: 8 a word. */
const WORDS_BEFORE_OVERFLOW = 31;

/** Returns the words of a code. */
export function codeWords(dimension: number): number {
  return Math.ceil(dimension / 32 / CODE_ALIGNMENT) * CODE_ALIGNMENT;
}

/** Returns the signs of a vector's components in half precision, 1 for those above zero, as pgvector's binary_quantize. */
export function signCode(vector: Float32Array): Uint32Array {
  const code = new Uint32Array(codeWords(vector.length));
  for (const [place, component] of vector.entries())
    if (Math.f16round(component) > 0) code[place >>> 5] = (code[place >>> 5] ?? 0) | (1 << (place & 31));
  return code;
}

/** The scan in plain JavaScript: adds up the ones of a word's bytes, all four at once (Hacker's Delight, 5-1). */
export const scanInJavaScript: HammingScan = (codes, question, distances) => {
  const words = question.length;
  for (let code = 0, at = 0; at < codes.length; code++) {
    let distance = 0;
    for (let word = 0; word < words; ) {
      let sums = 0;
      const end = Math.min(words, word + WORDS_BEFORE_OVERFLOW);
      for (; word < end; word++, at++) {
        const bits = (codes[at] ?? 0) ^ (question[word] ?? 0);
        const pairs = bits - ((bits >>> 1) & 0x55555555);
        const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
        sums = (sums + ((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f)) | 0;
      }
      const halves = (sums & 0x00ff00ff) + ((sums >>> 8) & 0x00ff00ff);
      distance += (halves & 0xffff) + (halves >>> 16);
    }
    distances[code] = distance;
  }
};

type MeasuredSlab = CodedSlab & { readonly distances: Uint16Array };

/** Codes between two steps: 4 ms of the scan in plain JavaScript, and .6 of that in WebAssembly. */
const STEP = 65_536;

/**
 * Returns the passages of the codes that are nearest to the question's, by slab: `size` codes, or all. Ties go to the
 * lower chunk id, so that the result does not depend on how the passages are spread over slabs. Yields after each step
 * of a few milliseconds.
 * @returns ordinals of each slab, ascending and distinct.
 * @throws RangeError if the codes have another dimension than the question.
 */
export function* nearestBySigns(
  slabs: readonly CodedSlab[],
  question: Uint32Array,
  size: number,
  scan: HammingScan,
): Generator<void, readonly (readonly number[])[], void> {
  const pause = pauseEvery(STEP);
  const measured: MeasuredSlab[] = [];
  const counts = new Uint32Array(question.length * 32 + 1);
  for (const slab of slabs) {
    const distances = yield* distancesOf(slab, question, scan, pause);
    measured.push({ ...slab, distances });
    countDistances({ ...slab, distances }, counts);
  }
  const limit = limitOf(counts, size);
  const found: Set<number>[] = [];
  const ties: Tie[] = [];
  for (const [place, slab] of measured.entries()) {
    found.push(nearerThan(slab, limit.distance, (tie) => ties.push({ place, ...tie })));
    yield* pause(slab.distances.length);
  }
  ties.sort((a, b) => a.chunkId - b.chunkId);
  for (const { place, ordinal } of ties.slice(0, limit.ties)) found[place]?.add(ordinal);
  return found.map((ordinals) => [...ordinals].sort((a, b) => a - b));
}

type Pause = (work: number) => Generator<void, void, void>;

/** Returns a generator that yields when that much work was done since it did so last. */
function pauseEvery(step: number): Pause {
  let done = 0;
  return function* (work) {
    done += work;
    if (done < step) return;
    done = 0;
    yield;
  };
}

/** A passage with a code at the greatest distance that is near. */
type Tie = { readonly place: number; readonly ordinal: number; readonly chunkId: number };

function nearerThan(
  { coded, allowed, distances, chunkIds }: MeasuredSlab,
  limit: number,
  onTie: (tie: Omit<Tie, "place">) => void,
): Set<number> {
  const ordinals = new Set<number>();
  for (let code = 0; code < distances.length; code++) {
    const distance = distances[code] ?? 0;
    if (distance > limit) continue;
    const ordinal = coded[code] ?? 0;
    if (allowed !== null && !hasBit(allowed, ordinal)) continue;
    if (distance < limit) ordinals.add(ordinal);
    else onTie({ ordinal, chunkId: chunkIds[ordinal] ?? 0 });
  }
  return ordinals;
}

function* distancesOf(
  { codes, coded }: CodedSlab,
  question: Uint32Array,
  scan: HammingScan,
  pause: Pause,
): Generator<void, Uint16Array, void> {
  const distances = new Uint16Array(coded.length);
  const words = codes.reduce((sum, part) => sum + part.length, 0);
  if (words !== coded.length * question.length)
    throw new RangeError(`Codes of ${words / coded.length} words are compared with ${question.length}.`);
  let from = 0;
  for (const part of codes) {
    const to = from + part.length / question.length;
    scan(part, question, distances.subarray(from, to));
    yield* pause(to - from);
    from = to;
  }
  return distances;
}

function countDistances({ coded, allowed, distances }: MeasuredSlab, counts: Uint32Array): void {
  for (let code = 0; code < distances.length; code++) {
    if (allowed !== null && !hasBit(allowed, coded[code] ?? 0)) continue;
    const distance = distances[code] ?? 0;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
}

/** Returns the distance up to which codes are near, and how many at that distance belong to the nearest. */
function limitOf(counts: Uint32Array, size: number): { readonly distance: number; readonly ties: number } {
  let nearer = 0;
  for (const [distance, count] of counts.entries()) {
    if (nearer + count >= size) return { distance, ties: size - nearer };
    nearer += count;
  }
  return { distance: counts.length, ties: 0 };
}
