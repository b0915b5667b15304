import { expect, it } from "vitest";
import { fused } from "../fuse/fused.ts";
import { parseQuery } from "../question/parse.ts";
import { adjusted } from "./adjust.ts";
import type { CandidateRow } from "./candidate-row.ts";

const row = (ocrConfidence: number | null): CandidateRow => ({
  id: 1,
  documentId: "d",
  version: 1,
  ordinal: 0,
  segmentId: 1,
  corpusId: "c",
  sourcePath: "d.pdf",
  fileName: "d.pdf",
  charStart: 0,
  charEnd: 9,
  page: 1,
  pageLast: 1,
  riskScore: 0,
  ocrConfidence,
  terms: null,
});
const scoreAt = (confidence: number | null, most = 0.1) =>
  adjusted(fused(1, []), row(confidence), parseQuery("lanterns"), { below: 70, most }).score;

it("lowers a passage more, the less certain its recognised words are", () => {
  expect(scoreAt(null)).toBe(0);
  expect(scoreAt(95)).toBe(0);
  expect(scoreAt(70)).toBe(0);
  expect(scoreAt(35)).toBeCloseTo(-0.05, 10);
  expect(scoreAt(0)).toBeCloseTo(-0.1, 10);
});

it("lowers nothing if the configuration sets no penalty, and states the reason for a penalty", () => {
  expect(scoreAt(10, 0)).toBe(0);
  const { contributions } = adjusted(fused(1, []), row(35), parseQuery("lanterns"), { below: 70, most: 0.1 });
  expect(contributions).toMatchObject([{ source: "ocr_confidence", detail: { confidence: 35 } }]);
});

it("lowers a list of contents, and states why", () => {
  const list = { ...row(null), isContentsList: true };
  const { score, contributions } = adjusted(fused(1, []), list, parseQuery("lanterns"));
  expect(score).toBeCloseTo(-0.5, 10);
  expect(contributions).toMatchObject([{ source: "penalty", detail: { reason: "contents_list" } }]);
});

it("raises a passage whose caption the question names, and not the paragraph of that number", () => {
  const query = parseQuery("homes needed, Table 4.1");
  const table = adjusted(fused(1, []), { ...row(null), namedCaption: "Table 4.1" }, query);
  const paragraph = adjusted(fused(1, []), { ...row(null), clauseIds: ["4.1"] }, query);
  expect(table.contributions).toMatchObject([{ source: "name", detail: { caption: "Table 4.1" } }]);
  expect(table.score).toBeCloseTo(1, 10);
  expect(paragraph.score).toBe(0);
  expect(
    adjusted(fused(1, []), { ...row(null), clauseIds: ["4.1"] }, parseQuery("paragraph 4.1")).score,
  ).toBeGreaterThan(0);
});
