import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPostings } from "./posting-list.ts";
import { DamagedValueError, NewerFormatError } from "./sealed-value.ts";
import { buildSlab, type SlabPassage } from "./slab.ts";
import { factsAt, MAX_PASSAGES } from "./slab-columns.ts";
import { decodeSmallSlab, encodeSmallSlab } from "./small-slab.ts";
import { findTerm, listBytesAt, termAt } from "./term-table.ts";
import { DIMENSION, drawnPassages, TERMS } from "./testing.ts";
import { facetAt, findRow } from "./vector-rows.ts";

const plain: SlabPassage = {
  chunkId: 1,
  versionId: 1,
  length: 1,
  segmentId: 1,
  segmentLength: 1,
  frequencies: new Map([["air", 1]]),
  vectors: [],
};

describe("buildSlab", () => {
  it("makes equal bytes of equal passages in any order", () => {
    fc.assert(
      fc.property(drawnPassages, fc.nat(), (passages, turn) => {
        const places = [...passages.keys()].sort((a, b) => ((a * 7 + turn) % 5) - ((b * 7 + turn) % 5));
        const shuffled = places.flatMap((place) => passages.slice(place, place + 1));
        expect(encodeSmallSlab(buildSlab(shuffled))).toEqual(encodeSmallSlab(buildSlab(passages)));
      }),
    );
  });

  it("refuses a passage given twice, too many passages, and values that do not fit", () => {
    const many = Array.from({ length: MAX_PASSAGES + 1 }, (_, chunkId) => ({ ...plain, chunkId }));
    const vector = { facet: "content", window: 0, vector: new Float32Array(4) } as const;
    const refused: readonly (readonly SlabPassage[])[] = [
      [plain, plain],
      many,
      [plain, { ...plain, chunkId: 2, segmentLength: 2 }],
      [{ ...plain, chunkId: -1 }],
      [{ ...plain, length: 0.5 }],
      [{ ...plain, frequencies: new Map([["air", -1]]) }],
      [{ ...plain, frequencies: new Map([["air", Number.NaN]]) }],
      [{ ...plain, frequencies: new Map([["\ud800", 1]]) }],
      [{ ...plain, vectors: [vector, vector] }],
      [{ ...plain, vectors: [vector, { ...vector, window: 1, vector: new Float32Array(5) }] }],
      [{ ...plain, vectors: [{ ...vector, window: 65_536 }] }],
    ];
    for (const passages of refused) expect(() => buildSlab(passages)).toThrow(RangeError);
    expect(buildSlab(many.slice(1)).columns.count).toBe(MAX_PASSAGES);
  });
});

describe("a small slab", () => {
  it("is read as it was written, at any place in memory", () => {
    fc.assert(
      fc.property(drawnPassages, fc.nat(5), (passages, shift) => {
        const slab = buildSlab(passages);
        const bytes = encodeSmallSlab(slab);
        const moved = new Uint8Array(bytes.length + shift);
        moved.set(bytes, shift);
        expect(decodeSmallSlab(moved.subarray(shift))).toEqual(slab);
      }),
    );
  });

  it("has every fact, term and vector of its passages", () => {
    fc.assert(
      fc.property(drawnPassages, (passages) => {
        const { columns, terms, vectors } = decodeSmallSlab(encodeSmallSlab(buildSlab(passages)));
        const sorted = passages.toSorted((a, b) => a.chunkId - b.chunkId);
        for (const [ordinal, passage] of sorted.entries()) {
          expect(passage).toMatchObject(factsAt(columns, ordinal));
          for (const term of TERMS) {
            const place = findTerm(terms, term);
            const list =
              place < 0 ? [] : [...readPostings(listBytesAt(terms, place), columns.count).ordinals];
            expect(list.includes(ordinal)).toBe(passage.frequencies.has(term));
          }
          for (const { facet, window } of passage.vectors) {
            const row = findRow(vectors.rows, ordinal, facet, window);
            expect(vectors.rows.ordinals[row]).toBe(ordinal);
            expect(facetAt(vectors.rows, row)).toBe(facet);
          }
          expect(findRow(vectors.rows, ordinal, "content", 9)).toBe(-1);
        }
        const words = Array.from({ length: terms.count }, (_, place) => termAt(terms, place));
        expect(words).toEqual(words.toSorted());
        expect(findTerm(terms, "no such term")).toBe(-1);
        expect(vectors.rows.dimension).toBe(passages.some((each) => each.vectors.length > 0) ? DIMENSION : 0);
      }),
    );
  });

  it("with a changed byte is refused", () => {
    fc.assert(
      fc.property(drawnPassages, fc.nat(), fc.integer({ min: 1, max: 255 }), (passages, place, flip) => {
        const bytes = encodeSmallSlab(buildSlab(passages));
        bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ flip;
        expect(() => decodeSmallSlab(bytes)).toThrow(DamagedValueError);
      }),
    );
  });

  it("that was cut or continued is refused", () => {
    fc.assert(
      fc.property(drawnPassages, fc.nat(), (passages, cut) => {
        const bytes = encodeSmallSlab(buildSlab(passages));
        expect(() => decodeSmallSlab(bytes.subarray(0, cut % bytes.length))).toThrow(DamagedValueError);
        expect(() => decodeSmallSlab(Buffer.concat([bytes, bytes]))).toThrow(DamagedValueError);
      }),
    );
  });

  it("of another format, with a right checksum, is refused", async () => {
    const { sealValue } = await import("./sealed-value.ts");
    const later = sealValue("slab", "", [Uint32Array.of(3, 0, 0, 0, 0)]);
    expect(() => decodeSmallSlab(later)).toThrow(NewerFormatError);
    const earlier = sealValue("slab", "", [Uint32Array.of(1, 0, 0, 0, 0)]);
    expect(() => decodeSmallSlab(earlier)).toThrow(/format is 1/);
    const wrong = sealValue("slab", "", [Uint32Array.of(2, 9, 9, 9, 9)]);
    expect(() => decodeSmallSlab(wrong)).toThrow(DamagedValueError);
  });
});
