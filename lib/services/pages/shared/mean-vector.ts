/** In pgvector's binary form of a halfvec, two 16-bit words precede the components. The first is the dimension. */
const HEADER_BYTES = 4;

/** All half-precision numbers by their bits. */
const HALVES = Float32Array.from({ length: 0x10000 }, (_, bits) => half(bits));

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Returns the normalised mean of unit vectors in pgvector's binary form. Null if there are none or they cancel out. */
export function meanVector(sent: readonly Uint8Array[] | null): Float32Array | null {
  const [first] = sent ?? [];
  if (!first || !sent) return null;
  const mean = new Float32Array((first.byteLength - HEADER_BYTES) / 2);
  for (const bytes of sent) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < mean.length; i++)
      mean[i] = (mean[i] ?? 0) + (HALVES[view.getUint16(HEADER_BYTES + 2 * i)] ?? 0);
  }
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? mean.map((value) => value / length) : null;
}
