import { GraphBuilder, type Port } from "../../bundled/graph-builder.ts";
import { repeatableNumbers, wordTokenizer, writeModelFiles } from "../../testing/tiny-onnx.ts";

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
const WORDS = [
  "ridge",
  "dormer",
  "must",
  "below",
  "river",
  "market",
  "traders",
  "write",
  "bank",
  "the",
  "?",
  ".",
];
const VOCABULARY = [...SPECIAL, ...WORDS];

const pair = (id: "A" | "B", type: number) => ({ Sequence: { id, type_id: type } });
const special = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });

const TOKENIZER = wordTokenizer({
  special: SPECIAL,
  words: WORDS,
  unknown: "[UNK]",
  postProcessor: {
    type: "TemplateProcessing",
    single: [special("[CLS]", 0), pair("A", 0), special("[SEP]", 0)],
    pair: [special("[CLS]", 0), pair("A", 0), special("[SEP]", 0), pair("B", 1), special("[SEP]", 1)],
    special_tokens: Object.fromEntries(
      ["[CLS]", "[SEP]"].map((token) => [
        token,
        { id: token, ids: [SPECIAL.indexOf(token)], tokens: [token] },
      ]),
    ),
  },
});

/**
 * Returns a graph with the inputs and outputs of a real model. Each label's score is a weighted mean of random token
 * numbers.
 */
function graph(labels: number): Uint8Array {
  const builder = new GraphBuilder();
  const table = builder.floats("table", [VOCABULARY.length, 4], repeatableNumbers(VOCABULARY.length * 4, 7));
  const weights = builder.floats(
    "weights",
    [4, labels],
    repeatableNumbers(4 * labels, 11).map((value) => value * 40),
  );
  const tokens = builder.op("Gather", [table, "input_ids"]);
  const mean = builder.op("ReduceMean", [tokens, builder.int64("axis", [1])], { keepdims: 0 });
  const value = builder.op("MatMul", [mean, weights]);
  const inputs: Port[] = ["input_ids", "attention_mask"].map((name) => ({
    name,
    type: "int64",
    dims: ["batch", "tokens"],
  }));
  return builder.encode(inputs, [
    { value, port: { name: "logits", type: "float", dims: ["batch", labels] } },
  ]);
}

/** Writes a cross-encoder with random weights and one or two labels, in the files of a hub checkpoint. */
export function writeTinyCrossEncoder(folder: string, labels = 1): void {
  const files: Readonly<Record<string, unknown>> = {
    "config.json": {
      model_type: "bert",
      architectures: ["BertForSequenceClassification"],
      num_labels: labels,
      hidden_size: 4,
      vocab_size: VOCABULARY.length,
    },
    "tokenizer.json": TOKENIZER,
    "tokenizer_config.json": {
      tokenizer_class: "PreTrainedTokenizerFast",
      unk_token: "[UNK]",
      pad_token: "[PAD]",
      model_input_names: ["input_ids", "attention_mask"],
    },
  };
  writeModelFiles(folder, files, "onnx/model.onnx", graph(labels));
}
