/**
 * Words of a document as printed within lines, in lower case. They show the spelling of a word broken at a line's end.
 */
export type Vocabulary = ReadonlySet<string>;

const BREAK = /\p{L}[-\u2010]$/u;
const CONTINUATION = /^\p{Ll}/u;

/** Returns a word in lower case, without the punctuation around it. */
export function bareWord(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/**
 * Returns how to join a line's last word and the next line's first: `"apart"` as two words, `"joined"` as one word
 * without the hyphen, or `"hyphen"` as one word with its hyphen ("long-" + "term").
 *
 * A hyphen before a lower-case letter marks a break, unless the document spells the word with a hyphen elsewhere and
 * never without.
 */
export function joinAtLineEnd(
  last: string,
  next: string,
  vocabulary: Vocabulary,
): "apart" | "joined" | "hyphen" {
  if (!BREAK.test(last)) return "apart";
  // "pre-2017" and "Coventry-Birmingham" have a hyphen of their own.
  if (!CONTINUATION.test(next)) return /^[\p{Lu}\p{N}]/u.test(next) ? "hyphen" : "apart";
  const first = bareWord(last);
  const rest = bareWord(next);
  if (vocabulary.has(first + rest)) return "joined";
  // "short- and long-term" is not a broken word.
  if (/^(?:and|or|to)$/.test(rest)) return "apart";
  return vocabulary.has(`${first}-${rest}`) ? "hyphen" : "joined";
}
