type Capped<T> = {
  readonly kept: readonly T[];
  /** The candidates beyond the limit, in the order given. */
  readonly leftOut: readonly T[];
};

/**
 * Keeps the first `most` of each document, in the order given; null keeps all. The rest is returned too, to be
 * reported.
 */
export function capPerDocument<T extends { readonly documentId: string }>(
  ordered: readonly T[],
  limit: number | null,
): Capped<T> {
  if (limit === null) return { kept: ordered, leftOut: [] };
  const counts = new Map<string, number>();
  const kept: T[] = [];
  const leftOut: T[] = [];
  for (const each of ordered) {
    const count = (counts.get(each.documentId) ?? 0) + 1;
    counts.set(each.documentId, count);
    (count <= limit ? kept : leftOut).push(each);
  }
  return { kept, leftOut };
}
