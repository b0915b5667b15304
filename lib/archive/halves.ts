/** Smallest subnormal half: the unit of numbers below the smallest normal half. */
const TINY = 2 ** -24;

/**
 * Packs pgvector's text of half-precision numbers, `[0.1,-2]`, as two bytes each, little-endian, base64 (IEEE 754
 * binary16).
 */
export function packHalves(text: string): string {
  const numbers = JSON.parse(text) as number[];
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(toHalf(number), index * 2);
  return bytes.toString("base64");
}

/** Returns the numbers as text that the database reads as exactly these values. */
export function unpackHalves(packed: string): string {
  return JSON.stringify([...halfNumbers(packed)]);
}

/** Returns the numbers; a single-precision number represents a half exactly. */
export function halfNumbers(packed: string): Float32Array {
  const bytes = Buffer.from(packed, "base64");
  const numbers = new Float32Array(Math.floor(bytes.length / 2));
  for (let at = 0; at < numbers.length; at++) numbers[at] = fromHalf(bytes.readUInt16LE(at * 2));
  return numbers;
}

/** Returns the 16 bits of the nearest half. Ties go to the even one. */
export function toHalf(number: number): number {
  const sign = number < 0 || Object.is(number, -0) ? 0x8000 : 0;
  const size = Math.abs(number);
  if (size < 2 ** -14) return sign | roundHalfToEven(size / TINY);
  const exponent = Math.min(15, Math.floor(Math.log2(size)));
  const mantissa = roundHalfToEven((size / 2 ** exponent - 1) * 1024);
  // A mantissa that rounds up to 1024 carries into the exponent.
  return sign | Math.min(0x7bff, ((exponent + 15) << 10) + mantissa);
}

export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 1023;
  if (exponent === 0) return sign * mantissa * TINY;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest === 0.5) return below + (below % 2);
  return rest > 0.5 ? below + 1 : below;
}
