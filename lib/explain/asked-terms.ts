import type { DateOrder } from "#lib/domain/date-order.ts";
import { isDayTerm, termsInOrder, termsThatCount, wordsOfDay } from "#lib/text/days.ts";
import { tokens } from "#lib/text/tokens.ts";
import { otherForms } from "#lib/text/word-forms.ts";

/** What is known of a question. */
export type AskedTerms = {
  readonly text: string;
  /** The weight of each of its terms. */
  readonly weights: ReadonlyMap<string, number>;
};

/**
 * Returns the question's terms that a text has, in the same or another form: "decid" for "Decision date", and the words
 * of "4 March 2024" for "2024-03-04". Another date has only its year.
 * @param known of the words of a cell: the order of its dates, and its number if it shows it rounded
 */
export function termsAsked(
  text: string,
  weights: ReadonlyMap<string, number>,
  known: { readonly order?: DateOrder | undefined; readonly value?: string | undefined } = {},
): Set<string> {
  const isAsked = (term: string) => weights.has(term);
  const found = tokens(text)
    .flatMap(({ terms }) => termsThatCount(termsInOrder(terms, known.order), isAsked))
    .concat(known.value ?? [])
    .flatMap((term) => (isAsked(term) ? [term] : otherForms(term).filter(isAsked)));
  const ofDays = found.filter(isDayTerm).flatMap(wordsOfDay);
  return new Set([...found, ...ofDays.filter((term) => weights.has(term))]);
}

/** Returns the weight of the terms. A term that no document has weighs nothing. */
export function weightOf(found: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  return [...found].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
}

/** Terms that all sets have. A single set has nothing in common with others, so none of its terms is shared. */
export function sharedTerms(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first, ...others] = sets;
  if (!first || others.length === 0) return new Set();
  return new Set([...first].filter((term) => others.every((set) => set.has(term))));
}

/** Returns a set without the terms of another. */
export function without(set: ReadonlySet<string>, removed: ReadonlySet<string>): Set<string> {
  return new Set([...set].filter((term) => !removed.has(term)));
}
