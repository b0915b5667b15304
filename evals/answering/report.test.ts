import { expect, it } from "vitest";
import type { AnsweringRow } from "./measure.ts";
import { answeringFigure, answeringTable } from "./report.ts";

const document = (cosine: number, relevant: boolean) => ({ share: 0.5, cosine, relevant, together: true });
const ROWS: readonly AnsweringRow[] = [
  {
    id: "a",
    judged: 3,
    mayCount: true,
    found: [document(0.8, true), document(0.7, false), document(0.2, true)],
  },
  { id: "b", judged: 1, mayCount: true, found: [document(0.5, false)] },
];

it("compares counted documents with those judged relevant among the candidates", () => {
  expect(answeringFigure({ set: "s", rows: ROWS }, { ofBest: 0, least: 0 })).toMatchObject({
    ...{ questions: 2, candidates: 2, relevant: 1, counted: 2, error: 1 },
    ...{ recall: 1, f1: 0.8 },
  });
  const strict = answeringFigure({ set: "s", rows: ROWS }, { ofBest: 0.75, least: 0 });
  expect(strict).toMatchObject({ counted: 1.5, error: 0.5, precision: 0.5, recall: 0.5, f1: 0.5 });
});

it("prints a line for each set and limit, with its part", () => {
  const table = answeringTable([{ set: "cranfield", rows: ROWS }], [{ ofBest: 0.75, least: 0 }]);
  expect(table).toContain(
    "| cranfield | tune | 2 | together | 0.75 | 0 | 2.0 | 1.0 | 1.5 | 0.5 | .00 | .50 | .50 | .50 | .50 |",
  );
});

it("leaves out documents whose passages share the words, unless the rule lets them", () => {
  const rows = ROWS.map((row) => ({
    ...row,
    found: row.found.map((each) => ({ ...each, together: false })),
  }));
  const rule = { ofBest: 0, least: 0 };
  expect(answeringFigure({ set: "s", rows }, rule)).toMatchObject({ counted: 0, hit: 0 });
  expect(answeringFigure({ set: "s", rows }, { ...rule, spread: true })).toMatchObject({
    counted: 2,
    hit: 0.5,
  });
});

it("counts nothing where the page says that no document answers", () => {
  const unanswered = ROWS.map((row) => ({ ...row, mayCount: false }));
  expect(answeringFigure({ set: "s", rows: unanswered }, { ofBest: 0, least: 0 })).toMatchObject({
    ...{ counted: 0, nothingCounted: 1 },
  });
});
