import { GraphBuilder, ORT_DOMAIN, type Output, type Port } from "./graph-builder.ts";
import { linear, type Precision, stackWeights, type Weights } from "./linear.ts";
import type { Safetensors } from "./safetensors.ts";

/** The sizes of a BERT encoder, from its config.json. */
export type BertShape = {
  readonly hidden: number;
  readonly intermediate: number;
  readonly layers: number;
  readonly heads: number;
  readonly positions: number;
  readonly epsilon: number;
};

/** @throws Error if config.json is not a BERT encoder with GELU and absolute positions. */
export function bertShape(config: Readonly<Record<string, unknown>>): BertShape {
  const number = (key: string): number => {
    const value = config[key];
    if (typeof value !== "number") throw new Error(`config.json has no number ${key}`);
    return value;
  };
  if (config.model_type !== "bert" || config.hidden_act !== "gelu") {
    throw new Error("config.json describes another architecture than BERT with GELU");
  }
  return {
    hidden: number("hidden_size"),
    intermediate: number("intermediate_size"),
    layers: number("num_hidden_layers"),
    heads: number("num_attention_heads"),
    positions: number("max_position_embeddings"),
    epsilon: number("layer_norm_eps"),
  };
}

/** An ONNX model in two files: the graph, and the table of word embeddings in `dataFile`. */
export type BertModel = { readonly graph: Uint8Array; readonly words: Uint8Array };

export type BertOptions = {
  readonly precision: Precision;
  readonly dataFile: string;
  /** True to return the mean vector of each text in addition to the hidden states of all its tokens. */
  readonly pooled: boolean;
};

const WORDS = "embeddings.word_embeddings.weight";

type Scope = {
  readonly graph: GraphBuilder;
  readonly tensors: Safetensors;
  readonly shape: BertShape;
  readonly precision: Precision;
};

function weights({ tensors }: Scope, name: string): Weights {
  const [outputs = 0, inputs = 0] = tensors.shape(`${name}.weight`);
  return { name, outputs, inputs, data: tensors.float32(`${name}.weight`) };
}

function bias({ graph, tensors }: Scope, name: string): string {
  const data = tensors.float32(`${name}.bias`);
  return graph.floats(`${name}.bias`, [data.length], data);
}

// ONNX Runtime's fused SkipLayerNormalization is nine times slower on CPU than Add and LayerNormalization.
function layerNorm(scope: Scope, x: string, name: string): string {
  const { graph, tensors, shape } = scope;
  const gain = graph.floats(`${name}.weight`, [shape.hidden], tensors.float32(`${name}.weight`));
  const attributes = { axis: -1, epsilon: { float: shape.epsilon } };
  return graph.op("LayerNormalization", [x, gain, bias(scope, name)], attributes);
}

/**
 * Word, position and token-type embeddings. Words stay 16-bit as in the checkpoint, for half the memory without loss.
 */
function embeddings(scope: Scope, dataFile: string): string {
  const { graph, tensors, shape } = scope;
  const table = graph.externalHalves(WORDS, tensors.shape(WORDS), tensors.halfBytes(WORDS).length, dataFile);
  const words = graph.op("Gather", [table, "input_ids"]);
  // Only single texts are embedded, so token type 0 is added to each position.
  const positions = tensors.float32("embeddings.position_embeddings.weight");
  const type = tensors.float32("embeddings.token_type_embeddings.weight");
  for (let i = 0; i < positions.length; i++)
    positions[i] = (positions[i] ?? 0) + (type[i % shape.hidden] ?? 0);
  const allPositions = graph.floats("positions", [shape.positions, shape.hidden], positions);
  const [zero, one, two] = [0, 1, 2].map((value) => graph.int64(`index.${value}`, [value])) as [
    string,
    string,
    string,
  ];
  const length = graph.op("Slice", [graph.op("Shape", ["input_ids"]), one, two]);
  const sum = graph.op("Add", [
    graph.castToFloat(words),
    graph.op("Slice", [allPositions, zero, length, zero]),
  ]);
  return layerNorm(scope, sum, "embeddings.LayerNorm");
}

function attention(scope: Scope, x: string, mask: string, layer: string): string {
  const { graph, tensors, shape, precision } = scope;
  const names = ["query", "key", "value"].map((part) => `${layer}.attention.self.${part}`);
  const stacked = stackWeights(
    `${layer}.attention.qkv`,
    names.map((name) => weights(scope, name)),
  );
  const parts = graph.split(linear(graph, x, stacked, precision), [shape.hidden, shape.hidden, shape.hidden]);
  const biases = names.flatMap((name) => [...tensors.float32(`${name}.bias`)]);
  const packed = graph.floats(`${layer}.attention.qkv.bias`, [3 * shape.hidden], biases);
  return graph.op("MultiHeadAttention", [...parts, packed, mask], { num_heads: shape.heads }, ORT_DOMAIN);
}

/** Linear layer, bias, residual and normalisation. */
function project(scope: Scope, x: string, residual: string, dense: string, norm: string): string {
  const { graph, precision } = scope;
  const product = linear(graph, x, weights(scope, dense), precision);
  return layerNorm(scope, graph.op("Add", [graph.op("Add", [product, bias(scope, dense)]), residual]), norm);
}

/** Returns the mean over a text's own tokens [batch, hidden]. */
function meanPooled({ graph }: Scope, states: string): string {
  const mask = graph.op("Unsqueeze", [graph.castToFloat("attention_mask"), graph.int64("last_axis", [-1])]);
  const tokens = graph.int64("index.1", [1]);
  const sum = (value: string) => graph.op("ReduceSum", [value, tokens], { keepdims: 0 });
  return graph.op("Div", [sum(graph.op("Mul", [states, mask])), sum(mask)]);
}

/**
 * Returns the encoder as ONNX (Devlin et al., 2019). Its inputs are `input_ids` and `attention_mask`, int64 [batch,
 * tokens]. Its outputs are `last_hidden_state`, float [batch, tokens, hidden], and on request `sentence_embedding`,
 * float [batch, hidden].
 */
export function bertGraph(tensors: Safetensors, shape: BertShape, options: BertOptions): BertModel {
  const { precision } = options;
  const graph = new GraphBuilder();
  const scope: Scope = { graph, tensors, shape, precision };
  const mask = graph.castToInt32("attention_mask");
  let x = embeddings(scope, options.dataFile);
  for (let index = 0; index < shape.layers; index++) {
    const layer = `encoder.layer.${index}`;
    const context = attention(scope, x, mask, layer);
    x = project(scope, context, x, `${layer}.attention.output.dense`, `${layer}.attention.output.LayerNorm`);
    const up = `${layer}.intermediate.dense`;
    const wide = linear(graph, x, weights(scope, up), precision);
    const active = graph.op("BiasGelu", [wide, bias(scope, up)], {}, ORT_DOMAIN);
    x = project(scope, active, x, `${layer}.output.dense`, `${layer}.output.LayerNorm`);
  }
  const dims = ["batch", "tokens"];
  const inputs = ["input_ids", "attention_mask"].map((name) => ({ name, type: "int64", dims }) as const);
  const outputs: Output[] = [
    { value: x, port: { name: "last_hidden_state", type: "float", dims: [...dims, shape.hidden] } },
  ];
  if (options.pooled) {
    const port: Port = { name: "sentence_embedding", type: "float", dims: ["batch", shape.hidden] };
    outputs.push({ value: meanPooled(scope, x), port });
  }
  const bytes = graph.encode(inputs, outputs);
  return { graph: bytes, words: tensors.halfBytes(WORDS) };
}
