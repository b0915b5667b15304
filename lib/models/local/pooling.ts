import type { Pooling } from "../config-type.ts";

/**
 * Scales to unit length in place.
 * @throws Error if the vector has no direction.
 */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (!(length > 0) || !Number.isFinite(length))
    throw new Error("the model returned a vector without a direction");
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}

/** Returns the first `dimension` numbers, normalised (Kusupati et al., Matryoshka representation learning, 2022). */
export function shorten(vector: Float32Array, dimension: number): Float32Array {
  if (vector.length < dimension) {
    throw new Error(`the model returned ${vector.length} dimensions, ${dimension} are configured`);
  }
  return normalise(vector.slice(0, dimension));
}

/**
 * Returns one vector for a text from a batch's hidden states [batch, tokens, hidden], without padding at the end. `row`
 * is the text's index in the batch, `length` its number of tokens, `tokens` the batch's width.
 */
export function pool(
  states: Float32Array,
  shape: { readonly tokens: number; readonly hidden: number },
  text: { readonly row: number; readonly length: number },
  pooling: Pooling,
): Float32Array {
  const { tokens, hidden } = shape;
  const start = text.row * tokens * hidden;
  if (pooling !== "mean") {
    const token = pooling === "cls" ? 0 : text.length - 1;
    return states.slice(start + token * hidden, start + (token + 1) * hidden);
  }
  const sum = new Float32Array(hidden);
  for (let at = start; at < start + text.length * hidden; at += hidden) {
    for (let i = 0; i < hidden; i++) sum[i] = (sum[i] ?? 0) + (states[at + i] ?? 0);
  }
  for (let i = 0; i < hidden; i++) sum[i] = (sum[i] ?? 0) / text.length;
  return sum;
}
