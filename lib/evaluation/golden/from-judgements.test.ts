import { expect, test } from "vitest";
import type { Judgement } from "#lib/domain/evaluation.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { goldenOf } from "./from-judgements.ts";

function judgement(
  queryHash: string,
  judge: string,
  start: number,
  end: number,
  grade: 0 | 1 | 2 | 3,
): Judgement {
  const span = { start, end };
  return {
    id: start,
    query: `question ${queryHash}`,
    queryHash,
    corpusId: "plans",
    documentId: "d",
    sourcePath: "d.md",
    version: 1,
    span,
    page: null,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId: "d", version: 1, span }),
    quote: "",
    prefix: "",
    suffix: "",
    grade,
    judge,
    origin: "search",
    createdAt: "2031-02-01T00:00:00Z",
  };
}

test("each question is a case, and each passage is a target with the mean of its grades", () => {
  const set = goldenOf([
    judgement("b", "ada", 0, 100, 3),
    judgement("a", "ada", 0, 100, 0),
    judgement("b", "bea", 0, 100, 2),
    judgement("b", "bea", 200, 300, 1),
  ]);
  expect(set.cases.map(({ id, query }) => [id, query])).toEqual([
    ["a", "question a"],
    ["b", "question b"],
  ]);
  expect(set.cases[1]?.targets).toEqual([
    { where: { kind: "ref", evidenceRef: "doc::d@1::chars-0-100" }, gain: 2.5, must: false },
    { where: { kind: "ref", evidenceRef: "doc::d@1::chars-200-300" }, gain: 1, must: false },
  ]);
  expect(set.cases[0]?.targets[0]?.gain).toBe(0);
});

test("a clause and its atom are one target, in any order of judging", () => {
  const judgements = [
    judgement("a", "ada", 0, 100, 3),
    judgement("a", "bea", 20, 40, 1),
    judgement("a", "cy", 90, 160, 2),
  ];
  const set = goldenOf(judgements);
  expect(set.cases[0]?.targets.map(({ gain }) => gain)).toEqual([2, 2]);
  expect(goldenOf([...judgements].reverse())).toEqual(set);
});

test("a page is one target for any span, and separate from the passages on it", () => {
  const passage = judgement("a", "ada", 0, 100, 1);
  const evidenceRef = formatEvidenceRef({ kind: "page", documentId: "d", version: 1, page: 4 });
  const wordless = { start: 80, end: 80 };
  const page = { ...judgement("a", "ada", 80, 80, 3), page: 4, span: wordless, evidenceRef };
  const set = goldenOf([passage, page, { ...page, judge: "bea", grade: 2 }]);
  expect(set.cases[0]?.targets).toEqual([
    { where: { kind: "ref", evidenceRef: passage.evidenceRef }, gain: 1, must: false },
    { where: { kind: "ref", evidenceRef }, gain: 2.5, must: false },
  ]);
});
