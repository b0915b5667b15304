import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DamagedValueError } from "./sealed-value.ts";
import { buildSlab } from "./slab.ts";
import {
  joinSlab,
  readCodesPart,
  readLargeSlab,
  readTermsPart,
  readVectorSlices,
  readVectorsPart,
  type SlabPart,
  splitSlab,
  termPageOf,
  vectorSlices,
} from "./slab-parts.ts";
import { encodeSmallSlab } from "./small-slab.ts";
import { drawnPassages, normalised, postingsOf, TERMS } from "./testing.ts";

/** Reads a part by its kind and place. */
function read(frame: Uint8Array, { kind, place, bytes }: SlabPart) {
  const slab = readLargeSlab(frame);
  if (kind === "columns") return readLargeSlab(bytes);
  if (kind === "terms") return readTermsPart(slab, place, bytes);
  return kind === "codes" ? readCodesPart(slab, place, bytes) : readVectorsPart(slab, place, bytes);
}

const frameOf = (parts: readonly SlabPart[]) => parts.at(-1)?.bytes ?? new Uint8Array();

/** Six thousand passages with equal vectors, a common term, and words that only one passage has. */
function largeSlab() {
  const vector = normalised(Array.from({ length: 384 }, (_, place) => Math.sin(place)));
  const passages = Array.from({ length: 6000 }, (_, chunkId) => ({
    chunkId,
    versionId: 1,
    length: 1,
    segmentId: 1,
    segmentLength: 6000,
    frequencies: new Map([["air", 1], ...TERMS.map((term): [string, number] => [`${term}${chunkId}`, 1])]),
    vectors: [{ facet: "contextual" as const, window: 0, vector }],
  }));
  return buildSlab(passages);
}

describe("the parts of a slab", () => {
  it("in any order make the slab again", () => {
    fc.assert(
      fc.property(drawnPassages, (passages) => {
        const slab = buildSlab(passages);
        const parts = [...splitSlab(slab)];
        expect(joinSlab(parts.toReversed())).toEqual(slab);
        expect(joinSlab(parts)).toEqual(slab);
      }),
    );
  });

  it("with a changed byte, cut, of another slab or under another name are refused", () => {
    const arbitrary = fc.tuple(drawnPassages, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(arbitrary, ([passages, which, place, flip]) => {
        const parts = [...splitSlab(buildSlab(passages))];
        const part = parts[which % parts.length];
        if (part === undefined) throw new Error("A slab has parts.");
        const bytes = part.bytes.slice();
        bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ flip;
        const frame = frameOf(parts);
        expect(() => read(frame, { ...part, bytes })).toThrow(DamagedValueError);
        expect(() => read(frame, { ...part, bytes: part.bytes.subarray(0, -1) })).toThrow(DamagedValueError);
        if (part.kind === "columns") return;
        expect(() => read(frame, { ...part, place: part.place + 1 })).toThrow(DamagedValueError);
        const others = [
          passages.map((passage) => ({ ...passage, versionId: passage.versionId + 1 })),
          passages.map((passage) => ({
            ...passage,
            frequencies: new Map([...passage.frequencies, ["a", 7.5]]),
          })),
        ];
        for (const other of others) {
          const otherParts = [...splitSlab(buildSlab(other))];
          const same = otherParts.some((each) => Buffer.compare(each.bytes, part.bytes) === 0);
          const readOther = () => read(frameOf(otherParts), part);
          if (same) expect(readOther()).toEqual(read(frame, part));
          else expect(readOther).toThrow(DamagedValueError);
        }
      }),
    );
  });

  it("do not make a slab if one is missing", () => {
    fc.assert(
      fc.property(drawnPassages, fc.nat(), (passages, which) => {
        const parts = [...splitSlab(buildSlab(passages))];
        const missing = which % parts.length;
        expect(() => joinSlab(parts.filter((_, place) => place !== missing))).toThrow(DamagedValueError);
      }),
    );
  });

  it("hold each term in one page, which is known from the columns", () => {
    const slab = largeSlab();
    const parts = [...splitSlab(slab)];
    const large = readLargeSlab(frameOf(parts));
    const pages = parts.filter(({ kind }) => kind === "terms");
    expect(pages.length).toBeGreaterThan(50);
    const asked = ["air", "a0", "a5999", "Ａ17", "𝔸17", "zürich3000", "", "b", "𝔸zzz"];
    for (const term of asked) {
      const place = termPageOf(large, term);
      const bytes = pages[place]?.bytes;
      const found =
        bytes === undefined ? new Map() : postingsOf(readTermsPart(large, place, bytes), 6000, [term]);
      expect(found).toEqual(postingsOf(slab.terms, 6000, [term]));
    }
  });

  it("with a changed byte in a vector are refused when only some vectors are read", () => {
    const arbitrary = fc.tuple(drawnPassages, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(arbitrary, ([passages, which, place, flip]) => {
        const large = readLargeSlab(frameOf([...splitSlab(buildSlab(passages))]));
        const vectors = [...splitSlab(buildSlab(passages))].find(({ kind }) => kind === "vectors");
        if (vectors === undefined) return;
        const ordinals = [large.rows.ordinals[which % large.rows.count] ?? 0];
        const [slice] = vectorSlices(large, ordinals);
        if (slice === undefined) throw new Error("A passage with vectors has a slice.");
        const bytes = vectors.bytes.slice(slice.at, slice.at + slice.bytes);
        expect(readVectorSlices(large, ordinals, bytes)).toHaveLength(1);
        expect(() => readVectorSlices(large, ordinals, bytes.subarray(0, -1))).toThrow(DamagedValueError);
        expect(() => readVectorSlices(large, ordinals, Buffer.concat([bytes, bytes]))).toThrow(
          DamagedValueError,
        );
        bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ flip;
        expect(() => readVectorSlices(large, ordinals, bytes)).toThrow(DamagedValueError);
      }),
    );
  });

  it("hold the vectors of neighbouring passages in one slice, unless they are in two parts", () => {
    const large = readLargeSlab(frameOf([...splitSlab(largeSlab())]));
    const size = 392;
    const perPart = Math.floor(256_000 / size);
    expect(vectorSlices(large, [3, 4, 5, 9, perPart - 1, perPart])).toEqual([
      { place: 0, at: 4 + 3 * size, bytes: 3 * size },
      { place: 0, at: 4 + 9 * size, bytes: size },
      { place: 0, at: 4 + (perPart - 1) * size, bytes: size },
      { place: 1, at: 4, bytes: size },
    ]);
  });

  it("are small: sign codes and vectors up to 256 kB, terms unless one is in many passages", () => {
    const slab = largeSlab();
    const parts = [...splitSlab(slab)];
    const sizes = (kind: SlabPart["kind"]) =>
      parts.filter((part) => part.kind === kind).map(({ bytes }) => bytes.length);
    expect(sizes("codes")).toHaveLength(2);
    expect(Math.max(...sizes("codes"))).toBeLessThanOrEqual(262_144);
    expect(sizes("vectors")).toHaveLength(10);
    expect(Math.max(...sizes("vectors"))).toBeLessThanOrEqual(262_144);
    // The common term is a page of its own.
    expect(sizes("terms").filter((size) => size > 8240)).toHaveLength(1);
    expect(Buffer.compare(encodeSmallSlab(joinSlab(parts)), encodeSmallSlab(slab))).toBe(0);
  });
});
