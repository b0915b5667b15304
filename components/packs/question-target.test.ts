import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { stubPage } from "#testing/page.ts";
import { keepTarget, needsTarget } from "./question-target.ts";

beforeEach(() => {
  stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const frame = (query: string) => searchFrameSchema.parse({ query });
const pack = { id: "pack_a", frame: frame("How high is a mast?") };

it("asks for a pack of another question, and keeps the choice for that question and pack", () => {
  expect(needsTarget(frame("how high  is a mast?"), pack)).toBe(false);
  expect(needsTarget(frame("Who lights the lamps?"), { id: "pack_a", frame: null })).toBe(false);
  expect(needsTarget(frame("Who lights the lamps?"), pack)).toBe(true);
  keepTarget("Who lights the lamps?", "pack_a");
  expect(needsTarget(frame("who lights the lamps?"), pack)).toBe(false);
  expect(needsTarget(frame("Who lights the lamps?"), { ...pack, id: "pack_b" })).toBe(true);
  expect(needsTarget(frame("Who sweeps the quay?"), pack)).toBe(true);
});
