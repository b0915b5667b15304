import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { stubPage } from "#testing/page.ts";
import { forgetTarget, hasOtherQuestion, keepTarget, targetOf } from "./question-target.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const frame = (query: string) => searchFrameSchema.parse({ query });

it("a pack of another question is one whose own question differs in its words", () => {
  const pack = { frame: frame("How high is a mast?") };
  expect(hasOtherQuestion(frame("how high  is a mast?"), pack)).toBe(false);
  expect(hasOtherQuestion(frame("Who lights the lamps?"), { frame: null })).toBe(false);
  expect(hasOtherQuestion(frame("Who lights the lamps?"), pack)).toBe(true);
});

it("each question remembers its own pack, until the pack is removed", () => {
  keepTarget("How high is a mast?", "pack_a");
  keepTarget("Who lights the lamps?", "pack_b");
  expect(targetOf("how high  is a mast?")).toBe("pack_a");
  expect(targetOf("Who lights the lamps?")).toBe("pack_b");
  expect(targetOf("Who sweeps the quay?")).toBe(null);
  forgetTarget("pack_a");
  expect([targetOf("How high is a mast?"), targetOf("Who lights the lamps?")]).toEqual([null, "pack_b"]);
});
