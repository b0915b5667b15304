import { markedTerms } from "#lib/retrieval/question/content-words.ts";
import { inWordsOf } from "#lib/retrieval/question/in-words-of.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";

/** Returns the weight of each term of a question. */
export const weightsOf = (asked: Retrieval["scope"]["terms"]): ReadonlyMap<string, number> =>
  new Map(asked.map(({ term, weight }) => [term, weight]));

/** A question with the weight of each of its terms. */
export type WeighedQuestion = { readonly text: string; readonly weights: ReadonlyMap<string, number> };

/**
 * Returns the weights of the terms of a question that results mark, synonyms included. Words such as "when" only form
 * the question.
 * @param asked the question as the document words it
 */
export function markedWeights(
  { query, scope }: Pick<Retrieval, "query" | "scope">,
  asked: WeighedQuestion = { text: query.text, weights: weightsOf(scope.terms) },
): ReadonlyMap<string, number> {
  const marked = markedTerms(
    asked.text,
    query.phrases.flatMap(({ terms: quoted }) => quoted),
  );
  return new Map(
    [...asked.weights, ...weightsOf(scope.synonyms)].filter(
      ([term]) => marked.has(term) || !asked.weights.has(term),
    ),
  );
}

/** Returns the question in the words of a text, as `inWordsOf` does. */
export function questionInWordsOf(
  text: string,
  { query, scope }: Pick<Retrieval, "query" | "scope">,
): WeighedQuestion {
  const own = weightsOf(scope.terms);
  const { question, matches } = scope.asked;
  if (question !== query.text || matches.length === 0) return { text: query.text, weights: own };
  const asked = inWordsOf(text, question, matches);
  return { text: asked, weights: asked === question ? own : new Map([...scope.synonymWeights, ...own]) };
}
