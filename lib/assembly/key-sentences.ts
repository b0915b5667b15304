import type { AssemblyCandidate, KeySentence } from "#lib/domain/assembly.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { sentencesOf, trimmed } from "#lib/text/sentences.ts";
import { termsOf, termWeight } from "./countervailing/terms.ts";

/** How a summary was made, as shown in packs and receipts. */
export const EXTRACTIVE = "extractive: the items' own sentences that have most of the question's words";

/** Maximum number of key sentences, in all and per item, so that they come from several documents. */
const LIMITS = { sentences: 5, ofItem: 2 } as const;
/** Limits in words. Shorter is a heading or a fragment; longer is a table without line breaks. */
const LENGTH_IN_WORDS = { least: 6, most: 70 } as const;
/** Minimum weighted share of the question's terms in a sentence. */
const MIN_SHARE = 0.25;
/** A sentence this similar to a chosen one adds nothing new (Jaccard of terms). */
const MAX_SIMILARITY = 0.5;

type Scored = KeySentence & {
  readonly item: number;
  readonly score: number;
  readonly terms: ReadonlySet<string>;
};

/**
 * Returns the sentences of a pack's items that best answer the query, by the weighted share of its terms. A term counts
 * less if chosen sentences have it already (maximal marginal relevance over terms; Carbonell and Goldstein, 1998). No
 * text is generated: each is a span of its item's own text, in code points. In the order of the items.
 */
export function keySentences(query: string, items: readonly AssemblyCandidate[]): readonly KeySentence[] {
  const queryTerms = [...termsOf(query)];
  const whole = queryTerms.reduce((sum, term) => sum + termWeight(term), 0);
  if (whole === 0) return [];
  let remaining = items.flatMap((item, index) => sentencesIn(item, index));
  const timesCovered = new Map<string, number>();
  const chosen: Scored[] = [];
  while (chosen.length < LIMITS.sentences && remaining.length > 0) {
    const shareOf = (terms: ReadonlySet<string>) =>
      queryTerms.reduce(
        (sum, term) => sum + (terms.has(term) ? termWeight(term) / (1 + (timesCovered.get(term) ?? 0)) : 0),
        0,
      ) / whole;
    const [best] = remaining
      .map((each) => ({ ...each, score: shareOf(each.terms) }))
      .sort((a, b) => b.score - a.score || a.item - b.item || a.span.start - b.span.start);
    if (!best || best.score < MIN_SHARE) break;
    chosen.push(best);
    for (const term of best.terms) timesCovered.set(term, (timesCovered.get(term) ?? 0) + 1);
    const isFull = chosen.filter(({ item }) => item === best.item).length >= LIMITS.ofItem;
    remaining = remaining.filter(
      (each) => jaccard(each.terms, best.terms) < MAX_SIMILARITY && !(isFull && each.item === best.item),
    );
  }
  return chosen
    .sort((a, b) => a.item - b.item || a.span.start - b.span.start)
    .map(({ ref, span }) => ({ ref, span }));
}

function sentencesIn({ evidenceRef: ref, text }: AssemblyCandidate, item: number): Scored[] {
  const { toCodePoint } = offsetMap(text);
  return sentencesOf(text).flatMap((each): Scored[] => {
    const { start, end } = trimmed(text, each);
    const words = text.slice(start, end);
    const count = words.split(/\s+/).length;
    if (count < LENGTH_IN_WORDS.least || count > LENGTH_IN_WORDS.most || !/[.!?;:]["'”’)\]]*$/.test(words))
      return [];
    const span = { start: toCodePoint(start), end: toCodePoint(end) };
    return [{ ref, span, item, score: 0, terms: termsOf(words) }];
  });
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((term) => b.has(term)).length;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}
