import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPostings } from "./posting-list.ts";
import { DamagedValueError } from "./sealed-value.ts";
import { buildSlab } from "./slab.ts";
import {
  joinSlab,
  readCodesPart,
  readLargeSlab,
  readPostingsPart,
  readVectorsPart,
  type SlabPart,
  splitSlab,
} from "./slab-parts.ts";
import { encodeSmallSlab } from "./small-slab.ts";
import { findTerm, listBytesAt } from "./term-table.ts";
import { drawnPassages, normalised } from "./testing.ts";

/** Reads a part by its kind and key. */
function read(frame: Uint8Array, { kind, key, bytes }: SlabPart) {
  const slab = readLargeSlab(frame);
  if (kind === "columns") return readLargeSlab(bytes);
  if (kind === "postings") return readPostingsPart(slab, key, bytes);
  return kind === "codes"
    ? readCodesPart(slab, Number(key), bytes)
    : readVectorsPart(slab, Number(key), bytes);
}

const frameOf = (parts: readonly SlabPart[]) => parts[0]?.bytes ?? new Uint8Array();

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

  it("are read one by one", () => {
    fc.assert(
      fc.property(drawnPassages, (passages) => {
        const slab = buildSlab(passages);
        const parts = [...splitSlab(slab)];
        for (const part of parts) {
          if (part.kind !== "postings") continue;
          const bytes = listBytesAt(slab.terms, findTerm(slab.terms, part.key));
          expect(read(frameOf(parts), part)).toEqual(readPostings(bytes, slab.columns.count));
        }
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
        expect(() => read(frame, { ...part, key: `${part.key}1` })).toThrow(DamagedValueError);
        const other = passages.map((passage) => ({ ...passage, versionId: passage.versionId + 1 }));
        const otherFrame = frameOf([...splitSlab(buildSlab(other))]);
        expect(() => read(otherFrame, part)).toThrow(DamagedValueError);
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

  it("are small: sign codes up to 256 kB, vectors up to 8 kB", () => {
    const vector = normalised(Array.from({ length: 384 }, (_, place) => Math.sin(place)));
    const passages = Array.from({ length: 6000 }, (_, chunkId) => ({
      chunkId,
      versionId: 1,
      length: 1,
      segmentId: 1,
      segmentLength: 6000,
      frequencies: new Map<string, number>(),
      vectors: [{ facet: "contextual" as const, window: 0, vector }],
    }));
    const slab = buildSlab(passages);
    const parts = [...splitSlab(slab)];
    const sizes = (kind: SlabPart["kind"]) =>
      parts.filter((part) => part.kind === kind).map(({ bytes }) => bytes.length);
    expect(sizes("codes")).toHaveLength(2);
    expect(Math.max(...sizes("codes"))).toBeLessThanOrEqual(262_144);
    expect(Math.max(...sizes("vectors"))).toBeLessThanOrEqual(8200);
    expect(Buffer.compare(encodeSmallSlab(joinSlab(parts)), encodeSmallSlab(slab))).toBe(0);
  });
});
