import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AssemblyCandidate, FollowedStep } from "#lib/domain/assembly.ts";
import { expand } from "./expand.ts";
import { passage } from "./testing.ts";

const PLACES = Array.from({ length: 12 }, (_, index) =>
  passage(`place ${index}`, { documentId: `d${index}`, rank: 100 + index, score: 0 }),
);
const KINDS = ["clause_reference", "definition"] as const;

/** Relations between places, with cycles and repeats. */
const graphs = fc.array(
  fc.record({
    from: fc.nat({ max: 11 }),
    to: fc.nat({ max: 11 }),
    kind: fc.constantFrom(...KINDS),
    score: fc.integer({ min: 1, max: 4 }).map((quarters) => quarters / 4),
  }),
  { maxLength: 60 },
);
type Graph = typeof graphs extends fc.Arbitrary<infer T> ? T : never;

function follower(graph: Graph) {
  const asked: string[] = [];
  const follow = async (from: readonly AssemblyCandidate[]) => {
    asked.push(...from.map(({ evidenceRef }) => evidenceRef));
    const steps = graph.flatMap((edge): FollowedStep[] => {
      const source = from.find((each) => each === PLACES[edge.from]);
      const to = PLACES[edge.to];
      if (!source || !to) return [];
      return [{ kind: edge.kind, fromRef: source.evidenceRef, to, words: "see", score: edge.score }];
    });
    return { steps, restricted: 0 };
  };
  return { follow, asked };
}

const bounds = fc.record({
  hops: fc.integer({ min: 0, max: 4 }),
  fanOut: fc.integer({ min: 0, max: 4 }),
  total: fc.integer({ min: 0, max: 6 }),
});
const starts = PLACES.slice(0, 3).map((candidate, index) => ({ candidate, relevance: 1 - index / 4 }));

describe("following relations", () => {
  it("respects hops, fan-out and total, and requests no place twice", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, bounds, async (graph, { hops, fanOut, total }) => {
        const { follow, asked } = follower(graph);
        const { reached } = await expand(starts, { kinds: [...KINDS], hops, fanOut, total }, follow);
        expect(reached.length).toBeLessThanOrEqual(total);
        expect(new Set(asked).size).toBe(asked.length);
        const steps = reached.map(({ path }) => path.at(-1));
        for (const { path } of reached) expect(path.length).toBeLessThanOrEqual(hops);
        for (const from of new Set(steps.map((step) => step?.fromRef)))
          expect(steps.filter((step) => step?.fromRef === from).length).toBeLessThanOrEqual(fanOut);
      }),
    );
  });

  it("reaches nothing without the passages before it on the path", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, bounds, async (graph, given) => {
        const { reached } = await expand(starts, { kinds: [...KINDS], ...given }, follower(graph).follow);
        const there = [...starts, ...reached].map(({ candidate }) => candidate.evidenceRef);
        for (const { path } of reached) for (const { fromRef } of path) expect(there).toContain(fromRef);
      }),
    );
  });

  it("returns the same paths for relations in any order", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, bounds, async (graph, given) => {
        const run = (edges: Graph) => expand(starts, { kinds: [...KINDS], ...given }, follower(edges).follow);
        expect(await run([...graph].reverse())).toEqual(await run(graph));
      }),
    );
  });

  it("returns once the path to an item already in the pack, from an earlier item", async () => {
    const edge = (from: number, to: number) => ({ from, to, kind: KINDS[0], score: 1 });
    const { follow } = follower([edge(0, 2), edge(2, 0)]);
    const { pathsBetweenStarts: paths, reached } = await expand(
      starts,
      { kinds: [...KINDS], hops: 2, fanOut: 2, total: 2 },
      follow,
    );
    expect([...paths.keys()]).toEqual([PLACES[2]?.evidenceRef]);
    expect(reached).toEqual([]);
  });
});
