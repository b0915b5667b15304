import { expect, it } from "vitest";
import { asksAgain, indexingStage, whileShown } from "./indexing-stage.ts";

const answer = (traceId: string, strength: "strong" | "weak", results: number) => ({
  traceId,
  strength,
  results: Array.from({ length: results }, () => ({}) as never),
});

it("says that documents are indexed while an answer is shown, and that this is complete afterwards", () => {
  const strong = answer("trace_a", "strong", 3);
  const during = whileShown(null, strong, 4);
  expect(indexingStage(during, strong)).toBe("indexing");
  const after = whileShown(during, strong, 0);
  expect(indexingStage(after, strong)).toBe("complete");
});

it("says nothing where nothing was indexed, or of another answer", () => {
  const first = answer("trace_a", "strong", 3);
  expect(indexingStage(whileShown(null, first, 0), first)).toBe("none");
  expect(indexingStage(whileShown(null, first, 2), answer("trace_b", "strong", 3))).toBe("none");
  expect(indexingStage(whileShown(null, first, 2), null)).toBe("none");
});

it("asks again for an empty answer whenever jobs end, for a weak one when all have, for a strong one never", () => {
  const [empty, weak, strong] = [
    answer("trace_a", "weak", 0),
    answer("trace_a", "weak", 2),
    answer("trace_a", "strong", 2),
  ];
  const before = whileShown(null, empty, 4);
  expect([empty, weak, strong].map((each) => asksAgain(before, each, 3))).toEqual([true, false, false]);
  expect([empty, weak, strong].map((each) => asksAgain(before, each, 0))).toEqual([true, true, false]);
});

it("does not ask again while no job ends", () => {
  const empty = answer("trace_a", "weak", 0);
  const before = whileShown(null, empty, 4);
  expect(asksAgain(before, empty, 4)).toBe(false);
  expect(asksAgain(before, empty, 5)).toBe(false);
  expect(asksAgain(null, empty, 0)).toBe(false);
});
