import { termCounts } from "#lib/text/analyser.ts";

const DAMPING = 0.85;
const ITERATIONS = 40;
const CONVERGED = 1e-6;

/** Cosines of all pairs, row by row, with 0 on the diagonal. */
export type Similarities = { readonly size: number; readonly values: Float64Array };

/**
 * Returns the similarity of sentences: the cosine of tf-idf, with idf over these sentences (LexRank's idf-modified
 * cosine; Erkan and Radev, "LexRank: Graph-based Lexical Centrality as Salience in Text Summarization", JAIR 22, 2004,
 * section 3). Takes O(n² + the pairs that share a term).
 */
export function similarities(sentences: readonly string[]): Similarities {
  const size = sentences.length;
  const values = new Float64Array(size * size);
  const squares = new Float64Array(size);
  const postings = new Map<string, [number, number][]>();
  for (const [index, sentence] of sentences.entries()) {
    for (const [term, count] of termCounts(sentence)) {
      const list = postings.get(term) ?? [];
      list.push([index, count]);
      postings.set(term, list);
    }
  }
  for (const list of postings.values()) {
    const idf = Math.log(size / list.length);
    for (const [at, [row, rowCount]] of list.entries()) {
      const weight = rowCount * idf;
      squares[row] = (squares[row] ?? 0) + weight * weight;
      for (const [column, count] of list.slice(at + 1)) {
        const cell = row * size + column;
        values[cell] = (values[cell] ?? 0) + weight * count * idf;
      }
    }
  }
  for (let row = 0; row < size; row++) {
    for (let column = row + 1; column < size; column++) {
      const length = Math.sqrt((squares[row] ?? 0) * (squares[column] ?? 0));
      const cosine = length > 0 ? Math.min(1, (values[row * size + column] ?? 0) / length) : 0;
      values[row * size + column] = cosine;
      values[column * size + row] = cosine;
    }
  }
  return { size, values };
}

/**
 * Continuous LexRank (same paper, section 3.3): the stationary distribution of a walk over the similarities, with
 * damping as in PageRank, scaled so that the maximum is 1. Takes O(40 n²).
 */
export function centrality({ size, values }: Similarities): Float64Array {
  const sums = Array.from({ length: size }, (_, row) => sumOf(values, row * size, size));
  let rank = new Float64Array(size).fill(1 / Math.max(1, size));
  for (let round = 0; round < ITERATIONS; round++) {
    const next = new Float64Array(size).fill((1 - DAMPING) / Math.max(1, size));
    for (let row = 0; row < size; row++) {
      const sum = sums[row] ?? 0;
      if (sum === 0) continue;
      const share = (DAMPING * (rank[row] ?? 0)) / sum;
      for (let column = 0; column < size; column++)
        next[column] = (next[column] ?? 0) + share * (values[row * size + column] ?? 0);
    }
    const change = next.reduce((total, value, index) => total + Math.abs(value - (rank[index] ?? 0)), 0);
    rank = next;
    if (change < CONVERGED) break;
  }
  const greatest = rank.reduce((most, value) => Math.max(most, value), 0);
  return greatest > 0 ? rank.map((value) => value / greatest) : rank;
}

function sumOf(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at++) sum += values[at] ?? 0;
  return sum;
}
