import { termsInOrder } from "./days.ts";
import { type Token, tokens } from "./tokens.ts";

/** Returns the tokens of a question. A date of numbers that could mean two days means the one in British order. */
export function questionTokens(question: string): Token[] {
  return tokens(question).map((token) => ({ ...token, terms: termsInOrder(token.terms, "day_first") }));
}

/** Returns the index terms of a question in order, with repetitions. */
export function questionTerms(question: string): string[] {
  return questionTokens(question).flatMap(({ terms }) => terms);
}
