/**
 * Returns how many of the first `k` of two rankings are shared; `of` is the possible number. Each id occurs once per
 * ranking.
 */
export function sharedAt(
  a: readonly string[],
  b: readonly string[],
  k: number,
): { readonly shared: number; readonly of: number } {
  const [first, second] = [a.slice(0, k), b.slice(0, k)];
  const there = new Set(second);
  return {
    shared: first.filter((id) => there.has(id)).length,
    of: Math.max(first.length, second.length),
  };
}

/** Jaccard's coefficient of the first `k`: intersection over union; null if both are empty. */
export function jaccard(a: readonly string[], b: readonly string[], k: number): number | null {
  const either = new Set([...a.slice(0, k), ...b.slice(0, k)]).size;
  return either === 0 ? null : sharedAt(a, b, k).shared / either;
}

/**
 * Rank-biased overlap, extrapolated (Webber, Moffat and Zobel, "A similarity measure for indefinite rankings", TOIS
 * 2010, equation 32, which holds for rankings of uneven length). It weighs the agreement at each depth by a reader who
 * continues to the next place with probability `p`, and assumes that it stays the same below. 1 for a ranking and its
 * own beginning, 0 if nothing is shared; null if both are empty. Each id occurs once per ranking.
 */
export function rankBiasedOverlap(a: readonly string[], b: readonly string[], p = 0.9): number | null {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const [s, l] = [short.length, long.length];
  if (l === 0) return null;
  if (s === 0) return 0;
  const shared = sharedByDepth(short, long);
  const at = (depth: number) => shared[depth - 1] ?? 0;
  let sum = 0;
  for (let depth = 1; depth <= l; depth++) {
    // Below its end, the shorter ranking is assumed to agree as it did there.
    const assumed = depth > s ? (at(s) * (depth - s)) / (s * depth) : 0;
    sum += (at(depth) / depth + assumed) * p ** depth;
  }
  const below = ((at(l) - at(s)) / l + at(s) / s) * p ** l;
  return Math.min(1, ((1 - p) / p) * sum + below);
}

/** Returns how many of the first 1, 2, … places are shared, down to the end of the longer ranking. */
function sharedByDepth(short: readonly string[], long: readonly string[]): number[] {
  const inShort = new Set<string>();
  const inLong = new Set<string>();
  let shared = 0;
  return long.map((id, index) => {
    const other = short[index];
    inLong.add(id);
    if (other !== undefined) inShort.add(other);
    if (inShort.has(id)) shared += 1;
    if (other !== undefined && other !== id && inLong.has(other)) shared += 1;
    return shared;
  });
}
