export type Ordered = {
  readonly score: number;
  readonly sourcePath: string;
  readonly ordinal: number;
  readonly documentId: string;
};

/** Finer differences come from the order of additions, not from the evidence. */
const STEPS = 1e9;

/** The one total order: score, then source path, then ordinal; the document's id parts equal paths of two corpora. */
export function byScore(a: Ordered, b: Ordered): number {
  const difference = Math.round(b.score * STEPS) - Math.round(a.score * STEPS);
  if (difference !== 0) return difference;
  return compare(a.sourcePath, b.sourcePath) || a.ordinal - b.ordinal || compare(a.documentId, b.documentId);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
