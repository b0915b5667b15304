import type { PreTrainedTokenizer } from "@huggingface/transformers";

/** Hidden states of a batch of texts, [text, `width` tokens, `hidden`], special tokens included. */
export type TokenStates = { readonly data: Float32Array; readonly width: number; readonly hidden: number };

export type InContext = {
  /** Special tokens that open and close a text. */
  readonly opening: readonly number[];
  readonly closing: readonly number[];
  /** Token ids of one word, without special tokens. */
  pieces(word: string): readonly number[];
  /** `batch` holds whole texts, special tokens included. @throws Error when the model shows no hidden states. */
  states(batch: readonly (readonly number[])[]): Promise<TokenStates>;
};

/** How many of a text's token ids are special tokens at its start and at its end. */
export function specials(encode: (text: string) => readonly number[]): {
  readonly head: number;
  readonly tail: number;
} {
  const empty = encode("");
  const some = encode("a");
  let head = 0;
  while (head < empty.length && empty[head] === some[head]) head++;
  return { head, tail: empty.length - head };
}

/** Words occur again and again: their pieces are looked up once. */
const WORDS_REMEMBERED = 50_000;

/** Special tokens, and the pieces of single words. */
export function wordPieces(
  tokenizer: PreTrainedTokenizer,
): Pick<InContext, "opening" | "closing" | "pieces"> {
  const all = (text: string): number[] => tokenizer.encode(text);
  const { head, tail } = specials(all);
  const empty = all("");
  const known = new Map<string, readonly number[]>();
  return {
    opening: empty.slice(0, head),
    closing: empty.slice(empty.length - tail),
    pieces(word) {
      const before = known.get(word);
      if (before) return before;
      const ids = all(word);
      const own = ids.slice(head, ids.length - tail);
      if (known.size >= WORDS_REMEMBERED) known.clear();
      known.set(word, own);
      return own;
    },
  };
}
