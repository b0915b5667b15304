import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparedEvidence } from "#lib/domain/compare.ts";
import { type Letter, shuffledPlaces, toJudgeFirst } from "./blind.ts";
import { movedBy, movesOf, moveWords, tiesBetween } from "./moves.ts";

function column(letter: Letter, refs: string) {
  const evidence = [...refs].map(
    (ref, index): ComparedEvidence => ({
      ref,
      same: ref.toLowerCase(),
      judgedAs: ref.toLowerCase(),
      rank: index + 1,
      score: 1 / (index + 1),
      documentId: "doc_00000001",
      version: 1,
      page: null,
      title: ref,
      corpus: null,
      place: { sectionPath: [], clauseIds: [], pageFirst: null, pageLast: null },
      snippet: null,
      lanes: ["text"],
      freshness: null,
    }),
  );
  return { letter, evidence };
}

const COLUMNS = [column("A", "abcd"), column("B", "xbadC"), column("C", "q")];
const said = (letter: Letter, at: number) => {
  const item = COLUMNS.find((each) => each.letter === letter)?.evidence[at];
  if (!item) throw new Error("no such place");
  return movesOf(COLUMNS, letter, item).map((move) => [moveWords(move), movedBy(move)]);
};

describe("rank moves between columns", () => {
  it("state both ranks, the distance, equal ranks and absence", () => {
    expect(said("A", 0)).toEqual([
      ["1 → 3 in B", -2],
      ["not in C", null],
    ]);
    expect(said("B", 2)).toEqual([
      ["3 → 1 in A", 2],
      ["not in C", null],
    ]);
    expect(said("A", 1)[0]).toEqual(["2 in B too", null]);
    expect(said("A", 2)[0]).toEqual(["3 → 5 in B, as another piece", -2]);
  });

  it("are drawn as a line for each pair that both columns show", () => {
    const [a, b] = [column("A", "abcd"), column("B", "xbad")];
    expect(tiesBetween(a, b, 10)).toEqual([
      { same: "a", left: 1, right: 3 },
      { same: "b", left: 2, right: 2 },
      { same: "d", left: 4, right: 4 },
    ]);
    expect(tiesBetween(a, b, 2)).toEqual([{ same: "b", left: 2, right: 2 }]);
  });
});

describe("blind judging", () => {
  it("orders the columns by the seed only, each once, and reaches every order", () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3), fc.integer({ min: 0, max: 2 ** 31 - 1 }), (count, seed) => {
        const order = shuffledPlaces(count, seed);
        expect(order.toSorted()).toEqual(shuffledPlaces(count, null));
        expect(shuffledPlaces(count, seed)).toEqual(order);
      }),
    );
    for (const [count, orders] of [
      [2, 2],
      [3, 6],
    ] as const) {
      const times = new Map<string, number>();
      for (let seed = 1; seed <= 600; seed++) {
        const order = shuffledPlaces(count, seed).join("");
        times.set(order, (times.get(order) ?? 0) + 1);
      }
      expect(times.size).toBe(orders);
      for (const often of times.values()) expect(often).toBeGreaterThan(600 / orders / 2);
    }
  });

  it("asks for the first five of each list, shared results once", () => {
    expect(toJudgeFirst([column("A", "abcdefg"), column("B", "gfaxyz")])).toEqual([..."abcde", ..."gfxy"]);
  });
});
