/**
 * Character error rate: insertions, deletions and substitutions that turn `got` into `reference`, over the reference's
 * length, in code points of Unicode's composed form with runs of white space as one blank. 0 is perfect; it may exceed 1.
 * An empty reference has 0 when nothing was read and 1 when anything was. Time grows with the product of the lengths.
 */
export function characterErrorRate(reference: string, got: string): number {
  const wanted = codePoints(reference);
  const read = codePoints(got);
  if (wanted.length === 0) return read.length === 0 ? 0 : 1;
  return editDistance(wanted, read) / wanted.length;
}

function codePoints(text: string): string[] {
  return [...text.normalize("NFC").replace(/\s+/gu, " ").trim()];
}

/** Levenshtein's distance (1966), two rows at a time. */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  let previous = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  let current = new Uint32Array(b.length + 1);
  for (const [row, one] of a.entries()) {
    current[0] = row + 1;
    for (const [column, other] of b.entries()) {
      const replaced = (previous[column] ?? 0) + (one === other ? 0 : 1);
      const removed = (previous[column + 1] ?? 0) + 1;
      const inserted = (current[column] ?? 0) + 1;
      current[column + 1] = Math.min(replaced, removed, inserted);
    }
    [previous, current] = [current, previous];
  }
  return previous[b.length] ?? 0;
}
