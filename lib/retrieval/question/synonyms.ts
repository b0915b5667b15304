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

/**
 * Finds the terms of the groups in a question: whole words, by the analysis of the index, so in any case and number.
 * Only stop words may differ. Of matches that overlap the one with most words is returned, then the first.
 */
export function synonymsIn<Group extends Synonyms>(
  question: string,
  groups: readonly Group[],
): SynonymMatch<Group>[] {
  return termsIn(analysed(question), groups);
}

type Analysed = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly keys: ReadonlySet<string>;
};

function analysed(text: string): Analysed {
  const words = wordsOf(text);
  return { text, words, keys: new Set(words.map(({ key }) => key)) };
}

function termsIn<Group extends Synonyms>(
  { text, words, keys: askedKeys }: Analysed,
  groups: readonly Group[],
): SynonymMatch<Group>[] {
  const groupsByKey = new Map<string, Group[]>();
  let longest = 0;
  for (const group of groups)
    for (const key of new Set(group.terms.map(termKey))) {
      const keys = key.split("\n");
      if (!keys.every((each) => askedKeys.has(each))) continue;
      groupsByKey.set(key, [...(groupsByKey.get(key) ?? []), group]);
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

/** A match with the terms that mean the same, in their order, without those that the question has already. */
export type MatchWithOthers = { readonly match: SynonymMatch; readonly others: readonly string[] };

/** Returns the first matches that have other terms. Words that occur again are returned once. */
export function matchesWithOthers(
  question: string,
  groups: readonly Synonyms[],
  most: number,
): MatchWithOthers[] {
  const asked = analysed(question);
  const found: MatchWithOthers[] = [];
  // Matches of the same words share one list of groups.
  const seen = new Set<readonly Synonyms[]>();
  for (const match of termsIn(asked, groups)) {
    if (found.length === most) break;
    if (seen.has(match.groups)) continue;
    seen.add(match.groups);
    const others = otherTerms(asked, match);
    if (others.length > 0) found.push({ match, others });
  }
  return found;
}

function otherTerms(asked: Analysed, { groups }: SynonymMatch): string[] {
  const others = new Map<string, string>();
  for (const term of groups.flatMap(({ terms }) => terms)) {
    const key = termKey(term);
    if (key !== "" && !others.has(key)) others.set(key, term);
  }
  return [...others.values()].filter((term) => termsIn(asked, [{ terms: [term] }]).length === 0);
}

/**
 * Returns the question that also asks for a term: "granny flat or annexe". In quotes, where every word is required, the
 * term replaces the words.
 */
export function withTerm(
  question: string,
  { start, end }: Pick<SynonymMatch, "start" | "end">,
  term: string,
) {
  const before = question.slice(0, start);
  const quoted = (before.match(/["“”„]/g) ?? []).length % 2 === 1;
  return quoted
    ? `${before}${term}${question.slice(end)}`
    : `${question.slice(0, end)} or ${term}${question.slice(end)}`;
}

/**
 * Returns questions for a term and the first other of its group, where the text is a term or starts one of several words:
 * "granny f" gives "granny flat or annexe". One word that starts a term gives none, because it starts too many.
 */
export function widerQuestions(typed: string, groups: readonly Synonyms[], most: number): string[] {
  const start = typed.toLowerCase().replace(/\s+/g, " ");
  const phrase = start.includes(" ");
  const found = groups.flatMap(({ terms }) => {
    const term = terms.find((each) => {
      const own = each.toLowerCase();
      return phrase ? own.startsWith(start) : own === start;
    });
    const other = terms.find((each) => each !== term);
    return term === undefined || other === undefined ? [] : [`${term} or ${other}`];
  });
  return found.slice(0, most);
}
