import type { WordBox } from "./extracted.ts";

/** Six 32-bit integers per word: start, end, x0, y0, x1, y1. Coordinates are in hundredths of a point. */
const FIELDS = 6;
const SCALE = 100;

/** Packs word boxes into bytes (little endian), 24 per word. */
export function encodeWordBoxes(words: readonly WordBox[]): Uint8Array {
  const bytes = new Uint8Array(words.length * FIELDS * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, index) => {
    const numbers = [
      word.start,
      word.end,
      word.x0 * SCALE,
      word.y0 * SCALE,
      word.x1 * SCALE,
      word.y1 * SCALE,
    ];
    numbers.forEach((number, field) => {
      view.setInt32((index * FIELDS + field) * 4, Math.round(number), true);
    });
  });
  return bytes;
}

/** Marks a word that was not recognised: typed, or from a text layer. */
const NOT_RECOGNISED = 255;

/** One byte per word, 0..100, in the order of the words; null if none was recognised. */
export function encodeConfidences(words: readonly WordBox[]): Uint8Array | null {
  if (words.every((word) => word.confidence === undefined)) return null;
  return Uint8Array.from(words, ({ confidence }) =>
    confidence === undefined ? NOT_RECOGNISED : Math.round(confidence),
  );
}

/** Returns the words with the confidences that `encodeConfidences` wrote. */
export function withConfidences(words: readonly WordBox[], bytes: Uint8Array | null): WordBox[] {
  return words.map((word, at) => {
    const confidence = bytes?.[at] ?? NOT_RECOGNISED;
    return confidence === NOT_RECOGNISED ? word : { ...word, confidence };
  });
}

/** Reads what `encodeWordBoxes` wrote. */
export function decodeWordBoxes(bytes: Uint8Array): WordBox[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.byteLength / (FIELDS * 4));
  const read = (index: number, field: number) => view.getInt32((index * FIELDS + field) * 4, true);
  return Array.from({ length: count }, (_, index) => ({
    start: read(index, 0),
    end: read(index, 1),
    x0: read(index, 2) / SCALE,
    y0: read(index, 3) / SCALE,
    x1: read(index, 4) / SCALE,
    y1: read(index, 5) / SCALE,
  }));
}
