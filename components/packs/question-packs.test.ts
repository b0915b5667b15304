import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { stubPage } from "#testing/page.ts";
import { forgetPack, hasOtherQuestion, keepPackOfQuestion, packOfQuestion } from "./question-packs.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  // Files of tests share the module that remembers them.
  for (const id of ["pack_a", "pack_b"]) forgetPack(id);
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
  keepPackOfQuestion("How high is a mast?", "pack_a");
  keepPackOfQuestion("Who lights the lamps?", "pack_b");
  expect(packOfQuestion("how high  is a mast?")).toBe("pack_a");
  expect(packOfQuestion("Who lights the lamps?")).toBe("pack_b");
  expect(packOfQuestion("Who sweeps the quay?")).toBe(null);
  forgetPack("pack_a");
  expect([packOfQuestion("How high is a mast?"), packOfQuestion("Who lights the lamps?")]).toEqual([
    null,
    "pack_b",
  ]);
});
