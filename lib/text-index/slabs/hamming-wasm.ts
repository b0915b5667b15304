import { assembleWasm } from "./assemble-wasm.ts";
import { type HammingScan, scanInJavaScript } from "./sign-codes.ts";

/** Where the function finds and leaves things in its memory, in bytes. The question begins at 0. */
const MAX_QUESTION_BYTES = 1024;
const DISTANCES_AT = MAX_QUESTION_BYTES;
const CODES_AT = 65_536;
/** Codes that are compared at once. They are copied, and this much stays in the processor's cache. */
const MAX_CODES_BYTES = 262_144;
const PAGES = (CODES_AT + MAX_CODES_BYTES) / 65_536;

/**
 * For each of `count` codes: the sum, over all blocks of 128 bits, of the ones in code xor question. Sums are held in
 * eight numbers of 16 bits, which are added up at the end of the code.
 */
const INSTRUCTIONS = `
  i32.const ${CODES_AT}
  local.set $code
  i32.const ${DISTANCES_AT}
  local.set $distance
  block
    loop
      local.get $count
      i32.eqz
      br_if 1                           ;; no code is left
      local.get $count
      i32.const 1
      i32.sub
      local.set $count
      v128.const
      local.set $sums
      i32.const 0
      local.set $question
      loop
        local.get $sums
        local.get $code
        v128.load
        local.get $question
        v128.load
        v128.xor
        i8x16.popcnt
        i16x8.extadd_pairwise_i8x16_u
        i16x8.add
        local.set $sums
        local.get $code
        i32.const 16
        i32.add
        local.set $code
        local.get $question
        i32.const 16
        i32.add
        local.set $question
        local.get $question
        local.get $questionBytes
        i32.lt_u
        br_if 0                         ;; the next block of this code
      end
      local.get $sums
      i32x4.extadd_pairwise_i16x8_u
      local.set $sums
      local.get $distance
      local.get $sums
      i32x4.extract_lane 0
      local.get $sums
      i32x4.extract_lane 1
      i32.add
      local.get $sums
      i32x4.extract_lane 2
      i32.add
      local.get $sums
      i32x4.extract_lane 3
      i32.add
      i32.store16
      local.get $distance
      i32.const 2
      i32.add
      local.set $distance
      br 0                              ;; the next code
    end
  end
`;

type Exports = {
  readonly memory: WebAssembly.Memory;
  readonly hamming: (count: number, questionBytes: number) => void;
};

/** Returns the scan in WebAssembly with SIMD; null where the machine does not run it. */
export function createWasmScan(): HammingScan | null {
  const bytes = assembleWasm(
    {
      name: "hamming",
      parameters: ["count", "questionBytes"],
      locals: [
        ["code", "i32"],
        ["distance", "i32"],
        ["question", "i32"],
        ["sums", "v128"],
      ],
      instructions: INSTRUCTIONS,
    },
    PAGES,
  );
  // Valid only where SIMD is.
  if (!WebAssembly.validate(bytes)) return null;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return scanWith(exports as Exports);
}

/** Returns the fastest scan here. All scans give the same distances. */
export function createHammingScan(): HammingScan {
  return createWasmScan() ?? scanInJavaScript;
}

function scanWith({ memory, hamming }: Exports): HammingScan {
  const words = new Uint32Array(memory.buffer);
  return (codes, question, distances) => {
    // A longer code would leave its place; no known model has one.
    if (question.byteLength > MAX_QUESTION_BYTES) return scanInJavaScript(codes, question, distances);
    words.set(question, 0);
    const atOnce = Math.floor(MAX_CODES_BYTES / question.byteLength);
    const total = codes.length / question.length;
    for (let from = 0; from < total; from += atOnce) {
      const count = Math.min(atOnce, total - from);
      words.set(codes.subarray(from * question.length, (from + count) * question.length), CODES_AT / 4);
      hamming(count, question.byteLength);
      distances.set(new Uint16Array(memory.buffer, DISTANCES_AT, count), from);
    }
  };
}
