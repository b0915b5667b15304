import { expect, it } from "vitest";
import type { QueryRow } from "#lib/domain/evaluation.ts";
import type { QuestionPair } from "#lib/domain/evaluation-views.ts";
import { classesOf, firstRank, hasMoved, movesOf, shownQuestions, unjudgedIn } from "./question-rows.ts";

function row(
  id: string,
  mrr: number,
  ranks: readonly (number | null)[],
  over: Partial<QueryRow> = {},
): QueryRow {
  const figures = { ndcg10: 0, recall10: 0, recall100: 0, precision5: 0, mrr, map: 0, success5: 0 };
  return {
    id,
    query: `question ${id}`,
    class: null,
    figures,
    passed: null,
    targets: ranks.map((rank, index) => ({ label: `t${index}`, gain: 1, must: true, rank })),
    top: [],
    forbidden: [],
    notes: [],
    ...over,
  };
}
const pair = (run: QueryRow, against: QueryRow | null = null): QuestionPair => ({
  run,
  against,
  difference: against === null ? null : run.figures.mrr - against.figures.mrr,
});
const ids = (pairs: readonly QuestionPair[]) => pairs.map(({ run }) => run.id).join("");

const PAIRS = [
  pair(row("a", 0.5, [2], { class: "rule", passed: true }), row("a", 1, [1])),
  pair(row("b", 1, [1], { class: "date", passed: false }), row("b", 1, [1])),
  pair(row("c", 1, [1, 9]), row("c", 0.2, [5, 9])),
];
const ALL = { class: "", only: "all", sort: "place", measure: "mrr" } as const;

it("firstRank returns the best rank of an expected result and ignores the others", () => {
  expect(firstRank(row("x", 0, [null, 7, 3]))).toBe(3);
  expect(firstRank(row("x", 0, [null]))).toBeNull();
  const useless = row("x", 0, [], { targets: [{ label: "t", gain: 0, must: false, rank: 1 }] });
  expect(firstRank(useless)).toBeNull();
});

it("unjudgedIn counts unjudged results, without acceptable ones", () => {
  const place = (gain: number | null, acceptable = false) => ({
    ref: "r",
    sourcePath: "p",
    gain,
    acceptable,
  });
  expect(unjudgedIn(row("x", 0, [], { top: [place(null), place(0), place(null, true), place(2)] }))).toBe(1);
});

it("movesOf states both ranks, and hasMoved is true only if something moved", () => {
  const [, , moved] = PAIRS;
  expect(moved && movesOf(moved).map(({ before, now }) => [before, now])).toEqual([
    [5, 1],
    [9, 9],
  ]);
  expect(PAIRS.map(hasMoved)).toEqual([true, false, true]);
  expect(hasMoved(pair(row("a", 1, [1])))).toBe(false);
});

it("filters by class and by outcome", () => {
  expect(classesOf(PAIRS)).toEqual(["date", "rule"]);
  expect(ids(shownQuestions(PAIRS, { ...ALL, class: "date" }))).toBe("b");
  expect(ids(shownQuestions(PAIRS, { ...ALL, only: "moved" }))).toBe("ac");
  expect(ids(shownQuestions(PAIRS, { ...ALL, only: "worse" }))).toBe("a");
  expect(ids(shownQuestions(PAIRS, { ...ALL, only: "failed" }))).toBe("b");
});

it("sorts in both directions and keeps the set's order for equal values", () => {
  expect(ids(shownQuestions(PAIRS, { ...ALL, sort: "difference" }))).toBe("abc");
  expect(ids(shownQuestions(PAIRS, { ...ALL, sort: "-difference" }))).toBe("cba");
  expect(ids(shownQuestions(PAIRS, { ...ALL, sort: "-figure" }))).toBe("bca");
  expect(ids(shownQuestions(PAIRS, { ...ALL, sort: "rank" }))).toBe("bca");
  expect(ids(shownQuestions(PAIRS, { ...ALL, sort: "-question" }))).toBe("cba");
});
