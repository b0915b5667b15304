import { describe, expect, it } from "vitest";
import { type ScoredPlace, scorePlaces } from "./score.ts";

const place = (ref: string, holds: readonly string[] = [], acceptable = false): ScoredPlace => ({
  ref,
  sourcePath: `${ref}.md`,
  holds,
  acceptable,
});
const wanted = new Map([
  ["a", 1],
  ["b", 1],
]);

describe("a ranking of places", () => {
  it("counts ranks from 1 and distinguishes places that nobody judged from irrelevant ones", () => {
    const judged = new Map([
      ["a", 2],
      ["n", 0],
    ]);
    const { ranks, top, figures } = scorePlaces([place("x"), place("y", ["n"]), place("z", ["a"])], judged);
    expect([...ranks]).toEqual([
      ["n", 2],
      ["a", 3],
    ]);
    expect(top.map(({ gain }) => gain)).toEqual([null, 0, 2]);
    expect(figures.mrr).toBeCloseTo(1 / 3, 12);
  });

  it("gives an acceptable place no rank unless it contains a target", () => {
    const { ranks, top } = scorePlaces(
      [place("p", [], true), place("q", ["a"], true), place("r"), place("s", ["b"])],
      wanted,
    );
    expect([...ranks]).toEqual([
      ["a", 1],
      ["b", 3],
    ]);
    expect(top.map(({ acceptable }) => acceptable)).toEqual([true, false, false, false]);
  });

  it("counts a place with two targets for both, and a repeated one for none", () => {
    const both = scorePlaces([place("p", ["a", "b"])], wanted);
    expect(both.figures).toMatchObject({ ndcg10: 1, map: 1, recall10: 1 });
    const again = scorePlaces([place("p", ["a"]), place("q", ["a"]), place("r", ["b"])], wanted);
    expect(again.ranks.get("b")).toBe(3);
  });
});
