import { offsetMap } from "#lib/domain/offsets.ts";
import { ROW_CHARS } from "#lib/domain/row-length.ts";
import type { Snippet } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";
import {
  daysOfDate,
  isDayTerm,
  termsThatCount,
  termsWithValues,
  type ValuesByWords,
} from "#lib/text/days.ts";
import { knownTokens } from "#lib/text/known-tokens.ts";
import { sentencesOf } from "#lib/text/sentences.ts";
import { type Token, tokens } from "#lib/text/tokens.ts";

/** Length of a snippet in characters. */
const SNIPPET_CHARS = 300;
/** Number of characters shown before the first match, if the snippet does not begin with a sentence. */
const LEAD_CHARS = 60;
/** Maximum number of characters between the start of a sentence and its first match. */
const SENTENCE_LEAD_CHARS = 110;

/** An address on the web or of a mailbox, which is one word of the text: "www.coventry.gov.uk/plan". */
const ADDRESS = /\p{L}\.\p{L}{2,}(?:\.\p{L}{2,}|\/)|@/u;

const NOTHING: ReadonlySet<string> = new Set();
const NO_VALUES: ValuesByWords = new Map();

/** A word of the text that the query contains too. */
export type Match = { readonly token: Token; readonly weight: number; readonly term: string };

/**
 * Returns the query words in a text, in text order. `weights` maps index terms to their inverse document frequency.
 * @param values what words of the text mean, as far as it is known
 */
export function matchesIn(
  text: string,
  weights: ReadonlyMap<string, number>,
  values: ValuesByWords = NO_VALUES,
): Match[] {
  const { starts, ends, terms } = knownTokens(text);
  const isAsked = (term: string) => weights.has(term);
  const found: Match[] = [];
  // A plain loop without objects: a search looks at each word of all passages that it shows.
  for (let place = 0; place < terms.length; place++) {
    const all = terms[place] ?? [];
    if (values.size === 0 && !all.some(isAsked)) continue;
    const start = starts[place] ?? 0;
    const end = ends[place] ?? 0;
    const known = values.size === 0 ? all : termsWithValues(all, values.get(text.slice(start, end)));
    const candidates = termsThatCount(known, isAsked);
    const term = candidates.find(isAsked);
    if (term === undefined) continue;
    const token = { start, end, terms: candidates };
    found.push({ token, term, weight: weights.get(term) ?? 0 });
  }
  return found;
}

/** The part of a term's weight that counts for the choice of the snippet if the title or a heading shows it already. */
const SHOWN_SHARE = 0.3;

/** Returns the first match of the window of `ROW_CHARS` characters with the highest total weight of distinct terms. */
function bestMatch(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  let bestWeight = -1;
  let after = 0;
  for (const [index, first] of matches.entries()) {
    while ((matches[after]?.token.end ?? Number.POSITIVE_INFINITY) <= first.token.start + ROW_CHARS) after++;
    const inside = matches.slice(index, after);
    const weight = distinctWeight(inside) + inside.length * 1e-6;
    if (weight > bestWeight) {
      bestWeight = weight;
      best = first;
    }
  }
  return best;
}

/** Returns the total weight of the matches, each query term counted once. */
export function distinctWeight(matches: readonly Match[]): number {
  const distinct = new Map(matches.map((match) => [match.term, match.weight]));
  return [...distinct.values()].reduce((sum, value) => sum + value, 0);
}

/** Returns where the snippet begins: at the start of a sentence if one is near before the best matches. */
function startOf(text: string, matches: readonly Match[]): number {
  const matchStart = bestMatch(matches)?.token.start ?? 0;
  const sentence = sentencesOf(text.slice(0, matchStart + 1)).at(-1)?.start ?? 0;
  const begin = text.slice(sentence).search(/\S/) + sentence;
  if (matchStart - begin <= SENTENCE_LEAD_CHARS) return begin;
  return matchStart <= LEAD_CHARS ? 0 : atWord(text, matchStart - LEAD_CHARS, 1);
}

/** Moves a cut forward to the next word start, or back to the last word end, so that no word is split. */
function atWord(text: string, cut: number, direction: 1 | -1): number {
  if (cut <= 0 || cut >= text.length) return Math.min(Math.max(cut, 0), text.length);
  const space = direction === 1 ? text.indexOf(" ", cut) : text.lastIndexOf(" ", cut);
  if (space < 0 || Math.abs(space - cut) > LEAD_CHARS) return cut;
  return direction === 1 ? space + 1 : space;
}

/**
 * Returns the part of a passage that shows best why it matched, with the matched words marked.
 * @param text plain words, as `plainPassage` returns them
 * @param matches the query words in the text
 * @param shown terms that the result shows above the snippet, in its title and headings
 * @returns marks in code points of the snippet's own text
 */
export function snippet(
  text: string,
  matches: readonly Match[],
  shown: ReadonlySet<string> = NOTHING,
): Snippet {
  const from = startOf(
    text,
    matches.map((match) =>
      shown.has(match.term) ? { ...match, weight: SHOWN_SHARE * match.weight } : match,
    ),
  );
  const to = atWord(text, Math.min(text.length, from + SNIPPET_CHARS), -1);
  const cut = text.slice(from, to);
  const map = offsetMap(cut);
  const marks: Span[] = matches
    .filter(({ token }) => token.start >= from && token.end <= to)
    .map((match) => markOf(text, match))
    .map(({ start, end }) => map.spanToCodePoints({ start: start - from, end: end - from }));
  return { text: cut, marks, truncatedStart: from > 0, truncatedEnd: to < text.length };
}

/** Returns what is marked of a match: its word, or only the part that matches of an address or of another date. */
function markOf(text: string, { token, term }: Match): Span {
  const printed = text.slice(token.start, token.end);
  const isOtherDate = !token.terms.some(isDayTerm) && daysOfDate(printed).length > 0;
  if (isOtherDate || ADDRESS.test(printed))
    for (const { 0: part, index } of printed.matchAll(/[\p{L}\p{N}]+/gu))
      if (tokens(part).some(({ terms }) => terms.includes(term)))
        return { start: token.start + index, end: token.start + index + part.length };
  return token;
}

/** Returns the matched words as printed, in lower case, one per query term, ordered by weight. */
export function printedWords(text: string, matches: readonly Match[]): string[] {
  const first = new Map<string, Match>();
  for (const match of matches) if (!first.has(match.term)) first.set(match.term, match);
  return [...first.values()]
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .map(({ token }) => text.slice(token.start, token.end).toLowerCase());
}

/** Compares only the beginning, because a passage is long. Lower case never has fewer characters. */
function startsWithWords(text: string, lowerCase: string): boolean {
  return text
    .slice(0, lowerCase.length + 1)
    .toLowerCase()
    .startsWith(lowerCase);
}

/** Removes the headings that a passage's text begins with, because a result shows them above it. */
export function withoutHeadings(text: string, headings: readonly string[]): string {
  let rest = text;
  for (const heading of headings) {
    const words = heading.replace(/\s+/g, " ").trim();
    if (words === "" || !startsWithWords(rest, words.toLowerCase())) continue;
    const after = rest.slice(words.length);
    if (/^\s*\S/.test(after) && !/^[\p{L}\p{N}]/u.test(after)) rest = after.replace(/^[\s.:–—-]+/, "");
  }
  return rest;
}
