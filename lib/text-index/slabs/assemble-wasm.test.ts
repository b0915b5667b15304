import fc from "fast-check";
import { expect, it } from "vitest";
import { assembleWasm } from "./assemble-wasm.ts";

function assembled(instructions: string) {
  return assembleWasm({ name: "run", parameters: ["given"], locals: [["kept", "i32"]], instructions }, 1);
}

it("numbers of any sign and size are encoded", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 1000 }), (constant, given) => {
      const bytes = assembled(`
        i32.const ${constant}
        local.set $kept      ;; a comment
        i32.const 8
        local.get $kept
        local.get $given
        i32.add
        i32.store16
      `);
      const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
      const { memory, run } = exports as { memory: WebAssembly.Memory; run: (given: number) => void };
      run(given);
      expect(new Uint16Array(memory.buffer)[4]).toBe((constant + given) & 0xffff);
    }),
  );
});

it("an instruction or local that is not known is refused", () => {
  expect(() => assembled("i64.rotl")).toThrow("i64.rotl");
  expect(() => assembled("local.get $other")).toThrow("$other");
});
