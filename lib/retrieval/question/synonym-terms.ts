import { withoutOverlaps } from "#lib/domain/without-overlaps.ts";
import { type Token, tokens } from "#lib/text/tokens.ts";

/** Words and phrases that mean the same. */
export type Synonyms = { readonly terms: readonly string[] };

/** Words of a question that are a term of one group or several. `start` and `end` count UTF-16 units. */
export type SynonymMatch<Group extends Synonyms = Synonyms> = {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly Group[];
};

type Word = Pick<Token, "start" | "end"> & { readonly key: string };

/** What ends a phrase. The words of a term are never on both sides of it. */
const BREAK = /[.,;:?!()"“”„\n]/;
const HYPHENS = /[-‐‑–]/g;

/** The words of a text by the product's own analysis. A hyphen separates words; offsets stay. */
function wordsOf(text: string): Word[] {
  return tokens(text.replace(HYPHENS, " ")).map(({ start, end, terms }) => ({
    ...{ start, end },
    key: terms.join(" "),
  }));
}

/** Terms are analysed once, because every question is compared with all of them. */
const CACHE_LIMIT = 50_000;
const cache = new Map<string, readonly string[]>();

function keysOf(term: string): readonly string[] {
  const known = cache.get(term);
  if (known !== undefined) return known;
  const keys = wordsOf(term).map(({ key }) => key);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(term, keys);
  return keys;
}

/** Returns the same text for terms that a question cannot distinguish: "annexe" and "Annexes". Empty without a word. */
export function termKey(term: string): string {
  return keysOf(term).join("\n");
}

/** A text with the words that it contains, as the index analyses them. */
export type Analysed = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly keys: ReadonlySet<string>;
};

export function analysed(text: string): Analysed {
  const words = wordsOf(text);
  return { text, words, keys: new Set(words.map(({ key }) => key)) };
}

/**
 * Finds the terms of the groups in a question: whole words, by the analysis of the index, so in any case and number.
 * Only stop words may differ. Of matches that overlap the one with most words is returned, then the first.
 */
export function termsIn<Group extends Synonyms>(
  { text, words, keys: askedKeys }: Analysed,
  groups: readonly Group[],
): SynonymMatch<Group>[] {
  const groupsByKey = new Map<string, Group[]>();
  let longest = 0;
  for (const group of groups)
    for (const term of group.terms) {
      const keys = keysOf(term);
      if (!keys.every((each) => askedKeys.has(each))) continue;
      const key = keys.join("\n");
      const known = groupsByKey.get(key) ?? [];
      if (known.at(-1) === group) continue;
      groupsByKey.set(key, [...known, group]);
      longest = Math.max(longest, keys.length);
    }
  return longestMatches(matchesOf(text, words, groupsByKey, longest));
}

type Found<Group extends Synonyms> = SynonymMatch<Group> & { readonly from: number; readonly to: number };

function matchesOf<Group extends Synonyms>(
  question: string,
  words: readonly Word[],
  groupsByKey: ReadonlyMap<string, readonly Group[]>,
  longest: number,
): Found<Group>[] {
  return words.flatMap(({ start }, from) => {
    const found: Found<Group>[] = [];
    let key = "";
    for (let to = from; to < Math.min(words.length, from + longest); to++) {
      const word = words[to];
      if (word === undefined) break;
      if (to > from && BREAK.test(question.slice(words[to - 1]?.end, word.start))) break;
      key = to === from ? word.key : `${key}\n${word.key}`;
      const groups = groupsByKey.get(key);
      if (groups) found.push({ start, end: word.end, groups, from, to });
    }
    return found;
  });
}

/** Returns matches that share no word, in the question's order. A longer match replaces the shorter ones in it. */
function longestMatches<Group extends Synonyms>(found: readonly Found<Group>[]): SynonymMatch<Group>[] {
  const longestFirst = [...found].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  return withoutOverlaps(longestFirst, ({ from, to }) => ({ start: from, end: to + 1 }))
    .sort((a, b) => a.from - b.from)
    .map(({ start, end, groups }) => ({ start, end, groups }));
}
