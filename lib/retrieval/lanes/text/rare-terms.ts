import { idf } from "#lib/text-index/bm25.ts";
import { weighedWords } from "../../question/content-words.ts";
import type { Scope, ScopedTerm } from "../../scope/scope.ts";

/**
 * Returns the term ids of each of a question's rarest words, of those that occur. The words that only form a question
 * do not count. A passage has a word if it has one of its terms.
 */
export function rareTermsOf(
  question: string,
  { terms, otherForms, passages }: Pick<Scope, "terms" | "otherForms" | "passages">,
): readonly (readonly number[])[] {
  const rarity = (list: readonly ScopedTerm[]) =>
    new Map(list.map(({ term, frequency }) => [term, idf(passages.count, frequency)]));
  const ids = new Map([...terms, ...otherForms].map(({ term, id }) => [term, id]));
  const { rare } = weighedWords(question, rarity(terms), rarity(otherForms));
  return rare.map((alternatives) => alternatives.flatMap((term) => ids.get(term) ?? []));
}
