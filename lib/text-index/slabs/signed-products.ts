import { codeWords } from "./sign-codes.ts";
import { topList } from "./top-list.ts";

/** The sign codes of a slab, as `nearestBySigns` receives them. */
type CodedPassages = {
  readonly chunkIds: Int32Array;
  /** The codes in parts, each with whole codes; all but the last have the same number. */
  readonly codes: readonly Uint32Array[];
  /** The passage of each code, by ordinal, ascending. */
  readonly coded: Uint16Array;
};

const BYTES = 256;
/** An ordinal has 16 bits. */
const ORDINALS = 0x10000;

/**
 * Returns the `size` passages of a pool whose signs agree best with the question, by slab. Each component of the
 * question counts as much as it is large: plus where the signs agree, minus where they differ. So it tells passages apart
 * that have the same Hamming distance. A passage counts by its best code; ties go to the lower chunk id.
 * @param pool ordinals of each slab, ascending.
 * @param vector the question, with the dimension of the codes.
 * @returns ordinals of each slab, ascending.
 */
export function nearestBySignedProducts(
  slabs: readonly CodedPassages[],
  pool: readonly (readonly number[])[],
  vector: Float32Array,
  size: number,
): readonly (readonly number[])[] {
  if (pool.reduce((sum, ordinals) => sum + ordinals.length, 0) <= size) return pool;
  const products = productTable(vector);
  const best = topList(size);
  for (const [place, slab] of slabs.entries()) {
    let code = 0;
    for (const ordinal of pool[place] ?? []) {
      code = firstCodeOf(slab.coded, ordinal, code);
      let highest = Number.NEGATIVE_INFINITY;
      for (; slab.coded[code] === ordinal; code++)
        highest = Math.max(highest, productOf(slab.codes, code, products));
      best.offer(slab.chunkIds[ordinal] ?? 0, highest, place * ORDINALS + ordinal);
    }
  }
  const found: number[][] = slabs.map(() => []);
  for (const { score } of best.take()) found[Math.floor(score / ORDINALS)]?.push(score % ORDINALS);
  return found.map((ordinals) => ordinals.sort((a, b) => a - b));
}

/** The products of every byte of a code with the components that it stands for, `BYTES` for each byte of a code. */
function productTable(vector: Float32Array): Float64Array {
  const bytes = codeWords(vector.length) * Uint32Array.BYTES_PER_ELEMENT;
  const products = new Float64Array(bytes * BYTES);
  for (let byte = 0; byte < bytes; byte++) {
    // Codes are filled up with zeros, which count nothing.
    const components = Float64Array.from({ length: 8 }, (_, bit) => vector[byte * 8 + bit] ?? 0);
    const from = byte * BYTES;
    products[from] = -components.reduce((sum, component) => sum + component, 0);
    // Without its lowest one, a byte is lower: its product is known.
    for (let bits = 1; bits < BYTES; bits++) {
      const lowest = 31 - Math.clz32(bits & -bits);
      products[from + bits] = (products[from + (bits & (bits - 1))] ?? 0) + 2 * (components[lowest] ?? 0);
    }
  }
  return products;
}

function productOf(codes: readonly Uint32Array[], code: number, products: Float64Array): number {
  const words = products.length / BYTES / Uint32Array.BYTES_PER_ELEMENT;
  const perPart = (codes[0]?.length ?? 0) / words;
  const part = codes[Math.floor(code / perPart)];
  if (part === undefined) return Number.NEGATIVE_INFINITY;
  const from = (code % perPart) * words;
  let sum = 0;
  for (let word = 0, at = 0; word < words; word++, at += 4 * BYTES) {
    const bits = part[from + word] ?? 0;
    sum += products[at + (bits & 0xff)] ?? 0;
    sum += products[at + BYTES + ((bits >>> 8) & 0xff)] ?? 0;
    sum += products[at + 2 * BYTES + ((bits >>> 16) & 0xff)] ?? 0;
    sum += products[at + 3 * BYTES + (bits >>> 24)] ?? 0;
  }
  return sum;
}

/** Returns the first place at or after `from` with this ordinal or a higher one. */
function firstCodeOf(coded: Uint16Array, ordinal: number, from: number): number {
  let to = coded.length;
  let first = from;
  while (first < to) {
    const middle = (first + to) >>> 1;
    if ((coded[middle] ?? 0) < ordinal) first = middle + 1;
    else to = middle;
  }
  return first;
}
