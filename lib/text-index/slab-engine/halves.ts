/** Every half-precision number by its 16 bits (IEEE 754 binary16): a table is faster than arithmetic. */
const NUMBERS = Float32Array.from({ length: 0x10000 }, (_, bits) => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 1023;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
});

/** Reads pgvector's binary form of a halfvec: the dimension, two unused bytes, then the numbers, big-endian. */
export function readHalfvec(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(view.getUint16(0));
  for (let place = 0; place < vector.length; place++)
    vector[place] = NUMBERS[view.getUint16(4 + 2 * place)] ?? 0;
  return vector;
}
