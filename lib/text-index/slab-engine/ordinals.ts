/** Returns the ordinals of the passages that a slab has, ascending. Ids may be given in any order, and twice. */
export function ordinalsOf(chunkIds: Int32Array, ids: readonly number[] | Int32Array): number[] {
  const sorted = Int32Array.from(ids).sort();
  const ordinals: number[] = [];
  let from = 0;
  for (const id of sorted) {
    from = placeOf(chunkIds, id, from);
    if (chunkIds[from] !== id) continue;
    ordinals.push(from);
    from++;
  }
  return ordinals;
}

/** Returns the first place at or after `from` whose id is not lower. */
function placeOf(chunkIds: Int32Array, id: number, from: number): number {
  let to = chunkIds.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((chunkIds[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}
