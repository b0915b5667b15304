import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countTerm,
  createKeywordScorer,
  type KeywordQuestion,
  type KeywordScores,
  type KeywordSlab,
  type Saturation,
} from "./keyword-scores.ts";
import { mergeSlabs } from "./merge-slabs.ts";
import { buildSlab, type Slab, type SlabPassage } from "./slab.ts";
import { joinSlab, splitSlab } from "./slab-parts.ts";
import {
  type DrawnPassage,
  type DrawnSlab,
  drawnPassages,
  drawnSlabs,
  postingsOf,
  TERMS,
} from "./testing.ts";

const weight = fc.double({ min: 0.001, max: 12, noNaN: true });
const question = fc.record({
  terms: fc.uniqueArray(
    fc.record({
      term: fc.constantFrom(...TERMS, "absent"),
      weight,
      segmentWeight: weight,
    }),
    { selector: ({ term }) => term },
  ),
  passages: fc.record({ constant: fc.constant(0.225), perLength: fc.constantFrom(0.675 / 210, 0.675 / 77) }),
  segments: fc.record({ constant: fc.constant(0.225), perLength: fc.constantFrom(0.675 / 900, 0.675) }),
  segmentShare: fc.constantFrom(0, 0.7, 1),
  depth: fc.integer({ min: 1, max: 12 }),
  segmentDepth: fc.integer({ min: 1, max: 8 }),
});

const score = createKeywordScorer();

function keywordSlab(slab: Slab, terms: KeywordQuestion["terms"]): KeywordSlab {
  const words = terms.map(({ term }) => term);
  const lists = postingsOf(slab.terms, slab.columns.count, words);
  return { columns: slab.columns, lists, dead: null, admitted: null };
}

/** Scores the slabs of a test, with their tombstones and what is admitted. */
function scored(slabs: readonly DrawnSlab[], asked: KeywordQuestion): KeywordScores {
  const given = slabs.map(({ slab, dead, admitted }) => ({
    ...keywordSlab(slab, asked.terms),
    dead,
    admitted,
  }));
  return score(given, asked);
}

const added = (weight: number, tf: number, length: number, { constant, perLength }: Saturation) =>
  (weight * tf) / (tf + constant + perLength * length);

/** The formula of the SQL over plain objects (ADR 0008): sums in the order of the terms, then of the passages. */
function expected(passages: readonly DrawnPassage[], asked: KeywordQuestion): KeywordScores {
  const living = passages.filter(({ dead }) => !dead).toSorted((a, b) => a.chunkId - b.chunkId);
  const terms = asked.terms.toSorted((a, b) => (a.term < b.term ? -1 : 1));
  const own = new Map<number, number>();
  const segments = new Map<number, number>();
  for (const { term, weight, segmentWeight } of terms) {
    const frequencies = new Map<number, { tf: number; length: number }>();
    for (const passage of living) {
      const given = passage.frequencies.get(term);
      if (given === undefined) continue;
      const tf = Math.fround(given);
      const sum = own.get(passage.chunkId) ?? 0;
      own.set(passage.chunkId, sum + added(weight, tf, passage.length, asked.passages));
      if (passage.segmentLength === 0) continue;
      const before = frequencies.get(passage.segmentId)?.tf ?? 0;
      frequencies.set(passage.segmentId, { tf: before + tf, length: passage.segmentLength });
    }
    for (const [id, { tf, length }] of frequencies)
      segments.set(id, (segments.get(id) ?? 0) + added(segmentWeight, tf, length, asked.segments));
  }
  const share = asked.segmentShare;
  const ranked = living
    .filter(({ chunkId, admitted }) => admitted && (own.get(chunkId) ?? 0) > 0)
    .map(({ chunkId, segmentId }) => {
      const passage = own.get(chunkId) ?? 0;
      return { id: chunkId, passage, rank: (1 - share) * passage + share * (segments.get(segmentId) ?? 0) };
    })
    .sort((a, b) => b.rank - a.rank || a.id - b.id);
  const near = [...segments].filter(([, sum]) => sum > 0).sort(([a, x], [b, y]) => y - x || a - b);
  return {
    passages: new Map(ranked.slice(0, asked.depth).map(({ id, passage }) => [id, Math.fround(passage)])),
    segments: new Map(near.slice(0, asked.segmentDepth).map(([id, sum]) => [id, Math.fround(sum)])),
  };
}

/** Compares values bit for bit, and their order. */
function expectSame(one: KeywordScores, other: KeywordScores): void {
  expect([...one.passages]).toEqual([...other.passages]);
  expect([...one.segments]).toEqual([...other.segments]);
}

