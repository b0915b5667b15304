import type { AssemblyCandidate, KeySentence } from "#lib/domain/assembly.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { sentencesOf, trimmed } from "#lib/text/sentences.ts";
import { termsOf, termWeight } from "./countervailing/terms.ts";

/** How a summary was made, as shown in packs and receipts. */
export const EXTRACTIVE = "extractive: the items' own sentences that have most of the question's words";

/** Maximum number of key sentences, in all and per item, so that they come from several documents. */
const MOST = { sentences: 5, ofItem: 2 } as const;
/** Limits in words. Shorter is a heading or a fragment; longer is a table without line breaks. */
const WORDS = { least: 6, most: 70 } as const;
/** Minimum weighted share of the question's terms in a sentence. */
const LEAST = 0.25;
/** A sentence this similar to a chosen one adds nothing new (Jaccard of terms). */
const ALIKE = 0.5;

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
  let waiting = items.flatMap((item, index) => sentencesIn(item, index));
  const had = new Map<string, number>();
  const taken: Scored[] = [];
  while (taken.length < MOST.sentences && waiting.length > 0) {
    const worth = (terms: ReadonlySet<string>) =>
      queryTerms.reduce(
        (sum, term) => sum + (terms.has(term) ? termWeight(term) / (1 + (had.get(term) ?? 0)) : 0),
        0,
      ) / whole;
    const [best] = waiting
      .map((each) => ({ ...each, score: worth(each.terms) }))
      .sort((a, b) => b.score - a.score || a.item - b.item || a.span.start - b.span.start);
    if (!best || best.score < LEAST) break;
    taken.push(best);
    for (const term of best.terms) had.set(term, (had.get(term) ?? 0) + 1);
    const full = taken.filter(({ item }) => item === best.item).length >= MOST.ofItem;
    waiting = waiting.filter(
      (each) => likeness(each.terms, best.terms) < ALIKE && !(full && each.item === best.item),
    );
  }
  return taken
    .sort((a, b) => a.item - b.item || a.span.start - b.span.start)
    .map(({ ref, span }) => ({ ref, span }));
}

function sentencesIn({ evidenceRef: ref, text }: AssemblyCandidate, item: number): Scored[] {
  const { toCodePoint } = offsetMap(text);
  return sentencesOf(text).flatMap((each): Scored[] => {
    const { start, end } = trimmed(text, each);
    const words = text.slice(start, end);
    const count = words.split(/\s+/).length;
    if (count < WORDS.least || count > WORDS.most || !/[.!?;:]["'”’)\]]*$/.test(words)) return [];
    const span = { start: toCodePoint(start), end: toCodePoint(end) };
    return [{ ref, span, item, score: 0, terms: termsOf(words) }];
  });
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((term) => b.has(term)).length;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}
