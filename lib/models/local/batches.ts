/**
 * Groups texts of similar length, so that there is little padding. Returns batches of indexes into `lengths`. Each text
 * is in exactly one. In a batch with several texts, width × texts stays within `tokensPerBatch`.
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
    // The order is ascending, so the next text is the widest.
    if (current.length > 0 && (current.length + 1) * (lengths[index] ?? 0) > tokensPerBatch) {
      batches.push(current);
      current = [];
    }
    current.push(index);
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
