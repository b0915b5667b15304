import type { PreTrainedTokenizer } from "@huggingface/transformers";

/** Hidden states of a batch of texts, [text, `width` tokens, `hidden`], including special tokens. */
export type TokenStates = { readonly data: Float32Array; readonly width: number; readonly hidden: number };

export type InContext = {
  /** Special tokens at the start and the end of a text. */
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  /** Token ids of one word, without special tokens. */
  pieces(word: string): readonly number[];
  /**
   * Each text of `batch` is complete, including special tokens.
   * @throws Error if the model returns no hidden states.
   */
  states(batch: readonly (readonly number[])[]): Promise<TokenStates>;
};

/** Returns the number of special tokens at the start and at the end of a text. */
export function specials(encode: (text: string) => readonly number[]): {
  readonly head: number;
  readonly tail: number;
} {
  const empty = encode("");
  const oneWord = encode("a");
  let head = 0;
  while (head < empty.length && empty[head] === oneWord[head]) head++;
  return { head, tail: empty.length - head };
}

/** Cache size in words, because texts repeat their words. */
const WORDS_REMEMBERED = 50_000;

/** Returns the special tokens, and a function for the pieces of single words. */
export function wordPieces(
  tokenizer: PreTrainedTokenizer,
): Pick<InContext, "opening" | "closing" | "pieces"> {
  const tokenIds = (text: string): number[] => tokenizer.encode(text);
  const { head, tail } = specials(tokenIds);
  const empty = tokenIds("");
  const known = new Map<string, readonly number[]>();
  return {
    opening: empty.slice(0, head),
    closing: empty.slice(empty.length - tail),
    pieces(word) {
      const cached = known.get(word);
      if (cached) return cached;
      const ids = tokenIds(word);
      const own = ids.slice(head, ids.length - tail);
      if (known.size >= WORDS_REMEMBERED) known.clear();
      known.set(word, own);
      return own;
    },
  };
}
