import { expect, it } from "vitest";
import { statesIndexing } from "./reported-codes.ts";

const answer = (status: "ok" | "degraded", ...reasonCodes: readonly string[]) => ({
  status,
  reasonCodes,
  lanes: [],
});

it("an incomplete answer states by itself that documents are being indexed, so no second notice does", () => {
  expect(statesIndexing(answer("degraded", "hybrid", "pages_not_embedded"))).toBe(true);
  expect(statesIndexing(answer("degraded", "embedding_pending"))).toBe(true);
});

it("an answer that is complete, or incomplete for another reason, does not", () => {
  expect(statesIndexing(answer("ok", "pages_not_embedded"))).toBe(false);
  expect(statesIndexing(answer("degraded", "embedder_unavailable"))).toBe(false);
});
