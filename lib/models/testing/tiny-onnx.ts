import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Returns pseudorandom numbers that are always the same (Park and Miller, 1988). */
export function repeatableNumbers(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  });
}

/** Returns the `tokenizer.json` of a model that knows whole words only. Special tokens have the first ids. */
export function wordTokenizer(tokens: {
  readonly special: readonly string[];
  readonly words: readonly string[];
  readonly unknown: string;
  readonly postProcessor: object | null;
}): object {
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: tokens.special.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "Whitespace" },
    post_processor: tokens.postProcessor,
    decoder: null,
    model: {
      type: "WordLevel",
      vocab: Object.fromEntries([...tokens.special, ...tokens.words].map((word, id) => [word, id])),
      unk_token: tokens.unknown,
    },
  };
}

/** Writes a model's JSON files and its graph, at `graphPath` in the folder. */
export function writeModelFiles(
  folder: string,
  files: Readonly<Record<string, unknown>>,
  graphPath: string,
  graph: Uint8Array,
): void {
  const graphFile = path.join(folder, graphPath);
  mkdirSync(path.dirname(graphFile), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  writeFileSync(graphFile, graph);
}
