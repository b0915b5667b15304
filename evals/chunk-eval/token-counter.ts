import { readFile } from "node:fs/promises";
import { PreTrainedTokenizer } from "@huggingface/transformers";
import { findBundledWeights } from "#lib/models/bundled/bundled-weights.ts";

/** Counts tokens as the bundled embedding model does, without special tokens. Loads its tokenizer, not its weights. */
export async function bundledTokenCounter(
  root: string,
  cacheDirectory: string,
): Promise<(text: string) => number> {
  const { tokenizer } = findBundledWeights(root, cacheDirectory);
  const json: unknown = JSON.parse(await readFile(tokenizer, "utf8"));
  const counter = new PreTrainedTokenizer(json as object, { tokenizer_class: "BertTokenizer" });
  return (text) => counter.encode(text, { add_special_tokens: false }).length;
}