describe("the keyword scorer", () => {
  it("computes the formula, however the passages are spread over slabs", () => {
    fc.assert(
      fc.property(drawnPassages, question, (passages, asked) => {
        expectSame(scored(drawnSlabs(passages), asked), expected(passages, asked));
      }),
      { numRuns: 500 },
    );
  });

  it("does not depend on the order of slabs or of the question's terms", () => {
    fc.assert(
      fc.property(drawnPassages, question, (passages, asked) => {
        const slabs = drawnSlabs(passages);
        const turned = { ...asked, terms: asked.terms.toReversed() };
        expectSame(scored(slabs.toReversed(), turned), scored(slabs, asked));
      }),
    );
  });

  it("adds up in the order of the terms' text, so that near ties do not change places", () => {
    const passage = { versionId: 1, length: 1, segmentId: 1, segmentLength: 0, vectors: [] };
    const slab = buildSlab([
      { ...passage, chunkId: 1, frequencies: new Map([["d", 1]]) },
      { ...passage, chunkId: 2, frequencies: new Map(["a", "b", "c"].map((term) => [term, 1])) },
    ]);
    const weights = { a: 0.1, b: 0.2, c: 0.3, d: 0.6 };
    const terms = Object.entries(weights).map(([term, weight]) => ({ term, weight, segmentWeight: 1 }));
    const asked = {
      passages: { constant: 0, perLength: 0 },
      segments: { constant: 0, perLength: 0 },
      ...{ segmentShare: 0, depth: 2, segmentDepth: 2 },
    };
    // .1 + .2 + .3 is more than .6, and .3 + .2 + .1 is not.
    for (const ordered of [terms, terms.toReversed()]) {
      const { passages } = score([keywordSlab(slab, ordered)], { ...asked, terms: ordered });
      expect([...passages.keys()]).toEqual([2, 1]);
    }
  });

  it("treats dead passages as absent", () => {
    fc.assert(
      fc.property(drawnPassages, question, (passages, asked) => {
        const living = passages.filter(({ dead }) => !dead);
        expectSame(scored(drawnSlabs(passages), asked), scored(drawnSlabs(living), asked));
      }),
    );
  });

  it("gives the same after any merges, also of stored parts", () => {
    fc.assert(
      fc.property(drawnPassages, question, fc.shuffledSubarray([0, 1, 2, 3]), (passages, asked, chosen) => {
        const slabs = drawnSlabs(passages);
        const before = score(
          slabs.map(({ slab, dead }) => ({ ...keywordSlab(slab, asked.terms), dead })),
          asked,
        );
        const merged = run(mergeSlabs(chosen.flatMap((place) => slabs.slice(place, place + 1))));
        const rest = slabs.filter((_, place) => !chosen.includes(place));
        const after = [
          ...rest.map(({ slab, dead }) => ({ ...keywordSlab(slab, asked.terms), dead })),
          keywordSlab(joinSlab([...splitSlab(merged)]), asked.terms),
        ];
        expectSame(score(after, asked), before);
      }),
    );
  });

  it("reads a passage from the slab in which it lives, if an older one has it dead", () => {
    const passage = (length: number): SlabPassage => ({
      chunkId: 5,
      versionId: 1,
      length,
      segmentId: 1,
      segmentLength: length,
      frequencies: new Map([["air", 2]]),
      vectors: [],
    });
    const drawn = [3, 8].map(
      (length, slab): DrawnPassage => ({
        ...passage(length),
        ...{ slab, dead: slab === 0, admitted: true },
      }),
    );
    const asked = {
      terms: [{ term: "air", weight: 1, segmentWeight: 1 }],
      passages: { constant: 1, perLength: 1 },
      segments: { constant: 1, perLength: 1 },
      ...{ segmentShare: 0.7, depth: 9, segmentDepth: 9 },
    };
    expect([...scored(drawnSlabs(drawn), asked).passages]).toEqual([[5, Math.fround(2 / 11)]]);
  });

  it("lists nothing without slabs, terms or depth", () => {
    const empty = { passages: new Map(), segments: new Map() };
    fc.assert(
      fc.property(drawnPassages, question, (passages, asked) => {
        expect(score([], asked)).toEqual(empty);
        expect(scored(drawnSlabs(passages), { ...asked, terms: [] })).toEqual(empty);
        expect(scored(drawnSlabs(passages), { ...asked, depth: 0, segmentDepth: 0 })).toEqual(empty);
      }),
    );
  });
});

it("the frequencies of terms are exact, and count no dead passage", () => {
  fc.assert(
    fc.property(drawnPassages, fc.constantFrom(...TERMS), (passages, term) => {
      const found = passages.filter(({ dead, frequencies }) => !dead && frequencies.has(term));
      const counted = found.filter(({ segmentLength }) => segmentLength > 0);
      let counts = { passages: 0, segments: 0 };
      for (const { slab, dead } of drawnSlabs(passages)) {
        const list = postingsOf(slab.terms, slab.columns.count, [term]).get(term);
        if (list === undefined) continue;
        const { passages, segments } = countTerm(list, slab.columns, dead);
        counts = { passages: counts.passages + passages, segments: counts.segments + segments };
      }
      const segments = new Set(counted.map(({ segmentId }) => segmentId));
      expect(counts).toEqual({ passages: found.length, segments: segments.size });
    }),
  );
});

it("an empty slab is a slab", () => {
  const slab = run(mergeSlabs([]));
  expect(slab).toEqual(buildSlab([]));
});

function run(merge: Generator<void, Slab, void>): Slab {
  for (;;) {
    const step = merge.next();
    if (step.done === true) return step.value;
  }
}
