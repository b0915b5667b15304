import type { Span } from "#lib/domain/span.ts";
import { words } from "../word-overlap.ts";

type PlacedWord = { readonly word: string; readonly start: number; readonly end: number };

/** The words of a text in their normal form, each with where it stands (UTF-16). */
function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap((match) =>
    words(match[0]).map((word) => ({ word, start: match.index, end: match.index + match[0].length })),
  );
}

/**
 * Where a quote stands in a text (UTF-16), however either is spaced, punctuated, marked up or capitalised: its words, in
 * a row. Empty for a quote without words.
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

/** True when the text says the claim, by normalised words in a row. A claim without words is never said. */
export function saysClaim(text: string, claim: string): boolean {
  return findQuote(text, claim).length > 0;
}
