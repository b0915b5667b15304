import { DamagedValueError } from "./sealed-value.ts";

/** The passages of a slab that have a term. */
export type PostingList = {
  /** Passages by ordinal, ascending. */
  readonly ordinals: Uint16Array;
  /** Frequency of the term in each; `ESCAPE` stands for the next of `escapes`. */
  readonly frequencies: Uint8Array;
  /** Frequencies that are fractions or above 254, in order. */
  readonly escapes: Float32Array;
  /** Segments whose length counts and that have the term: n(q) of segments. */
  readonly segments: number;
};

/** Postings to encode: the first `count` entries of both arrays, ordinals ascending. */
export type Postings = {
  readonly count: number;
  readonly ordinals: Uint16Array;
  readonly frequencies: Float32Array;
  readonly segments: number;
};

/** The code of a frequency that does not fit a byte. */
export const ESCAPE = 255;

/** Count of passages, of escapes and of segments. */
const HEADER_WORDS = 3;
const HEADER_BYTES = HEADER_WORDS * Uint16Array.BYTES_PER_ELEMENT;

/** Returns the encoded size in bytes. It is even, so that the next list begins at an even place. */
export function postingsSize(count: number, escapes: number): number {
  const frequencies = count + (count % 2);
  return HEADER_BYTES + count * Uint16Array.BYTES_PER_ELEMENT + escapes * 4 + frequencies;
}

/** Returns how many frequencies need an escape. */
export function countEscapes({
  count,
  frequencies,
}: {
  readonly count: number;
  readonly frequencies: ArrayLike<number>;
}): number {
  let escapes = 0;
  for (let place = 0; place < count; place++) if (!fitsByte(frequencies[place] ?? 0)) escapes++;
  return escapes;
}

function fitsByte(frequency: number): boolean {
  return frequency < ESCAPE && Number.isInteger(frequency);
}

/** Bytes for lists, and the same bytes as words. A slab has thousands of lists, so views are not made for each. */
export type PostingsTarget = { readonly bytes: Uint8Array; readonly words: Uint16Array };

/** Returns bytes for lists of this size together. */
export function postingsTarget(size: number): PostingsTarget {
  const words = new Uint16Array(Math.ceil(size / 2));
  return { bytes: new Uint8Array(words.buffer, 0, size), words };
}

/**
 * Writes the list at an even place: header, ordinals, escapes, then frequencies.
 * @returns the place after it.
 */
export function writePostings(target: PostingsTarget, at: number, postings: Postings): number {
  const { bytes, words } = target;
  const { count, ordinals, frequencies, segments } = postings;
  const escapes = countEscapes(postings);
  let word = at / 2;
  words[word++] = count;
  words[word++] = escapes;
  words[word++] = segments;
  for (let place = 0; place < count; place++) words[word++] = ordinals[place] ?? 0;
  const codes = 2 * word + escapes * 4;
  const escaped = escapes === 0 ? null : new DataView(bytes.buffer, bytes.byteOffset + 2 * word, escapes * 4);
  let next = 0;
  for (let place = 0; place < count; place++) {
    const frequency = frequencies[place] ?? 0;
    const fits = fitsByte(frequency);
    bytes[codes + place] = fits ? frequency : ESCAPE;
    if (fits) continue;
    escaped?.setFloat32(next, frequency, true);
    next += 4;
  }
  return at + postingsSize(count, escapes);
}

/**
 * Reads an encoded list in place, which must be even. Everything that a reader relies on is checked.
 * @param passages of the slab.
 * @throws DamagedValueError if the bytes are not a list over that many passages.
 */
export function readPostings(bytes: Uint8Array, passages: number): PostingList {
  check(bytes.byteOffset % 2 === 0, "a list begins at an odd place");
  check(bytes.length >= HEADER_BYTES, "a list is too short");
  const [count = 0, escapeCount = 0, segments = 0] = new Uint16Array(
    bytes.buffer,
    bytes.byteOffset,
    HEADER_WORDS,
  );
  check(bytes.length === postingsSize(count, escapeCount), "a list has the wrong size");
  const ordinals = new Uint16Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, count);
  const escaped = bytes.byteOffset + HEADER_BYTES + ordinals.byteLength;
  const frequencies = new Uint8Array(bytes.buffer, escaped + escapeCount * 4, count);
  const escapes = readEscapes(new DataView(bytes.buffer, escaped, escapeCount * 4));
  check(segments <= count, "a list has more segments than passages");
  check(isAscending(ordinals, passages), "the ordinals of a list are wrong");
  check(countCodes(frequencies) === escapeCount, "the escapes of a list are wrong");
  return { ordinals, frequencies, escapes, segments };
}

/** Copies them: they are rare, and their place in memory is not aligned. */
function readEscapes(view: DataView): Float32Array {
  const escapes = new Float32Array(view.byteLength / 4);
  for (let place = 0; place < escapes.length; place++) {
    const frequency = view.getFloat32(place * 4, true);
    check(Number.isFinite(frequency) && frequency >= 0, "a frequency is wrong");
    escapes[place] = frequency;
  }
  return escapes;
}

function isAscending(ordinals: Uint16Array, passages: number): boolean {
  let last = -1;
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place] ?? 0;
    if (ordinal <= last) return false;
    last = ordinal;
  }
  return last < passages;
}

function countCodes(frequencies: Uint8Array): number {
  let count = 0;
  for (let place = 0; place < frequencies.length; place++) if (frequencies[place] === ESCAPE) count++;
  return count;
}

function check(condition: boolean, reason: string): void {
  if (!condition) throw new DamagedValueError("postings", reason);
}
