import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { anchorOf, holdsAnchor, normalise } from "./anchors.ts";
import { HALVES, KINDS, type PlanningDevSet, readPlanningDevSet } from "./dataset.ts";
import { type PlanningDevRow, rightPassages } from "./measure.ts";
import { kindFigures, planningDevTables, refusalFigures, typoFigures } from "./report.ts";

describe("the planning questions", () => {
  let set: PlanningDevSet;
  beforeAll(async () => {
    set = await readPlanningDevSet();
  });
  const ofKind = (kind: string) => set.questions.filter((each) => each.kind === kind);

  it("are 150 or more, with every kind in both halves", () => {
    expect(set.questions.length).toBeGreaterThanOrEqual(150);
    for (const kind of KINDS)
      for (const half of HALVES)
        expect(ofKind(kind).filter((each) => each.half === half).length).toBeGreaterThanOrEqual(5);
  });

  it("have sources unless nothing answers them", () => {
    expect(ofKind("unanswerable").length).toBeGreaterThanOrEqual(25);
    for (const { kind, sources } of set.questions) expect(sources.length > 0).toBe(kind !== "unanswerable");
  });

  it("about two documents name two", () => {
    for (const { sources } of ofKind("two-documents"))
      expect(new Set(sources.map(({ document }) => document)).size).toBe(2);
  });

  it("with typos differ from their pair only in words", () => {
    const byId = new Map(set.questions.map((each) => [each._id, each]));
    for (const { query, pair, sources, half } of ofKind("typos")) {
      const untouched = byId.get(pair ?? "");
      expect(untouched).toMatchObject({ sources, half });
      expect(query).not.toBe(untouched?.query);
      expect(query.split(" ")).toHaveLength(untouched?.query.split(" ").length ?? 0);
    }
  });
});

describe("an anchor", () => {
  it("is found in a text that has its words, with any case, spaces and hyphens", () => {
    const anchor = anchorOf("The felling of Oak-trees");
    expect(anchor).toMatch(/^20:/);
    expect(holdsAnchor(normalise("Policy 3: the  felling of oak trees\nis refused"), anchor)).toBe(true);
    expect(holdsAnchor(normalise("the felling of ash trees is refused"), anchor)).toBe(false);
  });

  it("is found wherever its words stand", () => {
    const words = fc.stringMatching(/^[a-z0-9]{3,20}$/);
    fc.assert(
      fc.property(words, words, words, (before, middle, after) => {
        expect(holdsAnchor(`${before}${middle}${after}`, anchorOf(middle))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("selects passages of its document and page only", () => {
    const passage = (id: number, document: string, pageFirst: number, pageLast: number, text: string) => ({
      ...{ id, document, pageFirst, pageLast, text: normalise(text) },
    });
    const passages = [
      passage(1, "plan", 2, 3, "Oaks are kept."),
      passage(2, "plan", 3, 3, "Elms are kept."),
      passage(3, "plan", 4, 4, "Oaks are kept."),
      passage(4, "guide", 3, 3, "Oaks are kept."),
    ];
    const source = { document: "plan", page: 3, grade: 2 as const, anchors: [anchorOf("oaks are kept")] };
    expect([...rightPassages(passages, source)]).toEqual([1]);
  });
});

describe("the figures", () => {
  const outcome = (ndcg10: number, ranks: readonly (number | null)[]) => ({
    ...{ ndcg10, success1: 0, success5: ndcg10 > 0 ? 1 : 0, top: [] },
    documents: ranks.map((rank, index) => ({ document: `d${index}`, rank, judgedRank: null })),
  });
  const row = (
    id: string,
    kind: PlanningDevRow["kind"],
    ndcg10: number,
    rest: Partial<PlanningDevRow> & { readonly ranks?: readonly (number | null)[] } = {},
  ): PlanningDevRow => {
    const { ranks = [], ...given } = rest;
    const routes = {
      keyword: outcome(ndcg10, ranks),
      dense: outcome(ndcg10, ranks),
      hybrid: outcome(ndcg10, ranks),
    };
    return {
      ...{ id, kind, style: "officer", half: "report", query: id, pair: null, refused: false, routes },
      ...given,
    };
  };
  const rows = [
    row("a", "number", 1),
    row("b", "number", 0.5, { refused: true }),
    row("t", "typos", 0.25, { pair: "b" }),
    row("two", "two-documents", 1, { ranks: [1, 10] }),
    row("one", "two-documents", 1, { ranks: [1, 11] }),
    row("none", "unanswerable", 0, { refused: true }),
    row("other", "unanswerable", 0),
  ];

  it("count typos apart, and both documents within the first ten", () => {
    const figures = new Map(kindFigures(rows).map((each) => [each.kind, each]));
    expect(figures.get("number")?.routes.hybrid.ndcg10).toBe(0.75);
    expect(figures.get("two-documents")?.routes.hybrid).toMatchObject({
      bothDocuments: 0.5,
      bothPassages: 0,
    });
    expect(figures.get("all")?.questions).toBe(4);
    expect(typoFigures(rows).find(({ half }) => half === "report")).toMatchObject({
      ...{ typos: 0.25, untouched: 0.5 },
    });
  });

  it("count refusals of unanswerable questions, and false alarms of found ones", () => {
    expect(refusalFigures(rows).find(({ half }) => half === "report")).toMatchObject({
      ...{ unanswerable: 2, refused: 0.5, found: 5, falseAlarms: 0.2 },
    });
    expect(planningDevTables(rows, HALVES)).toContain("Unanswerable: 2, refused .50.");
  });
});
