/** A term of the question, with its weight and the number of passages that have it. */
type WeighedTerm = { readonly weight: number; readonly frequency: number };

/** Postings that a question's terms may have before its commonest terms are left unread. */
const POSTINGS_BUDGET = 7000;

/** The share of all weight that may be left out. */
const SHARE_LEFT_OUT = 0.2;

/**
 * Returns the terms that are scored. A long question's commonest words have most of the postings and almost none of the
 * weight. They are left out, the lightest first, until the rest fit `budget`, but never more than `SHARE_LEFT_OUT` of
 * the whole weight. Without them, only neighbours in the list change places
 * (docs/performance.md).
 * @returns terms in the order given.
 */
export function withoutCommonTerms<Term extends WeighedTerm>(
  terms: readonly Term[],
  budget = POSTINGS_BUDGET,
): readonly Term[] {
  let postings = terms.reduce((sum, term) => sum + term.frequency, 0);
  let spare = SHARE_LEFT_OUT * terms.reduce((sum, term) => sum + term.weight, 0);
  const leftOut = new Set<Term>();
  for (const term of terms.toSorted((a, b) => a.weight - b.weight)) {
    spare -= term.weight;
    if (postings <= budget || spare < 0) break;
    postings -= term.frequency;
    leftOut.add(term);
  }
  return terms.filter((term) => !leftOut.has(term));
}
