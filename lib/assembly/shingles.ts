/** A text's runs of so many words, each as one number; sorted, each once. */
export type Shingles = Float64Array;

const WORD = /[\p{L}\p{N}]+/gu;
const NONE = new Float64Array(0);

/**
 * The w-shingles of a text (Broder, 1997): its runs of `words` words, in lower case and without marks, as 53 bits of two
 * independent hashes, so that different runs are the same number about never. A shorter text is one shingle; a text
 * without words has none.
 */
export function shinglesOf(text: string, words: number): Shingles {
  const hashes = text.toLowerCase().match(WORD)?.map(hash32) ?? [];
  if (hashes.length === 0) return NONE;
  const size = Math.min(words, hashes.length);
  const found = new Float64Array(hashes.length - size + 1);
  for (let at = 0; at < found.length; at++) {
    let low = 0x811c9dc5;
    let high = 0x9e3779b9;
    for (let i = at; i < at + size; i++) {
      const word = hashes[i] ?? 0;
      low = Math.imul(low ^ word, 0x01000193);
      high = Math.imul(high ^ (word >>> 7) ^ (word << 11), 0x85ebca6b);
      high ^= high >>> 13;
    }
    found[at] = (high >>> 11) * 2 ** 32 + (low >>> 0);
  }
  return found.sort().filter((value, index, all) => index === 0 || value !== all[index - 1]);
}

/** FNV-1a over UTF-16 units. */
function hash32(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Shared shingles over all shingles of both, 0..1; 0 where either has none: no words are no likeness. */
export function jaccard(a: Shingles, b: Shingles): number {
  if (a.length === 0 || b.length === 0) return 0;
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return shared / (a.length + b.length - shared);
}
