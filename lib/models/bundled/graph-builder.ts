import { createRequire } from "node:module";

// CommonJS without detectable named exports, so an import statement would only see `default`.
const { onnx } = createRequire(import.meta.url)("onnx-proto") as typeof import("onnx-proto");
const DATA = onnx.TensorProto.DataType;
const ATTRIBUTE = onnx.AttributeProto.AttributeType;

/** The domain of ONNX Runtime's own operators. */
export const ORT_DOMAIN = "com.microsoft";
const IR_VERSION = 8;
const OPSET = 18;

type Attribute = number | { readonly float: number };
export type Port = {
  readonly name: string;
  readonly type: "int64" | "float";
  readonly dims: readonly (string | number)[];
};

export type Output = { readonly value: string; readonly port: Port };

function attributeProto(name: string, value: Attribute) {
  return typeof value === "number"
    ? { name, type: ATTRIBUTE.INT, i: value }
    : { name, type: ATTRIBUTE.FLOAT, f: value.float };
}

function valueInfo({ name, type, dims }: Port) {
  const dim = dims.map((size) => (typeof size === "string" ? { dimParam: size } : { dimValue: size }));
  return {
    name,
    type: { tensorType: { elemType: type === "int64" ? DATA.INT64 : DATA.FLOAT, shape: { dim } } },
  };
}

/** Collects nodes and constants and encodes them as one ONNX model. Values are referenced by name. */
export class GraphBuilder {
  readonly #nodes: object[] = [];
  readonly #constants = new Map<string, object>();
  #values = 0;

  /** Adds 32-bit floats. No `dims` means a scalar. A repeated name keeps the first value. */
  floats(name: string, dims: readonly number[], data: Float32Array | readonly number[]): string {
    return this.#constant(name, dims, DATA.FLOAT, Float32Array.from(data));
  }

  /** Adds 16-bit floats, stored as raw bytes in a separate file. Only the used parts are in memory. */
  externalHalves(name: string, dims: readonly number[], byteLength: number, file: string): string {
    const entries = Object.entries({ location: file, offset: "0", length: String(byteLength) });
    const externalData = entries.map(([key, value]) => ({ key, value }));
    const dataLocation = onnx.TensorProto.DataLocation.EXTERNAL;
    this.#constants.set(name, { name, dims: [...dims], dataType: DATA.FLOAT16, dataLocation, externalData });
    return name;
  }

  int8(name: string, dims: readonly number[], data: Int8Array): string {
    return this.#constant(name, dims, DATA.INT8, data);
  }

  uint8(name: string, dims: readonly number[], data: readonly number[]): string {
    return this.#constant(name, dims, DATA.UINT8, Uint8Array.from(data));
  }

  int64(name: string, values: readonly number[]): string {
    return this.#constant(name, [values.length], DATA.INT64, BigInt64Array.from(values.map(BigInt)));
  }

  /** Adds a node and returns the name of its only output. An empty input name omits an optional input. */
  op(
    type: string,
    input: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    domain = "",
  ): string {
    return this.#node(type, input, attributes, domain, 1)[0] ?? "";
  }

  /** Cuts `value` along its last axis into parts of the given sizes. */
  split(value: string, sizes: readonly number[]): readonly string[] {
    const parts = this.int64(`split.${sizes.join(".")}`, sizes);
    return this.#node("Split", [value, parts], { axis: -1 }, "", sizes.length);
  }

  castToFloat(value: string): string {
    return this.op("Cast", [value], { to: DATA.FLOAT });
  }

  castToInt32(value: string): string {
    return this.op("Cast", [value], { to: DATA.INT32 });
  }

  /** Returns the bytes of the model file. Each output has its value and its declaration. */
  encode(inputs: readonly Port[], outputs: readonly Output[]): Uint8Array {
    for (const { value, port } of outputs) {
      this.#nodes.push({ name: port.name, opType: "Identity", input: [value], output: [port.name] });
    }
    const graph = {
      name: "encoder",
      node: this.#nodes,
      initializer: [...this.#constants.values()],
      input: inputs.map(valueInfo),
      output: outputs.map(({ port }) => valueInfo(port)),
    };
    const opsetImport = [
      { domain: "", version: OPSET },
      { domain: ORT_DOMAIN, version: 1 },
    ];
    return onnx.ModelProto.encode({
      irVersion: IR_VERSION,
      producerName: "sightline",
      opsetImport,
      graph,
    }).finish();
  }

  #constant(name: string, dims: readonly number[], dataType: number, data: ArrayBufferView): string {
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (!this.#constants.has(name)) this.#constants.set(name, { name, dims: [...dims], dataType, rawData });
    return name;
  }

  #node(
    opType: string,
    input: readonly string[],
    attributes: Readonly<Record<string, Attribute>>,
    domain: string,
    outputs: number,
  ): readonly string[] {
    const output = Array.from({ length: outputs }, () => `v${this.#values++}`);
    const attribute = Object.entries(attributes).map(([name, value]) => attributeProto(name, value));
    this.#nodes.push({
      name: `${opType}.${output[0]}`,
      opType,
      domain,
      input: [...input],
      output,
      attribute,
    });
    return output;
  }
}
