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
