/** A set of passages of one slab by ordinal: tombstones, or what a search may answer with. At most 8 kB. */
export type Bitmap = { readonly size: number; readonly words: Uint32Array };

/** @throws RangeError for an ordinal outside 0..size-1. */
export function bitmapOf(size: number, ordinals: Iterable<number>): Bitmap {
  const words = new Uint32Array(Math.ceil(size / 32));
  for (const ordinal of ordinals) {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= size)
      throw new RangeError(`The set holds 0 to ${size - 1}, not ${ordinal}.`);
    words[ordinal >>> 5] = (words[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
  }
  return { size, words };
}

/** True if the set has the ordinal. */
export function hasBit({ words }: Bitmap, ordinal: number): boolean {
  return ((words[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0;
}

/** Returns the size of the set. */
export function countBits({ words }: Bitmap): number {
  return words.reduce((sum, word) => sum + popcount(word), 0);
}

/** Returns the number of ones in 32 bits (Warren, Hacker's Delight, 5-1). */
function popcount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
