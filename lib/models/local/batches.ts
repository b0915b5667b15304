/**
 * Puts texts of like length together, so that little is padding. Returns batches of indexes into `lengths`; each text
 * stands in exactly one, and width × texts stays within `tokensPerBatch` wherever a batch has more than one text.
 */
export function planBatches(
  lengths: readonly number[],
  tokensPerBatch: number,
): readonly (readonly number[])[] {
  const order = lengths.map((_, index) => index);
  order.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
  const batches: number[][] = [];
  let current: number[] = [];
  for (const index of order) {
    // Sorted upwards, so the text to be added is the widest.
    if (current.length > 0 && (current.length + 1) * (lengths[index] ?? 0) > tokensPerBatch) {
      batches.push(current);
      current = [];
    }
    current.push(index);
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
