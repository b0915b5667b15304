/**
 * Word overlap of a reference text and an extraction, as multisets: order and layout do not matter. Words are runs of
 * letters, marks and digits, lower-cased, in Unicode's compatibility form.
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

/** Returns the number of shared words, counting each as often as in the list that has it less often. */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const left = counts(a);
  let shared = 0;
  for (const [word, count] of counts(b)) shared += Math.min(count, left.get(word) ?? 0);
  return shared;
}

/** Returns the share (0..1) of the reference's words in `got`; 1 if the reference has none. */
export function wordRecall(reference: string, got: string): number {
  const wanted = words(reference);
  return wanted.length === 0 ? 1 : sharedWords(wanted, words(got)) / wanted.length;
}

/** Returns the share (0..1) of `got`'s words in the reference; 1 if `got` has none. */
export function wordPrecision(reference: string, got: string): number {
  const found = words(got);
  return found.length === 0 ? 1 : sharedWords(words(reference), found) / found.length;
}
