/**
 * Character error rate: insertions, deletions and substitutions that turn `got` into `reference`, divided by the
 * reference's length, in code points (NFC, runs of white space as one space). 0 is perfect; it can exceed 1. An empty
 * reference has 0 for no output and 1 for any. Time grows with the product of the lengths.
 */
export function characterErrorRate(reference: string, got: string): number {
  const wanted = codePoints(reference);
  const read = codePoints(got);
  if (wanted.length === 0) return read.length === 0 ? 0 : 1;
  return editDistance(wanted, read) / wanted.length;
}

/**
 * Word error rate: the same over words between spaces, with capitals and punctuation. An empty reference has 0 for no
 * output and 1 for any.
 */
export function wordErrorRate(reference: string, got: string): number {
  return rateOver(wordsOf(reference), wordsOf(got));
}

/** The same over lower-case letters and digits only, as search sees them. */
export function plainWordErrorRate(reference: string, got: string): number {
  return rateOver(plainWordsOf(reference), plainWordsOf(got));
}

/** Share of the reference's words, counted with repetition, that were read in any order. */
export function wordRecall(reference: string, got: string): number {
  const wanted = plainWordsOf(reference);
  const left = new Map<string, number>();
  for (const word of plainWordsOf(got)) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    found++;
  }
  return wanted.length === 0 ? 1 : found / wanted.length;
}

function rateOver(wanted: readonly string[], read: readonly string[]): number {
  if (wanted.length === 0) return read.length === 0 ? 0 : 1;
  return editDistance(wanted, read) / wanted.length;
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFC")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

function plainWordsOf(text: string): string[] {
  return wordsOf(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " "));
}

function codePoints(text: string): string[] {
  return [...text.normalize("NFC").replace(/\s+/gu, " ").trim()];
}

/** Levenshtein distance (1966), two rows at a time. */
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
