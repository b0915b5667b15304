/// <reference lib="esnext.float16" />

/** Every number in half precision is a whole multiple of this. */
export const HALF_UNIT = 2 ** -24;

/**
 * A vector in half precision, like the stored vectors, and in `HALF_UNIT`s, because Postgres parses whole numbers in a
 * tenth of the time of fractions.
 */
export function inHalfUnits(vector: Float32Array): number[] {
  return Array.from(vector, (component) => Math.f16round(component) / HALF_UNIT);
}
