/** Words of a document as printed within lines, lower-cased: they tell how a word broken at a line's end is spelt. */
export type Vocabulary = ReadonlySet<string>;

const BREAK = /\p{L}[-\u2010]$/u;
const CONTINUATION = /^\p{Ll}/u;

/** A word without the punctuation around it, lower-cased. */
export function bareWord(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/**
 * What becomes of a line's last word before the next line's first: `"apart"` two words, `"joined"` one word whose
 * hyphen only marked the line break, `"hyphen"` one word that keeps its hyphen ("long-" + "term").
 *
 * A hyphen before a lower-case letter is taken to mark a break, unless the document itself spells the word with a
 * hyphen elsewhere and never without.
 */
export function joinAtLineEnd(
  last: string,
  next: string,
  vocabulary: Vocabulary,
): "apart" | "joined" | "hyphen" {
  if (!BREAK.test(last)) return "apart";
  // "pre-2017", "Coventry-Birmingham": broken at a hyphen of its own.
  if (!CONTINUATION.test(next)) return /^[\p{Lu}\p{N}]/u.test(next) ? "hyphen" : "apart";
  const first = bareWord(last);
  const rest = bareWord(next);
  if (vocabulary.has(first + rest)) return "joined";
  // "short- and long-term" is no broken word.
  if (/^(?:and|or|to)$/.test(rest)) return "apart";
  return vocabulary.has(`${first}-${rest}`) ? "hyphen" : "joined";
}
