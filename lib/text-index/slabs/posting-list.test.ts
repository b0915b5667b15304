import fc from "fast-check";
import { expect, it } from "vitest";
import {
  countEscapes,
  ESCAPE,
  postingsSize,
  postingsTarget,
  readPostings,
  writePostings,
} from "./posting-list.ts";
import { DamagedValueError } from "./sealed-value.ts";

const PASSAGES = 500;
const frequency = fc.oneof(
  fc.nat(300),
  fc.constantFrom(0.5, 2.25, 65_536),
  fc.float({ min: 0, max: 1000, noNaN: true }),
);
const postings = fc
  .uniqueArray(fc.tuple(fc.nat(PASSAGES - 1), frequency), { selector: ([ordinal]) => ordinal })
  .map((entries) => entries.sort(([a], [b]) => a - b))
  .map((entries) => ({
    count: entries.length,
    ordinals: Uint16Array.from(entries, ([ordinal]) => ordinal),
    frequencies: Float32Array.from(entries, ([, value]) => value),
    segments: Math.ceil(entries.length / 2),
  }));

function encoded(list: Parameters<typeof writePostings>[2], at = 0): Uint8Array {
  const size = postingsSize(list.count, countEscapes(list));
  const target = postingsTarget(at + size);
  expect(writePostings(target, at, list)).toBe(at + size);
  return target.bytes.subarray(at);
}

it("a list is read as it was written, at any even place", () => {
  fc.assert(
    fc.property(postings, fc.nat(9), (list, words) => {
      const read = readPostings(encoded(list, words * 2), PASSAGES);
      let next = 0;
      const frequencies = Array.from(read.frequencies, (code) =>
        code === ESCAPE ? read.escapes[next++] : code,
      );
      expect([...read.ordinals]).toEqual([...list.ordinals]);
      expect(frequencies).toEqual(Array.from(list.frequencies, (value) => value + 0));
      expect(next).toBe(read.escapes.length);
      expect(read.segments).toBe(list.segments);
    }),
  );
});

it("the usual posting takes three bytes", () => {
  const size = (count: number) =>
    encoded({
      count,
      ordinals: new Uint16Array(count).map((_, place) => place),
      frequencies: new Float32Array(count).fill(1),
      segments: 1,
    }).length;
  expect(size(400) - size(200)).toBe(600);
});

it("a list with one changed byte is refused, or is still a list over the slab's passages", () => {
  fc.assert(
    fc.property(postings, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, place, flip) => {
      const bytes = encoded(list);
      bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ flip;
      try {
        const read = readPostings(bytes, PASSAGES);
        expect(read.ordinals.every((ordinal) => ordinal < PASSAGES)).toBe(true);
        expect(read.escapes.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedValueError);
      }
    }),
  );
});

it("a list that was cut, or is of a larger slab, is refused", () => {
  fc.assert(
    fc.property(postings, (list) => {
      const bytes = encoded(list);
      expect(() => readPostings(bytes.subarray(0, -2), PASSAGES)).toThrow(DamagedValueError);
      expect(() => readPostings(bytes.subarray(1), PASSAGES)).toThrow(DamagedValueError);
      if (list.count > 0)
        expect(() => readPostings(bytes, list.ordinals.at(-1) ?? 0)).toThrow(DamagedValueError);
    }),
  );
});
