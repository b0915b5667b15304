import type { GraphBuilder } from "./graph-builder.ts";
import { ORT_DOMAIN } from "./graph-builder.ts";

export type Precision = "fp32" | "int8";

/** A weight matrix as stored in the checkpoint: one row of `inputs` numbers for each of `outputs`. */
export type Weights = {
  readonly name: string;
  readonly outputs: number;
  readonly inputs: number;
  readonly data: Float32Array;
};

/** Stacks several matrices with the same input into one. */
export function stackWeights(name: string, parts: readonly Weights[]): Weights {
  const inputs = parts[0]?.inputs ?? 0;
  const outputs = parts.reduce((sum, part) => sum + part.outputs, 0);
  const data = new Float32Array(outputs * inputs);
  let row = 0;
  for (const part of parts) {
    data.set(part.data, row * inputs);
    row += part.outputs;
  }
  return { name, outputs, inputs, data };
}

function transposed({ outputs, inputs, data }: Weights): Float32Array {
  const out = new Float32Array(data.length);
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < inputs; i++) out[i * outputs + o] = data[o * inputs + i] ?? 0;
  }
  return out;
}

/**
 * Weights stay within ±64, not ±127. With 8-bit activations, a sum of two products then stays within 16 bits. So
 * processors without VNNI, which add pairs in saturating 16-bit arithmetic, get the same result as those with it.
 */
const WEIGHT_LIMIT = 64;

/** Symmetric quantisation with one scale per output. `values` is [inputs, outputs]; value × scale ≈ weight. */
export function quantiseWeights({ outputs, inputs, data }: Weights): {
  values: Int8Array;
  scales: Float32Array;
} {
  const values = new Int8Array(data.length);
  const scales = new Float32Array(outputs);
  for (let o = 0; o < outputs; o++) {
    const row = data.subarray(o * inputs, (o + 1) * inputs);
    let largest = 0;
    for (const weight of row) largest = Math.max(largest, Math.abs(weight));
    const scale = largest / WEIGHT_LIMIT || 1;
    scales[o] = scale;
    for (let i = 0; i < inputs; i++) values[i * outputs + o] = Math.round((row[i] ?? 0) / scale);
  }
  return { values, scales };
}

/**
 * Multiplies `x` by the weights in 8-bit integers. Each token's activations are scaled by their own maximum, and not by
 * that of the whole batch as in DynamicQuantizeMatMul. This is closer to fp32, and a text's vector does not depend on
 * its neighbours.
 */
function int8Product(graph: GraphBuilder, x: string, weights: Weights): string {
  const { name, outputs, inputs } = weights;
  const { values, scales } = quantiseWeights(weights);
  const largest = graph.op("ReduceMax", [graph.op("Abs", [x]), graph.int64("last_axis", [-1])], {
    keepdims: 1,
  });
  const unit = graph.op("Mul", [x, graph.op("Reciprocal", [largest])]);
  const step = graph.floats("activation_step", [], [1 / 127]);
  const zero = graph.uint8("activation_zero", [], [128]);
  const integers = graph.op("QuantizeLinear", [unit, step, zero]);
  const product = graph.op(
    "MatMulIntegerToFloat",
    [
      integers,
      graph.int8(name, [inputs, outputs], values),
      step,
      graph.floats(`${name}.scales`, [outputs], scales),
      zero,
      graph.int8(`${name}.zeros`, [outputs], new Int8Array(outputs)),
    ],
    {},
    ORT_DOMAIN,
  );
  return graph.op("Mul", [product, largest]);
}

/** Multiplies `x` [batch, tokens, inputs] by the weights: [batch, tokens, outputs], without the bias. */
export function linear(graph: GraphBuilder, x: string, weights: Weights, precision: Precision): string {
  if (precision === "int8") return int8Product(graph, x, weights);
  return graph.op("MatMul", [
    x,
    graph.floats(weights.name, [weights.inputs, weights.outputs], transposed(weights)),
  ]);
}
