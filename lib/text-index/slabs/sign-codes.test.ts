import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHammingScan, createWasmScan } from "./hamming-wasm.ts";
import { mergeSlabs } from "./merge-slabs.ts";
import { type CodedSlab, codeWords, nearestBySigns, scanInJavaScript, signCode } from "./sign-codes.ts";
import type { Slab } from "./slab.ts";
import { allSteps, DIMENSION, type DrawnPassage, drawnPassages, drawnSlabs, unitVector } from "./testing.ts";

const wasm = createWasmScan();

function naiveDistance(one: Uint32Array, other: Uint32Array): number {
  return one.reduce((sum, word, place) => {
    const different = (word ^ (other[place] ?? 0)) >>> 0;
    return sum + [...different.toString(2)].filter((bit) => bit === "1").length;
  }, 0);
}

/** Whole codes with random bits, and a question of the same width. */
const codesAndQuestion = fc
  .tuple(fc.constantFrom(4, 8, 12, 32, 80, 128, 256, 260), fc.nat(6), fc.nat())
  .map(([words, count, seed]) => {
    let state = seed | 1;
    const next = () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39;
      return seed % 7 === 0 ? 0xffffffff * (state & 1) : state;
    };
    return {
      question: new Uint32Array(words).map(next),
      codes: new Uint32Array(words * count).map(next),
    };
  });

describe("the scans", () => {
  it("give Hamming distances", () => {
    fc.assert(
      fc.property(codesAndQuestion, ({ question, codes }) => {
        const distances = new Uint16Array(codes.length / question.length);
        scanInJavaScript(codes, question, distances);
        for (const [place, distance] of distances.entries()) {
          const code = codes.subarray(place * question.length, (place + 1) * question.length);
          expect(distance).toBe(naiveDistance(code, question));
        }
      }),
    );
  });

  it.skipIf(wasm === null)("give the same in WebAssembly and in JavaScript", () => {
    fc.assert(
      fc.property(codesAndQuestion, ({ question, codes }) => {
        const [one, other] = [0, 0].map(() => new Uint16Array(codes.length / question.length));
        if (one === undefined || other === undefined) throw new Error("Two results are compared.");
        scanInJavaScript(codes, question, one);
        wasm?.(codes, question, other);
        expect(other).toEqual(one);
      }),
    );
  });

  it.skipIf(wasm === null)("give the same over more codes than are compared at once", () => {
    const question = Uint32Array.of(1, 2, 3, 0xffffffff);
    const codes = new Uint32Array(40_000 * question.length).map((_, place) => Math.imul(place, 0x9e3779b1));
    const [one, other] = [new Uint16Array(40_000), new Uint16Array(40_000)];
    scanInJavaScript(codes, question, one);
    createHammingScan()(codes, question, other);
    expect(other).toEqual(one);
  });
});

it("a code holds the signs of the components that are not zero in half precision", () => {
  const vector = Float32Array.of(1, -1, 0, -0, 1e-9, 0.25, ...new Array(30).fill(0.5));
  const code = signCode(vector);
  expect(code).toHaveLength(codeWords(36));
  expect([...code]).toEqual([(0xffffffff ^ 0b011110) >>> 0, 0b1111, 0, 0]);
});

const coded = (slab: Slab, allowed: CodedSlab["allowed"]): CodedSlab => ({
  chunkIds: slab.columns.chunkIds,
  codes: [slab.vectors.codes],
  coded: slab.vectors.rows.coded,
  allowed,
});

describe("nearestBySigns", () => {
  const arbitrary = fc.tuple(drawnPassages, unitVector(DIMENSION), fc.nat(20));

  it("finds what sorting all codes by distance and chunk id puts first", () => {
    fc.assert(
      fc.property(arbitrary, ([passages, vector, size]) => {
        const slabs = drawnSlabs(passages);
        const inSlabs = slabs.map(({ slab, admitted }) => coded(slab, admitted));
        const found = allSteps(nearestBySigns(inSlabs, signCode(vector), size, scanInJavaScript));
        const ids = found.map((ordinals, place) =>
          ordinals.map((ordinal) => slabs[place]?.slab.columns.chunkIds[ordinal]),
        );
        expect(new Set(ids.flat())).toEqual(nearestIds(passages, signCode(vector), size));
        for (const ordinals of found) expect(ordinals).toEqual([...new Set(ordinals)].sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  it("finds the same after a merge, with codes in parts, by any scan", () => {
    fc.assert(
      fc.property(arbitrary, ([passages, vector, size]) => {
        const living = passages.map((passage) => ({ ...passage, dead: false, admitted: true }));
        const merged = allSteps(mergeSlabs(drawnSlabs(living)));
        const question = signCode(vector);
        const slab = coded(merged, null);
        const parts = Array.from(slab.coded, (_, place) =>
          merged.vectors.codes.subarray(place * question.length, (place + 1) * question.length),
        );
        const scan = createHammingScan();
        const [found = []] = allSteps(nearestBySigns([{ ...slab, codes: parts }], question, size, scan));
        const ids = found.map((ordinal) => slab.chunkIds[ordinal]);
        expect(new Set(ids)).toEqual(nearestIds(living, question, size));
      }),
    );
  });

  it("refuses codes of another dimension", () => {
    const slab = {
      chunkIds: Int32Array.of(1),
      codes: [new Uint32Array(4)],
      coded: Uint16Array.of(0),
      allowed: null,
    };
    expect(() => allSteps(nearestBySigns([slab], new Uint32Array(8), 1, scanInJavaScript))).toThrow(
      RangeError,
    );
  });

  it("pauses among many codes, and finds the same when others search meanwhile", () => {
    const passages = 30_000;
    const codes = new Uint32Array(passages * 4).map((_, place) => Math.imul(place, 0x9e3779b1));
    const chunkIds = Int32Array.from({ length: passages }, (_, ordinal) => ordinal);
    const slab = { chunkIds, codes: [codes], coded: Uint16Array.from(chunkIds), allowed: null };
    const scan = createHammingScan();
    const questions = [Uint32Array.of(1, 2, 3, 4), Uint32Array.of(0xffffffff, 0, 0, 0)];
    const search = (question: Uint32Array) => nearestBySigns([slab, slab, slab, slab], question, 50, scan);
    const [one, other] = questions.map(search);
    if (one === undefined || other === undefined) throw new Error("Two searches run.");
    let pauses = 0;
    for (let step = one.next(); ; step = one.next()) {
      other.next();
      if (step.done === true) {
        expect(step.value).toEqual(allSteps(search(questions[0] ?? new Uint32Array())));
        break;
      }
      pauses++;
    }
    expect(pauses).toBeGreaterThan(1);
  });
});

/** The chunk ids of the admitted passages with the nearest codes. */
function nearestIds(passages: readonly DrawnPassage[], question: Uint32Array, size: number): Set<number> {
  const codes = passages
    .filter(({ admitted }) => admitted)
    .flatMap(({ chunkId, vectors }) =>
      vectors
        .filter(({ facet }) => facet !== "content")
        .map(({ vector }) => ({ chunkId, distance: naiveDistance(signCode(vector), question) })),
    )
    .sort((a, b) => a.distance - b.distance || a.chunkId - b.chunkId);
  return new Set(codes.slice(0, size).map(({ chunkId }) => chunkId));
}
