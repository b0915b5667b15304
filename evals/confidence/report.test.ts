import { describe, expect, it } from "vitest";
import type { ConfidenceRow } from "./measure.ts";
import { confidenceTables, laneFigures, verdictFigures } from "./report.ts";

function row(id: string, more: Partial<ConfidenceRow>, confidence = 0.5, right = true): ConfidenceRow {
  const lanes = [{ lane: "text" as const, confidence, right }];
  return {
    id,
    half: "report",
    answerable: true,
    lanes,
    found: true,
    strength: "strong",
    reasonCodes: [],
    ...more,
  };
}

const ROWS = [
  row("a", {}, 0.9, true),
  row("b", { strength: "weak" }, 0.6, true),
  row("c", { found: false, strength: "weak" }, 0.2, false),
  row("d", { answerable: false, found: false, strength: "weak" }, 0.95, false),
];

describe("confidence figures", () => {
  it("leave out unanswerable questions for lanes", () => {
    expect(laneFigures([{ set: "s", rows: ROWS }])).toMatchObject([
      { set: "s", lane: "text", half: "report", questions: 3, right: 2, auc: 1 },
    ]);
  });

  it('count the "no strong evidence" answers by whether there was something to find', () => {
    expect(verdictFigures([{ set: "s", rows: ROWS }])).toMatchObject([
      { group: "unanswerable", questions: 1, weak: 1 },
      { group: "found", questions: 2, weak: 1 },
      { group: "not found", questions: 1, weak: 1 },
    ]);
  });

  it("also pool several sets, and print as tables", () => {
    const two = [
      { set: "s", rows: ROWS },
      { set: "t", rows: [row("e", {}, 0.1, false)] },
    ];
    expect(laneFigures(two).at(-1)).toMatchObject({ set: "all sets", questions: 4, right: 2 });
    expect(confidenceTables(two)).toContain("| s | found | report | 2 | 1 | .500");
  });
});
