/**
 * Assembles a WebAssembly function from the text of its instructions, one a line, as in the text format: `local.get $x`,
 * `i32.const 16`, `br_if 1`. Only the instructions of `OPCODES` are known. The numbers here are those of "Binary
 * Format" at webassembly.github.io/spec.
 */

const I32 = 0x7f;
const V128 = 0x7b;
const TYPES = { i32: I32, v128: V128 } as const;
const FUNCTION = 0x60;
const NO_RESULT = 0x40;
/** The prefix of SIMD instructions. */
const SIMD = 0xfd;
const V128_BYTES = 16;

type Operand = "none" | "local" | "number" | "label" | "block" | "memory" | "lane" | "zeros";

/** Each instruction's bytes, and what stands behind them. A store or load also has its alignment as a power of 2. */
const OPCODES: Readonly<
  Record<string, readonly [bytes: readonly number[], operand: Operand, align?: number]>
> = {
  block: [[0x02], "block"],
  loop: [[0x03], "block"],
  end: [[0x0b], "none"],
  br: [[0x0c], "label"],
  br_if: [[0x0d], "label"],
  "local.get": [[0x20], "local"],
  "local.set": [[0x21], "local"],
  "i32.store16": [[0x3b], "memory", 1],
  "i32.const": [[0x41], "number"],
  "i32.eqz": [[0x45], "none"],
  "i32.lt_u": [[0x49], "none"],
  "i32.add": [[0x6a], "none"],
  "i32.sub": [[0x6b], "none"],
  "v128.load": [[SIMD, 0x00], "memory", 4],
  "v128.const": [[SIMD, 0x0c], "zeros"],
  "i32x4.extract_lane": [[SIMD, 0x1b], "lane"],
  "v128.xor": [[SIMD, 0x51], "none"],
  "i8x16.popcnt": [[SIMD, 0x62], "none"],
  "i16x8.extadd_pairwise_i8x16_u": [[SIMD, 0x7d], "none"],
  "i32x4.extadd_pairwise_i16x8_u": [[SIMD, 0x7f], "none"],
  "i16x8.add": [[SIMD, 0x8e, 0x01], "none"],
};

type Local = readonly [name: string, type: keyof typeof TYPES];

export type WasmFunction = {
  readonly name: string;
  /** Its parameters, all i32; it returns nothing. */
  readonly parameters: readonly string[];
  readonly locals: readonly Local[];
  readonly instructions: string;
};

/**
 * Returns a module that exports the function, and its memory as `memory`.
 * @param pages of memory, 64 kB each.
 * @throws RangeError for an instruction or local that is not known.
 */
export function assembleWasm(code: WasmFunction, pages: number): Uint8Array<ArrayBuffer> {
  const names = [...code.parameters, ...code.locals.map(([name]) => name)];
  const lines = code.instructions.split("\n").map((line) => line.replace(/;;.*/, "").trim());
  const body = [
    ...vector(code.locals.map(([, type]) => [1, TYPES[type]])),
    ...lines.filter((line) => line !== "").flatMap((line) => instruction(line, names)),
    0x0b,
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
    ...section(1, [[FUNCTION, ...vector(code.parameters.map(() => [I32])), 0]]),
    ...section(3, [[0]]), // the function's type
    ...section(5, [[0, ...unsigned(pages)]]), // a memory without a maximum
    ...section(7, [
      [...text("memory"), 0x02, 0],
      [...text(code.name), 0x00, 0],
    ]),
    ...section(10, [sized(body)]),
  ]);
}

function instruction(line: string, names: readonly string[]): number[] {
  const [name = "", value = ""] = line.split(/\s+/);
  const known = OPCODES[name];
  if (known === undefined) throw new RangeError(`The instruction ${name} is not known.`);
  const [bytes, operand, align = 0] = known;
  return [...bytes, ...operandBytes(operand, value, align, names)];
}

function operandBytes(operand: Operand, value: string, align: number, names: readonly string[]): number[] {
  switch (operand) {
    case "none":
      return [];
    case "block":
      return [NO_RESULT];
    case "local":
      return unsigned(placeOf(value, names));
    case "number":
      return signed(Number(value));
    case "label":
    case "lane":
      return unsigned(Number(value));
    case "memory":
      return [...unsigned(align), 0];
    case "zeros":
      return Array.from({ length: V128_BYTES }, () => 0);
  }
}

function placeOf(value: string, names: readonly string[]): number {
  const place = names.indexOf(value.slice(1));
  if (place === -1) throw new RangeError(`The local ${value} is not known.`);
  return place;
}

function section(id: number, entries: readonly (readonly number[])[]): number[] {
  return [id, ...sized(vector(entries))];
}

function vector(entries: readonly (readonly number[])[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()];
}

function sized(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes];
}

function text(value: string): number[] {
  return sized([...Buffer.from(value)]);
}

/** LEB128 without a sign. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** LEB128 with a sign. */
function signed(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}
