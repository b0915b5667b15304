import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitmapOf } from "./bitmap.ts";
import { mergeSlabs } from "./merge-slabs.ts";
import { buildSlab, type Slab, type SlabPassage } from "./slab.ts";
import { encodeSmallSlab } from "./small-slab.ts";
import { drawnPassages, drawnSlabs, SLABS } from "./testing.ts";

/** Runs a merge to its end. */
function merged(inputs: Parameters<typeof mergeSlabs>[0]): { readonly slab: Slab; readonly steps: number } {
  const merge = mergeSlabs(inputs);
  for (let steps = 1; ; steps++) {
    const step = merge.next();
    if (step.done === true) return { slab: step.value, steps };
  }
}

const alive = (slab: Slab) => ({ slab, dead: null });
const bytesOf = (inputs: Parameters<typeof mergeSlabs>[0]) => encodeSmallSlab(merged(inputs).slab);

const passage = (chunkId: number): SlabPassage => ({
  chunkId,
  versionId: 1,
  length: 10,
  segmentId: 1 + (chunkId >> 3),
  segmentLength: 80,
  frequencies: new Map(
    Array.from({ length: 40 }, (_, term) => [`t${(chunkId * term) % 600}`, 1 + (term % 3)]),
  ),
  vectors: [],
});

describe("mergeSlabs", () => {
  it("makes the bytes of the slab that is built of the living passages", () => {
    fc.assert(
      fc.property(drawnPassages, (passages) => {
        const living = passages.filter(({ dead }) => !dead);
        expect(bytesOf(drawnSlabs(passages))).toEqual(encodeSmallSlab(buildSlab(living)));
      }),
      { numRuns: 300 },
    );
  });

  it("makes the same bytes in any order, at once or step by step", () => {
    const order = fc.shuffledSubarray(
      Array.from({ length: SLABS }, (_, place) => place),
      { minLength: SLABS },
    );
    fc.assert(
      fc.property(drawnPassages, order, (passages, places) => {
        const slabs = drawnSlabs(passages);
        const ordered = places.flatMap((place) => slabs.slice(place, place + 1));
        const oneByOne = ordered.reduce((before, next) => merged([alive(before), next]).slab, buildSlab([]));
        expect(bytesOf(ordered)).toEqual(bytesOf(slabs));
        expect(encodeSmallSlab(oneByOne)).toEqual(bytesOf(slabs));
      }),
    );
  });

  it("stops between steps, and does not change what it merges", () => {
    const slabs = Array.from({ length: 8 }, (_, place) =>
      buildSlab(Array.from({ length: 1000 }, (_, chunk) => passage(chunk * 8 + place))),
    );
    const before = Buffer.concat(slabs.map(encodeSmallSlab));
    const { slab, steps } = merged(slabs.map(alive));
    expect(slab.columns.count).toBe(8000);
    expect(steps).toBeGreaterThan(15);
    expect(Buffer.concat(slabs.map(encodeSmallSlab)).equals(before)).toBe(true);
  });

  it("refuses a passage that lives twice, too many passages, and vectors of two models", () => {
    const one = buildSlab([passage(1)]);
    expect(() => merged([alive(one), alive(one)])).toThrow(RangeError);
    expect(bytesOf([alive(one), { slab: one, dead: bitmapOf(1, [0]) }])).toEqual(encodeSmallSlab(one));
    const plain = { ...passage(0), frequencies: new Map<string, number>() };
    const many = Array.from({ length: 40_000 }, (_, chunkId) => ({ ...plain, chunkId }));
    const more = many.map((each) => ({ ...each, chunkId: each.chunkId + 40_000 }));
    expect(() => merged([alive(buildSlab(many)), alive(buildSlab(more))])).toThrow(RangeError);
    const models = [4, 5].map((dimension) => {
      const vector = { facet: "content" as const, window: 0, vector: new Float32Array(dimension) };
      return alive(buildSlab([{ ...passage(dimension), vectors: [vector] }]));
    });
    expect(() => merged(models)).toThrow(RangeError);
  });
});
