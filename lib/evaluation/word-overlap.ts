/**
 * How much of a reference text an extraction holds, as sets of words that count repetitions (multisets): order and
 * layout do not matter. Words are runs of letters, marks and digits, lower-cased, in Unicode's compatibility form.
 */
export function words(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function counts(list: readonly string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const word of list) result.set(word, (result.get(word) ?? 0) + 1);
  return result;
}

/** Number of words the two lists share, each as often as in the list that has it less often. */
export function sharedWords(a: readonly string[], b: readonly string[]): number {
  const left = counts(a);
  let shared = 0;
  for (const [word, count] of counts(b)) shared += Math.min(count, left.get(word) ?? 0);
  return shared;
}

/** Share (0..1) of the reference's words that `got` holds; 1 when the reference has none. */
export function wordRecall(reference: string, got: string): number {
  const wanted = words(reference);
  return wanted.length === 0 ? 1 : sharedWords(wanted, words(got)) / wanted.length;
}

/** Share (0..1) of `got`'s words that the reference holds; 1 when `got` has none. */
export function wordPrecision(reference: string, got: string): number {
  const found = words(got);
  return found.length === 0 ? 1 : sharedWords(words(reference), found) / found.length;
}
