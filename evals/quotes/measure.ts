import type { Context } from "#lib/context.ts";
import { quotedAnswerOf } from "#lib/domain/quoted-answer.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import type { QuoteQuestion } from "./documents.ts";

export type QuoteOutcome = QuoteQuestion & { readonly quoted: readonly string[] };

/** Asks each question, and returns the words that the page quotes above the results: a cell, or else sentences. */
export async function measureQuotes(
  context: Context,
  questions: readonly QuoteQuestion[],
): Promise<readonly QuoteOutcome[]> {
  const outcomes: QuoteOutcome[] = [];
  for (const question of questions) {
    const answer = await searchEvidence(context, { query: question.query });
    const { cells, sentences } = quotedAnswerOf(answer);
    const quoted = [...cells.map(({ cell }) => cell.text), ...sentences.map(({ sentence }) => sentence.text)];
    outcomes.push({ ...question, quoted });
  }
  return outcomes;
}

export type QuoteFigures = {
  readonly answerable: number;
  /** Answerable questions whose answer is quoted; those with another quote only. */
  readonly right: number;
  readonly wrong: number;
  readonly unanswerable: number;
  /** Unanswerable questions with a quote. */
  readonly quotedAnyway: number;
};

export function quoteFigures(outcomes: readonly QuoteOutcome[]): QuoteFigures {
  const answerable = outcomes.filter(({ quote }) => quote !== null);
  const others = outcomes.filter(({ quote }) => quote === null);
  const right = answerable.filter(({ quote, quoted }) => quoted.some((each) => each.includes(quote ?? "")));
  const quotes = (each: readonly QuoteOutcome[]) => each.filter(({ quoted }) => quoted.length > 0).length;
  return {
    answerable: answerable.length,
    right: right.length,
    wrong: quotes(answerable) - right.length,
    unanswerable: others.length,
    quotedAnyway: quotes(others),
  };
}
