import { stemmer } from "stemmer";

const STOP_WORDS = new Set(
  (
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they " +
    "this to was will with"
  ).split(" "),
);
const WORD = /[\p{L}\p{N}]+/gu;
const K1 = 0.9;
const B = 0.4;

/** An in-memory ranking to compare chunk policies with each other. Not the product's keyword lane. */
export type Bm25 = {
  /** Returns the indexes of the best texts with their scores, best first, ties by index. */
  search(query: string, limit: number): { index: number; score: number }[];
};

/** BM25 with Lucene's formula, Porter stems and Lucene's English stop words (k1 0.9, b 0.4). */
export function buildBm25(texts: readonly string[]): Bm25 {
  const postings = new Map<string, [number, number][]>();
  const lengths = texts.map((text, index) => {
    const terms = termsOf(text);
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = postings.get(term);
      if (list) list.push([index, count]);
      else postings.set(term, [[index, count]]);
    }
    return terms.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return {
    search(query, limit) {
      const scores = new Map<number, number>();
      for (const term of termsOf(query)) {
        const list = postings.get(term) ?? [];
        const idf = Math.log(1 + (texts.length - list.length + 0.5) / (list.length + 0.5));
        for (const [index, count] of list) {
          const norm = K1 * (1 - B + (B * (lengths[index] ?? 0)) / average);
          scores.set(index, (scores.get(index) ?? 0) + (idf * count) / (count + norm));
        }
      }
      const ranked = [...scores].sort(([a, x], [b, y]) => y - x || a - b);
      return ranked.slice(0, limit).map(([index, score]) => ({ index, score }));
    },
  };
}

const stems = new Map<string, string>();

function termsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter((word) => !STOP_WORDS.has(word)).map(stemOf);
}

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}
