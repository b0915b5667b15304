import type { PartedText } from "#lib/domain/embedding.ts";
import type { InContext, TokenStates } from "./in-context.ts";

/** A run of a text's words that fits the model. */
export type WordWindow = {
  /** Index of the text in the request. */
  readonly text: number;
  readonly firstWord: number;
  /** Number of tokens per word in `ids`. A word longer than the window is cut. */
  readonly counts: readonly number[];
  /** Index in `ids` of the first word's tokens. */
  readonly offset: number;
  /** Token ids, including special tokens and prefix. */
  readonly ids: readonly number[];
};

export type WindowLimits = { readonly tokens: number; readonly prefix: readonly number[] };

/** Cuts the texts into consecutive windows of whole words. Every word is in exactly one. */
export function wordWindows(
  texts: readonly PartedText[],
  { opening, closing, pieces }: InContext,
  { tokens, prefix }: WindowLimits,
): WordWindow[] {
  const head = [...opening, ...prefix];
  const room = Math.max(1, tokens - head.length - closing.length);
  return texts.flatMap(({ words }, text) => {
    const windows: WordWindow[] = [];
    let firstWord = 0;
    let counts: number[] = [];
    let ids: number[] = [];
    const close = (next: number) => {
      if (counts.length > 0)
        windows.push({ text, firstWord, counts, offset: head.length, ids: [...head, ...ids, ...closing] });
      [firstWord, counts, ids] = [next, [], []];
    };
    for (const [place, word] of words.entries()) {
      const own = pieces(word).slice(0, room);
      if (ids.length + own.length > room) close(place);
      ids.push(...own);
      counts.push(own.length);
    }
    close(words.length);
    return windows;
  });
}

/** Sums the hidden states of each word. */
export class WordSums {
  readonly #sums: Float32Array[];
  readonly #hidden: number;

  constructor(texts: readonly PartedText[], hidden: number) {
    this.#hidden = hidden;
    this.#sums = texts.map(({ words }) => new Float32Array(words.length * hidden));
  }

  /** Adds the model's output for a batch of windows. */
  add(batch: readonly WordWindow[], { data, width, hidden }: TokenStates): void {
    for (const [row, { text, firstWord, counts, offset }] of batch.entries()) {
      const sums = this.#sums[text] ?? new Float32Array();
      let from = (row * width + offset) * hidden;
      for (const [place, count] of counts.entries()) {
        const to = (firstWord + place) * hidden;
        for (let i = 0; i < count * hidden; i++) {
          const at = to + (i % hidden);
          sums[at] = (sums[at] ?? 0) + (data[from + i] ?? 0);
        }
        from += count * hidden;
      }
    }
  }

  /**
   * Returns the mean direction of the words from `start` to `end`, cut to `dimension`, or zeros if they have no tokens.
   */
  part(text: number, start: number, end: number, dimension: number): Float32Array {
    const sums = this.#sums[text] ?? new Float32Array();
    const vector = new Float32Array(dimension);
    for (let word = start; word < end; word++) {
      const at = word * this.#hidden;
      for (let i = 0; i < dimension; i++) vector[i] = (vector[i] ?? 0) + (sums[at + i] ?? 0);
    }
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) for (let i = 0; i < dimension; i++) vector[i] = (vector[i] ?? 0) / length;
    return vector;
  }
}
