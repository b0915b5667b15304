import { terms } from "#lib/text/analyser.ts";

/** What is known of a question. */
export type AskedTerms = {
  readonly text: string;
  /** The weight of each of its terms. */
  readonly weights: ReadonlyMap<string, number>;
};

/** Returns the terms of a text that the question has too. */
export function termsAsked(text: string, weights: ReadonlyMap<string, number>): Set<string> {
  return new Set(terms(text).filter((term) => weights.has(term)));
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
