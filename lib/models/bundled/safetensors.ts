import { readFile } from "node:fs/promises";

type Entry = {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly offsets: [number, number];
};

/** A safetensors file in memory: 8 bytes of header length (little endian), a JSON header, and the raw tensors. */
export type Safetensors = {
  shape(name: string): readonly number[];
  /** Returns the tensor as stored. Only 16-bit floats are supported. */
  halfBytes(name: string): Uint8Array;
  float32(name: string): Float32Array;
};

/** Returns all 16-bit floats as 32-bit floats, indexed by their bits (IEEE 754-2008 binary16). */
function halfTable(): Float32Array {
  const table = new Float32Array(65_536);
  for (let bits = 0; bits < table.length; bits++) {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    if (exponent === 0) table[bits] = sign * fraction * 2 ** -24;
    else if (exponent === 31) table[bits] = fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    else table[bits] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  return table;
}

function parseHeader(file: Buffer): { readonly entries: Map<string, Entry>; readonly dataStart: number } {
  const length = Number(file.readBigUInt64LE(0));
  if (length > file.length - 8) throw new Error("the header is longer than the file");
  const header: unknown = JSON.parse(file.toString("utf8", 8, 8 + length));
  const entries = new Map<string, Entry>();
  for (const [name, value] of Object.entries(header as Record<string, Record<string, unknown>>)) {
    if (name === "__metadata__") continue;
    entries.set(name, {
      dtype: String(value.dtype),
      shape: value.shape as readonly number[],
      offsets: value.data_offsets as [number, number],
    });
  }
  return { entries, dataStart: 8 + length };
}

/**
 * Reads a safetensors file of 16-bit floats.
 * @throws Error if it is truncated, or a requested tensor is missing or has another type.
 */
export async function readSafetensors(path: string): Promise<Safetensors> {
  const file = await readFile(path);
  const { entries, dataStart } = parseHeader(file);
  const table = halfTable();

  const entry = (name: string): Entry => {
    const found = entries.get(name);
    if (!found) throw new Error(`the weights have no tensor ${name}`);
    return found;
  };
  const halfBytes = (name: string): Uint8Array => {
    const { dtype, offsets } = entry(name);
    if (dtype !== "F16") throw new Error(`${name} is ${dtype}, not F16`);
    const bytes = file.subarray(dataStart + offsets[0], dataStart + offsets[1]);
    if (bytes.length !== offsets[1] - offsets[0]) throw new Error(`the weights end within ${name}`);
    return bytes;
  };
  return {
    shape: (name) => entry(name).shape,
    halfBytes,
    float32(name) {
      const bytes = halfBytes(name);
      const out = new Float32Array(bytes.length / 2);
      for (let i = 0; i < out.length; i++) {
        out[i] = table[(bytes[2 * i] ?? 0) | ((bytes[2 * i + 1] ?? 0) << 8)] ?? 0;
      }
      return out;
    },
  };
}
