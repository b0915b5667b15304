/** The shingles of a text (runs of several words) as numbers, sorted and unique. */
export type Shingles = Float64Array;

const NONE = new Float64Array(0);
const WORD_SIGN = /[\p{L}\p{N}]/u;
/** 1 for a code unit in a word, otherwise 0, by UTF-16 unit. Surrogates count as letters. */
const IN_WORD = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  WORD_SIGN.test(String.fromCharCode(unit)) || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 0,
);

/**
 * Returns the w-shingles of a text (Broder, 1997): its runs of `words` words, in lower case and without punctuation, as
 * 53 bits of two hashes, so that collisions almost never occur. A shorter text is one shingle; a text without words has
 * none.
 */
export function shinglesOf(text: string, words: number): Shingles {
  const hashes = wordHashes(text.toLowerCase());
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
  found.sort();
  let kept = 1;
  for (let i = 1; i < found.length; i++) {
    const value = found[i] ?? 0;
    if (value !== found[kept - 1]) found[kept++] = value;
  }
  return found.subarray(0, kept);
}

/** FNV-1a over the UTF-16 units of each word. */
function wordHashes(text: string): number[] {
  const hashes: number[] = [];
  let hash = 0;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (IN_WORD[unit] === 1) {
      hash = Math.imul((inside ? hash : 0x811c9dc5) ^ unit, 0x01000193);
      inside = true;
    } else if (inside) {
      hashes.push(hash ^ (hash >>> 15));
      inside = false;
    }
  }
  if (inside) hashes.push(hash ^ (hash >>> 15));
  return hashes;
}

/** Returns shared shingles over all shingles of both, 0..1; 0 if either has none. */
export function jaccard(a: Shingles, b: Shingles): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return share(shared, a.length, b.length);
}

const share = (shared: number, a: number, b: number) => (shared === 0 ? 0 : shared / (a + b - shared));

/**
 * The same for all pairs of a list, as a square matrix. An index from shingles to texts finds the pairs that share any.
 */
export function pairwiseJaccard(texts: readonly Shingles[]): Float64Array {
  const count = texts.length;
  const shared = new Float64Array(count * count);
  const textsByShingle = new Map<number, number | number[]>();
  texts.forEach((shingles, own) => {
    for (const shingle of shingles) {
      const before = textsByShingle.get(shingle);
      if (before === undefined) textsByShingle.set(shingle, own);
      else if (typeof before === "number") {
        shared[own * count + before] = (shared[own * count + before] ?? 0) + 1;
        textsByShingle.set(shingle, [before, own]);
      } else {
        for (const other of before) shared[own * count + other] = (shared[own * count + other] ?? 0) + 1;
        before.push(own);
      }
    }
  });
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const found = share(shared[a * count + b] ?? 0, texts[a]?.length ?? 0, texts[b]?.length ?? 0);
      shared[a * count + b] = found;
      shared[b * count + a] = found;
    }
  return shared;
}
