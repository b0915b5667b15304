import { expect, test } from "vitest";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { foundIn, nextPosition } from "./result-focus.ts";

test("the first key after a search goes to the first result", () => {
  expect(nextPosition({ focused: -1, opened: -1, count: 3 }, 1)).toBe(0);
  expect(nextPosition({ focused: -1, opened: -1, count: 3 }, -1)).toBe(0);
});

test("the keys go on from the focused result, or else from the one that a person opened", () => {
  expect(nextPosition({ focused: 0, opened: 2, count: 3 }, 1)).toBe(1);
  expect(nextPosition({ focused: -1, opened: 1, count: 3 }, 1)).toBe(2);
  expect(nextPosition({ focused: -1, opened: 1, count: 3 }, -1)).toBe(0);
});

test("the keys stop at both ends", () => {
  expect(nextPosition({ focused: 2, opened: -1, count: 3 }, 1)).toBe(2);
  expect(nextPosition({ focused: 0, opened: -1, count: 3 }, -1)).toBe(0);
});

const [TABLE, SHORT_TABLE, HEADER, ROW, CELL] = [
  "doc::d@1::chars-0-9000",
  "doc::d@1::chars-0-90",
  "doc::d@1::chars-0-20",
  "doc::d@1::chars-20-40",
  "doc::d@1::chars-35-40",
] as const;

/** An answer with a table whose row answers. */
function answerOf(format: string, evidenceRef: string = TABLE, rowRef: string = ROW): SearchResponse {
  const passage = {
    ...{ evidenceRef, score: 0.5, sentence: null, cell: null },
    row: { evidenceRef: CELL, rowRef, share: 0.6 },
  };
  const answer = {
    traceId: "trace_00000001",
    receiptStored: true,
    results: [{ format, passages: [passage] }],
  };
  return answer as unknown as SearchResponse;
}

test("a short table is added whole, and so is one whose first row answers, because a row names no columns", () => {
  expect(foundIn(answerOf("pdf", SHORT_TABLE), SHORT_TABLE).evidenceRef).toBe(SHORT_TABLE);
  expect(foundIn(answerOf("pdf", TABLE, HEADER), TABLE).evidenceRef).toBe(TABLE);
});

test("of the rows of a sheet that share a passage, the one that answers is added", () => {
  const answer = answerOf("xlsx", SHORT_TABLE);
  const [result] = answer.results;
  const [passage] = result?.passages ?? [];
  const row = { ...passage?.row, address: "Costs!A3:C3" };
  const found = {
    ...answer,
    results: [{ ...result, passages: [{ ...passage, row }] }],
  } as unknown as SearchResponse;
  expect(foundIn(found, SHORT_TABLE).evidenceRef).toBe(ROW);
});

test("of a long table, the row that answers is added, with how the table was found", () => {
  const found = {
    evidenceRef: ROW,
    provenance: { via: "retrieved", traceId: "trace_00000001", rank: 1, score: 0.5 },
  };
  for (const ref of [TABLE, ROW]) expect(foundIn(answerOf("pdf"), ref)).toEqual(found);
  expect(foundIn(answerOf("md"), TABLE)).toEqual({ ...found, evidenceRef: TABLE });
});

test("a quoted sentence is added alone, with how its passage was found", () => {
  const said = "doc::d@1::chars-50-70";
  const answer = answerOf("pdf");
  const passage = {
    ...answer.results[0]?.passages[0],
    row: null,
    sentence: { evidenceRef: said, share: 0.9 },
  };
  const withSentence = { ...answer, results: [{ format: "pdf", passages: [passage] }] };
  const from = (ref: string) => foundIn(withSentence as unknown as SearchResponse, ref);
  expect(from(said)).toEqual({
    evidenceRef: said,
    provenance: { via: "retrieved", traceId: "trace_00000001", rank: 1, score: 0.5 },
  });
  expect(from(TABLE).evidenceRef).toBe(TABLE);
});
