import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { measuredSet, rowAt } from "#lib/evaluation/testing.ts";
import { toJson } from "../report/json.ts";
import { parseBaseline } from "./baseline.ts";
import { compareWithBaseline } from "./compare.ts";

const baselineOf = (measured: MeasuredSet) => parseBaseline(JSON.stringify(toJson(measured)), "base.json");
function compare(now: MeasuredSet, before: MeasuredSet) {
  const [baseline] = baselineOf(before);
  if (!baseline) throw new Error("no baseline");
  return compareWithBaseline(now, baseline);
}
const ranks = (count: number, lost = 0) =>
  Array.from({ length: count }, (_, index) => (index < lost ? 0 : 3));

describe("a run compared with its own report", () => {
  it("is equal to the last digit", () => {
    const measured = measuredSet({ keyword: [1, 3, 7, 0], hybrid: [1, 2, 9, 4] });
    const compared = compare(measured, measured);
    expect(compared.map(({ route, degraded }) => [route, degraded])).toEqual([
      ["keyword", false],
      ["hybrid", false],
    ]);
    for (const { measures, compared: count, uncompared } of compared) {
      expect(measures.map(({ before, after }) => after - before)).toEqual([0, 0, 0, 0]);
      expect([count, uncompared]).toEqual([4, []]);
    }
  });
});

describe("a drop", () => {
  it("of one question in a hundred does not count", () => {
    const [one] = compare(measuredSet({ hybrid: ranks(100, 1) }), measuredSet({ hybrid: ranks(100) }));
    expect(one).toMatchObject({ degraded: false, lost: ["q1"], won: [] });
  });

  it("counts if the paired test finds it significant, however small it is", () => {
    const now = measuredSet({ hybrid: Array.from({ length: 200 }, (_, index) => (index < 12 ? 4 : 3)) });
    const [one] = compare(now, measuredSet({ hybrid: ranks(200) }));
    expect(one?.degraded).toBe(true);
    const ndcg = one?.measures.find(({ measure }) => measure === "ndcg10");
    expect(ndcg?.pWorse).toBeLessThan(0.05);
    expect((ndcg?.before ?? 0) - (ndcg?.after ?? 0)).toBeLessThan(0.02);
  });

  it("counts if it is large, even with too few questions for a test", () => {
    const [one] = compare(measuredSet({ hybrid: [3, 0, 3] }), measuredSet({ hybrid: [3, 3, 3] }));
    expect(one).toMatchObject({ degraded: true, lost: ["q2"] });
  });

  it("counts if a forbidden claim is newly returned", () => {
    const forbidden = [{ claim: "no limit", ref: "doc::d@1::chars-0-9", rank: 2 }];
    const clean = measuredSet({ hybrid: ranks(200) });
    const rows = clean.routes[0]?.rows.map((row, index) => (index === 7 ? { ...row, forbidden } : row)) ?? [];
    const now = { ...clean, routes: [{ route: "hybrid" as const, rows }] };
    expect(compare(now, clean)[0]).toMatchObject({ degraded: true, newlyForbidden: ["q8"] });
    expect(compare(now, now)[0]?.degraded).toBe(false);
  });

  it("does not count if it is a gain", () => {
    const [one] = compare(measuredSet({ hybrid: ranks(50) }), measuredSet({ hybrid: ranks(50, 20) }));
    expect(one?.degraded).toBe(false);
    expect(one?.won).toHaveLength(20);
  });
});

describe("the compared part", () => {
  it("is the questions with equal judgements in both, over the routes in both", () => {
    const before = measuredSet({ hybrid: [1, 1, 1], dense: [1, 1, 1] });
    const now = measuredSet({ hybrid: [1, 0, 1], keyword: [1, 1, 1] });
    const changed = { ...now, caseHashes: new Map(now.caseHashes).set("q2", "another") };
    const compared = compare(changed, before);
    expect(compared).toMatchObject([{ route: "hybrid", compared: 2, uncompared: ["q2"], degraded: false }]);
    const longer = measuredSet({ hybrid: [1, 1, 1, 1] });
    expect(compare(longer, before)[0]).toMatchObject({ compared: 3, uncompared: ["q4"] });
  });

  it("counts a question without targets only by its forbidden results", () => {
    const row = {
      ...rowAt("q1", 0),
      targets: [],
      passed: true,
      figures: { ...rowAt("q1", 0).figures, passed: 1 },
    };
    const measured = measuredSet({ hybrid: [] }, { routes: [{ route: "hybrid", rows: [row] }] });
    const [one] = compare(measured, measured);
    expect(one?.measures.map(({ measure }) => measure)).toEqual(["passed"]);
  });
});

describe("a malformed baseline is refused with its name", () => {
  it.each([
    ["{", /^base.json: is not JSON/],
    ["[]", /^base.json: is no baseline/],
    ["{}", /^base.json: is no baseline \(dataset: /],
    ['{"dataset":"a","set_hash":"h","cases":{"psychic":{}}}', /^base.json: is no baseline \(cases/],
    [
      '{"dataset":"a","set_hash":"h","cases":{"hybrid":{"q":{"figures":{"ndcg10":2}}}}}',
      /^base.json: is no baseline \(cases.hybrid.q.figures.ndcg10: /,
    ],
  ])("%s", (text, message) => {
    try {
      parseBaseline(text, "base.json");
      expect.unreachable();
    } catch (error) {
      expect(isAppError(error, "bad_request") && error.message).toMatch(message);
    }
  });
});
