type Span = { readonly start: number; readonly end: number };

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the span of consecutive words in a text, in UTF-16 units. Throws unless they occur exactly once. */
export function spanOfWords(text: string, words: string): Span {
  const pattern = new RegExp(words.split(/\s+/).map(escaped).join("\\s+"), "gu");
  const found = [...text.matchAll(pattern)];
  const [first] = found;
  if (found.length !== 1 || !first) throw new Error(`“${words}” stands ${found.length} times in the text.`);
  return { start: first.index, end: first.index + first[0].length };
}

/** Returns the span in code points, computed independently of the product. */
export function codePointsOf(text: string, { start, end }: Span): Span {
  const before = [...text.slice(0, start)].length;
  return { start: before, end: before + [...text.slice(start, end)].length };
}
