import type { Span } from "#lib/domain/span.ts";

const SMALL_WORDS = new Set(["and", "of", "the", "for", "on", "in", "&", "de", "upon", "with", "to"]);
const CAPITAL_WORD = /^[("'‘“]?\p{Lu}[\p{L}\p{N}'’.&-]*[)"'’”,]?$/u;
const ALL_CAPITALS = /^\p{Lu}{4,}$/u;
const MAX_WORDS = 10;

/**
 * Returns the start of the run of capitalised words that ends right before `end`. Small words such as "of" may stand
 * between them. Returns `end` if there is none. Walking back from a keyword takes linear time; a pattern would try
 * every word.
 */
export function capitalsBefore(text: string, end: number): number {
  let start = end;
  let at = end;
  for (let words = 0; words < MAX_WORDS; words++) {
    const word = wordBefore(text, at);
    if (!word) break;
    const value = text.slice(word.start, word.end);
    // A preceding line of capitals is another line of a letterhead, not the start of the name.
    if (text.charAt(word.end) === "\n" && ALL_CAPITALS.test(value)) break;
    if (value.endsWith(")")) {
      // "(Local Planning) (England)" inside a name.
      const open = text.lastIndexOf("(", word.end);
      if (open < 0 || word.end - open > 60) break;
      at = open;
      continue;
    }
    if (CAPITAL_WORD.test(value) && !value.endsWith(",")) start = word.start;
    else if (!SMALL_WORDS.has(value)) break;
    at = word.start;
    if (/^[("'‘“]/.test(value)) break;
  }
  return start;
}

/** Returns the end of the run of capitalised words that begins right after `start`, or `start` if there is none. */
export function capitalsAfter(text: string, start: number, most: number): number {
  let end = start;
  let at = start;
  for (let words = 0; words < most; words++) {
    const word = /^ (\p{Lu}[\p{L}'’-]*\.?)/u.exec(text.slice(at, at + 40));
    if (!word?.[1]) break;
    at += word[0].length;
    end = word[1].length > 2 && word[1].endsWith(".") ? at - 1 : at;
    if (word[1].length > 2 && word[1].endsWith(".")) break;
  }
  return end;
}

/** Returns the word before `end`, separated by one space or line end. */
function wordBefore(text: string, end: number): Span | null {
  if (end < 2 || !/[ \n]/.test(text.charAt(end - 1))) return null;
  const stop = end - 1;
  let start = stop;
  while (start > 0 && stop - start < 40 && !/\s/.test(text.charAt(start - 1))) start--;
  return start < stop ? { start, end: stop } : null;
}
