import type { UsedSynonyms } from "#db/synonym-groups.ts";
import { otherForms } from "#lib/text/word-forms.ts";
import { type MatchWithOthers, matchesWithOthers, termsOfSynonyms } from "../question/synonyms.ts";

/** The words that a search counts in the index. */
export type AskedWords = {
  /** The terms of the question, with how often it has them. */
  readonly terms: ReadonlyMap<string, number>;
  /** Absent: synonyms are not searched for. */
  readonly question: string | undefined;
  readonly matches: readonly MatchWithOthers[];
  /** The terms, other forms of its words, and terms of synonyms. */
  readonly words: readonly string[];
};

/** Maximum number of phrases of a question whose synonyms are searched for. */
const MAX_EXPANDED = 5;

/** Returns the words that a search of a question counts, with these groups of synonyms. */
export function askedWords(
  terms: ReadonlyMap<string, number>,
  question: string | undefined,
  groups: readonly UsedSynonyms[],
): AskedWords {
  const matches = question === undefined ? [] : matchesWithOthers(question, groups, MAX_EXPANDED);
  const forms = [...terms.keys()].flatMap(otherForms);
  const words = [...new Set([...terms.keys(), ...forms, ...termsOfSynonyms(matches, terms)])];
  return { terms, question, matches, words };
}
