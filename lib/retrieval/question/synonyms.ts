import { terms } from "#lib/text/analyser.ts";
import {
  type Analysed,
  analysed,
  type SynonymMatch,
  type Synonyms,
  termKey,
  termsIn,
} from "./synonym-terms.ts";

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
  for (const term of groups.flatMap((group) => group.terms)) {
    const key = termKey(term);
    if (key !== "" && !others.has(key)) others.set(key, term);
  }
  return [...others.values()].filter((term) => termsIn(asked, [{ terms: [term] }]).length === 0);
}

/** What a synonym counts beside the words of the question, if the documents have them too. */
const SYNONYM_SHARE = 0.5;

/** Words of a question, and the synonyms that are also searched for. */
export type Expansion = { readonly words: string; readonly terms: readonly string[] };

/** The index terms of a synonym without those that the question has. */
const newTerms = (synonym: string, asked: ReadonlyMap<string, number>) =>
  [...new Set(terms(synonym))].filter((term) => !asked.has(term));

/** Returns the index terms of all synonyms of a question's words, which an expansion may search for. */
export function termsOfSynonyms(
  matches: readonly MatchWithOthers[],
  asked: ReadonlyMap<string, number>,
): string[] {
  return [...new Set(matches.flatMap(({ others }) => others.flatMap((other) => newTerms(other, asked))))];
}

/**
 * Returns the synonyms (ADR 0082) that the documents use more than the question's own words, and the weight of their terms as a
 * share of a word's: the whole if the documents lack one of the own words, or else half, divided by the number of terms.
 * @param frequencyOf number of passages that have a term.
 */
export function expansionsOf(
  question: string,
  matches: readonly MatchWithOthers[],
  asked: ReadonlyMap<string, number>,
  frequencyOf: (term: string) => number,
): { readonly expansions: readonly Expansion[]; readonly shares: ReadonlyMap<string, number> } {
  const shares = new Map<string, number>();
  const rarest = (text: string) => Math.min(...terms(text).map(frequencyOf));
  const expansions = matches.flatMap(({ match, others }): Expansion[] => {
    const words = question.slice(match.start, match.end);
    const own = rarest(words);
    const used = others.filter((other) => rarest(other) > own && newTerms(other, asked).length > 0);
    for (const other of used) {
      const added = newTerms(other, asked);
      const share = (own === 0 ? 1 : SYNONYM_SHARE) / added.length;
      for (const term of added) shares.set(term, Math.max(share, shares.get(term) ?? 0));
    }
    return used.length === 0 ? [] : [{ words, terms: used }];
  });
  return { expansions, shares };
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
  const found = groups.flatMap((group) => {
    const term = group.terms.find((each) => {
      const own = each.toLowerCase();
      return phrase ? own.startsWith(start) : own === start;
    });
    const other = group.terms.find((each) => each !== term);
    return term === undefined || other === undefined ? [] : [`${term} or ${other}`];
  });
  return found.slice(0, most);
}
