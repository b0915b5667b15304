import { GraphBuilder, type Port } from "../../bundled/graph-builder.ts";
import { repeatableNumbers, wordTokenizer, writeModelFiles } from "../../testing/tiny-onnx.ts";

/** Tile size in pixels, cells per tile and dimension of the tiny model. */
const TILE = 32;
export const DIMENSION = 8;

const SPECIAL = [
  "<unk>",
  "<pad>",
  "<image>",
  "<fake_token_around_image>",
  "<global-img>",
  "<end_of_utterance>",
  "<|begin_of_text|>",
  ...[1, 2].flatMap((row) => [1, 2].map((column) => `<row_${row}_col_${column}>`)),
];
const WORDS = [
  "user",
  "assistant",
  "describe",
  "the",
  "image",
  "river",
  "site",
  "plan",
  "map",
  "table",
  ":",
  ".",
];
const VOCABULARY = [...SPECIAL, ...WORDS];

const TOKENIZER = wordTokenizer({
  special: SPECIAL,
  words: WORDS,
  unknown: "<unk>",
  postProcessor: null,
});

/**
 * Returns a graph with the inputs and outputs of a real model: one vector per token, shifted by the picture's mean
 * brightness.
 */
function graph(): Uint8Array {
  const builder = new GraphBuilder();
  const table = builder.floats(
    "table",
    [VOCABULARY.length, DIMENSION],
    repeatableNumbers(VOCABULARY.length * DIMENSION, 7),
  );
  const direction = builder.floats("direction", [DIMENSION], repeatableNumbers(DIMENSION, 11));
  const brightness = builder.op("ReduceMean", ["pixel_values"], { keepdims: 0 });
  const value = builder.op("Add", [
    builder.op("Gather", [table, "input_ids"]),
    builder.op("Mul", [direction, brightness]),
  ]);
  const inputs: Port[] = [
    { name: "input_ids", type: "int64", dims: ["batch", "tokens"] },
    { name: "attention_mask", type: "int64", dims: ["batch", "tokens"] },
    { name: "pixel_values", type: "float", dims: ["batch", "tiles", 3, TILE, TILE] },
  ];
  const port: Port = { name: "embeddings", type: "float", dims: ["batch", "tokens", DIMENSION] };
  return builder.encode(inputs, [{ value, port }]);
}

/** Writes a late-interaction page model with random weights in the files and formats of ColModernVBERT. */
export function writeTinyPageModel(folder: string): void {
  const files: Readonly<Record<string, unknown>> = {
    "config.json": {
      model_type: "colmodernvbert",
      pixel_shuffle_factor: 4,
      vision_config: { image_size: TILE, patch_size: 4 },
    },
    "tokenizer.json": TOKENIZER,
    "tokenizer_config.json": {
      tokenizer_class: "PreTrainedTokenizerFast",
      unk_token: "<unk>",
      pad_token: "<pad>",
      model_input_names: ["input_ids", "attention_mask"],
    },
    "preprocessor_config.json": {
      image_processor_type: "Idefics3ImageProcessor",
      do_image_splitting: true,
      do_resize: true,
      size: { longest_edge: 2 * TILE },
      max_image_size: { longest_edge: TILE },
      do_rescale: true,
      rescale_factor: 1 / 255,
      do_normalize: true,
      image_mean: [0.5, 0.5, 0.5],
      image_std: [0.5, 0.5, 0.5],
      resample: 1,
    },
  };
  writeModelFiles(folder, files, "model.onnx", graph());
}
