import { markedTerms } from "#lib/retrieval/question/content-words.ts";
import { inWordsOf } from "#lib/retrieval/question/in-words-of.ts";
import { inOutcomeOf, type OtherOutcome } from "#lib/retrieval/question/outcomes.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import { terms } from "#lib/text/analyser.ts";
import { otherForms } from "#lib/text/word-forms.ts";

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
  const marked = markedIn(query, asked.text);
  return new Map(
    [...asked.weights, ...weightsOf(scope.synonyms)].filter(
      ([term]) => marked.has(term) || !asked.weights.has(term),
    ),
  );
}

const markedIn = (query: Retrieval["query"], text: string) =>
  markedTerms(
    text,
    query.phrases.flatMap(({ terms: quoted }) => quoted),
  );

/**
 * Returns the weights of the question's own terms that results mark. A term that no document has weighs as much as the
 * commonest of its other forms.
 */
export function subjectWeights({
  query,
  scope,
}: Pick<Retrieval, "query" | "scope">): ReadonlyMap<string, number> {
  const [own, ofForms] = [weightsOf(scope.terms), weightsOf(scope.otherForms)];
  return new Map(
    [...markedIn(query, query.text)].flatMap((term) => {
      const known = [
        own.get(term),
        ...(own.has(term) ? [] : otherForms(term).map((form) => ofForms.get(form))),
      ];
      const weights = known.filter((weight) => weight !== undefined);
      return weights.length === 0 ? [] : [[term, Math.min(...weights)] as const];
    }),
  );
}

/**
 * Returns the question in the words of a text, as `inWordsOf` and `inOutcomeOf` do. Another outcome weighs as much as the
 * one that the question names.
 */
export function questionInWordsOf(
  text: string,
  { query, scope }: Pick<Retrieval, "query" | "scope">,
): WeighedQuestion {
  const own = weightsOf(scope.terms);
  const outcome = inOutcomeOf(text, query.text);
  if (outcome !== null) return { text: outcome.question, weights: withOutcome(own, outcome) };
  const { question, matches } = scope.asked;
  if (question !== query.text || matches.length === 0) return { text: query.text, weights: own };
  const asked = inWordsOf(text, question, matches);
  return { text: asked, weights: asked === question ? own : new Map([...scope.synonymWeights, ...own]) };
}

function withOutcome(
  weights: ReadonlyMap<string, number>,
  { asked, other }: OtherOutcome,
): ReadonlyMap<string, number> {
  // If no document has the outcome that the question names, the other one weighs as much as its heaviest word.
  const weight =
    terms(asked).flatMap((term) => weights.get(term) ?? [])[0] ?? Math.max(0, ...weights.values());
  return new Map([...weights, ...terms(other).map((term) => [term, weight] as const)]);
}
