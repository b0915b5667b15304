import fc from "fast-check";
import { expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { unpackRtf } from "./compressed-rtf.ts";
import { packedRtf } from "./testing-rtf.ts";

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

it.each([
  [
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0",
    "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
  ],
  ["1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0", "{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}"],
])("unpacks the examples of MS-OXRTFCP (%#)", (hex, expected) => {
  expect(text(unpackRtf(bytesOf(hex), 1000))).toBe(expected);
});

it("returns the bytes that were packed, and those of a text that is not packed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9000 }), (bytes) => {
      expect(Buffer.from(unpackRtf(packedRtf(bytes), 9000))).toEqual(Buffer.from(bytes));
      const plain = Buffer.concat([Buffer.alloc(8), Buffer.from("MELA"), Buffer.alloc(4), bytes]);
      expect(Buffer.from(unpackRtf(plain, 9000))).toEqual(Buffer.from(bytes));
    }),
  );
});

it("returns at most the limit, or throws an AppError, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (rest) => {
      const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from("LZFu"), Buffer.alloc(4), rest]);
      try {
        expect(unpackRtf(bytes, 500).length).toBeLessThanOrEqual(500);
      } catch (error) {
        expect(isAppError(error) && error.code).toBe("too_complex");
      }
    }),
  );
  expect(() => unpackRtf(bytesOf("00"), 500)).toThrowError(expect.objectContaining({ code: "damaged" }));
});
