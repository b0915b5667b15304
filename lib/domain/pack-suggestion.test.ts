import { expect, it } from "vitest";
import { type Against, surestAgainst } from "./pack-suggestion.ts";

const sign = (reason: string, score: number): Against => ({
  kind: "unless",
  score,
  againstRef: "doc::doc_1@1::chars-0-9",
  reason,
  span: null,
  againstSpan: null,
});

it("surestAgainst lists the most certain sign first, and identical ones once", () => {
  const provenance = {
    via: "countervailing" as const,
    traceId: null,
    rank: null,
    score: null,
    path: [],
    against: [sign("faint", 0.5), sign("clear", 0.9), sign("faint", 0.6)],
    standsFor: [],
  };
  expect(surestAgainst({ provenance }).map(({ reason, score }) => [reason, score])).toEqual([
    ["clear", 0.9],
    ["faint", 0.6],
  ]);
});
