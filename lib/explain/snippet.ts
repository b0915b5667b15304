import { offsetMap } from "#lib/domain/offsets.ts";
import type { Snippet } from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";
import { type Token, tokens } from "#lib/text/tokens.ts";

/** Length of a snippet in characters: about four lines in a result. */
const LENGTH = 300;
/** Number of characters shown before the first match. */
const LEAD = 60;

/** A word of the text that the query contains too. */
export type Match = { readonly token: Token; readonly weight: number; readonly term: string };

/**
 * Returns the query words in a text, in text order. `weights` maps index terms to their inverse document frequency.
 */
export function matchesIn(text: string, weights: ReadonlyMap<string, number>): Match[] {
  return tokens(text).flatMap((token) => {
    const term = token.terms.find((candidate) => weights.has(candidate));
    return term === undefined ? [] : [{ token, term, weight: weights.get(term) ?? 0 }];
  });
}

/**
 * Returns the start of the first window of `LENGTH` characters with the highest total weight of distinct terms.
 */
function bestStart(text: string, matches: readonly Match[]): number {
  let best = 0;
  let bestWeight = -1;
  for (const [index, first] of matches.entries()) {
    const start = first.token.start <= LEAD ? 0 : first.token.start - LEAD;
    const inside = matches.slice(index).filter((match) => match.token.end <= start + LENGTH);
    const distinct = new Map(inside.map((match) => [match.term, match.weight]));
    const weight = [...distinct.values()].reduce((sum, value) => sum + value, 0) + inside.length * 1e-6;
    if (weight > bestWeight) {
      bestWeight = weight;
      best = start;
    }
  }
  return text.length - best < LENGTH ? Math.max(0, text.length - LENGTH) : best;
}

/** Moves a cut forward to the next word start, or back to the last word end, so that no word is split. */
function atWord(text: string, cut: number, direction: 1 | -1): number {
  if (cut <= 0 || cut >= text.length) return Math.min(Math.max(cut, 0), text.length);
  const space = direction === 1 ? text.indexOf(" ", cut) : text.lastIndexOf(" ", cut);
  if (space < 0 || Math.abs(space - cut) > LEAD) return cut;
  return direction === 1 ? space + 1 : space;
}

/**
 * Returns the part of a passage that shows best why it matched, with the matched words marked.
 * @param text plain words, as `plainPassage` returns them
 * @param matches the query words in the text
 * @returns marks in code points of the snippet's own text
 */
export function snippet(text: string, matches: readonly Match[]): Snippet {
  const from = text.length <= LENGTH || matches.length === 0 ? 0 : atWord(text, bestStart(text, matches), 1);
  const to = atWord(text, Math.min(text.length, from + LENGTH), -1);
  const cut = text.slice(from, to);
  const map = offsetMap(cut);
  const marks: Span[] = matches
    .filter(({ token }) => token.start >= from && token.end <= to)
    .map(({ token }) => map.spanToCodePoints({ start: token.start - from, end: token.end - from }));
  return { text: cut, marks, truncatedStart: from > 0, truncatedEnd: to < text.length };
}

/** Returns the matched words as printed, in lower case, one per query term, ordered by weight. */
export function printedWords(text: string, matches: readonly Match[]): string[] {
  const first = new Map<string, Match>();
  for (const match of matches) if (!first.has(match.term)) first.set(match.term, match);
  return [...first.values()]
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .map(({ token }) => text.slice(token.start, token.end).toLowerCase());
}
