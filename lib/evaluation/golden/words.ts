import type { Span } from "#lib/domain/span.ts";
import { words } from "#lib/text/word-overlap.ts";

type PlacedWord = { readonly word: string; readonly start: number; readonly end: number };

/** Returns the normalised words of a text with their positions (UTF-16). */
function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap((match) =>
    words(match[0]).map((word) => ({ word, start: match.index, end: match.index + match[0].length })),
  );
}

/**
 * Returns the positions of a quote in a text (UTF-16). Compares its words in a row and ignores spaces, punctuation,
 * markup and capitals. Empty for a quote without words.
 */
export function findQuote(text: string, quote: string): Span[] {
  const sought = placedWords(quote).map(({ word }) => word);
  const placed = placedWords(text);
  const spans: Span[] = [];
  for (let at = 0; sought.length > 0 && at + sought.length <= placed.length; at++) {
    if (!sought.every((word, index) => placed[at + index]?.word === word)) continue;
    spans.push({ start: placed[at]?.start ?? 0, end: placed[at + sought.length - 1]?.end ?? 0 });
  }
  return spans;
}

/** True if the text contains the claim's normalised words in a row. False for a claim without words. */
export function saysClaim(text: string, claim: string): boolean {
  return findQuote(text, claim).length > 0;
}
