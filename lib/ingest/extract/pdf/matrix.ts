/** An affine map in PDF notation: x' = a·x + c·y + e, y' = b·x + d·y + f (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the map that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

/** Applies the map to a point. */
export function applyMatrix(m: Matrix, x: number, y: number): readonly [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/**
 * Returns six finite numbers from a plain or typed array, or `undefined`, because a damaged file may contain anything.
 */
export function toMatrix(value: unknown): Matrix | undefined {
  if (!Array.isArray(value) && !(value instanceof Float32Array)) return undefined;
  const [a, b, c, d, e, f] = value;
  const numbers = [a, b, c, d, e, f];
  if (!numbers.every((n) => typeof n === "number" && Number.isFinite(n))) return undefined;
  return [a, b, c, d, e, f];
}
