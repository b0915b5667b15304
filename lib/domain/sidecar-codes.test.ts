import { expect, it } from "vitest";
import { isRouteCode, REASON_CODES } from "./reason-codes.ts";
import { fromSidecarCode, SIDECAR_CODES, toSidecarCodes } from "./sidecar-codes.ts";

const ROUTE_CODES = REASON_CODES.filter(isRouteCode);

it("each route code has one name in the protocol, which is read back as ours", () => {
  const names = toSidecarCodes(ROUTE_CODES);
  expect(new Set(names).size).toBe(ROUTE_CODES.length);
  expect(names.map(fromSidecarCode)).toEqual(ROUTE_CODES);
  expect(Object.values(SIDECAR_CODES).every((name) => name.startsWith("llamaindex_"))).toBe(true);
});

it("the protocol's codes come first, each once, and other codes stay as they are", () => {
  const codes = ["no_cue", "hybrid_best_fit", "hybrid", "corpus_match", "no_cue"];
  expect(toSidecarCodes(codes)).toEqual([
    ...["llamaindex_hybrid_best_fit", "llamaindex_corpus_match"],
    ...["no_cue", "hybrid"],
  ]);
  expect(fromSidecarCode("no_cue")).toBe("no_cue");
});
