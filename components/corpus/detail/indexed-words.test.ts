import fc from "fast-check";
import { expect, it } from "vitest";
import type { CorpusHealthView, Coverage } from "#lib/domain/corpus-console.ts";
import { indexedWords } from "./indexed-words.ts";

const states = ["fresh", "stale", "unknown"] as const satisfies readonly CorpusHealthView["freshnessState"][];
const of = (indexed: number, pending: number, failed: number): Coverage => ({
  ...{ found: indexed + pending + failed, indexed, pending, failed, skipped: [] },
});
type Reasons = CorpusHealthView["reasons"];
const words = (freshnessState: (typeof states)[number], coverage: Coverage, reasons: Reasons = []) =>
  indexedWords({ status: "healthy", freshnessState, coverage, reasons });

it("is not called indexed while pages and pictures are being indexed", () => {
  const facts = { freshnessState: "fresh", coverage: of(3, 0, 0), reasons: [] } as const;
  expect(indexedWords({ ...facts, status: "syncing" })).toBe(
    "3 of 3 files can be searched. Indexing is not complete.",
  );
});

it.each([
  ["fresh", of(3, 0, 0), "Every document is indexed in its current version."],
  ["fresh", of(3, 1, 0), "3 of 4 files are indexed: 1 waiting."],
  ["fresh", of(1, 1, 2), "1 of 4 files is indexed: 1 waiting, 2 could not be read."],
  ["stale", of(3, 0, 0), "Some documents are not indexed in their current version."],
  ["unknown", of(0, 2, 0), "Nothing is indexed yet."],
  [
    "unknown",
    of(3, 0, 0),
    "Every document is indexed in its current version; the source may have changed since.",
  ],
] as const)("%s, %j: %s", (state, coverage, expected) => {
  expect(words(state, coverage)).toBe(expected);
});

it("does not claim that every document is indexed if a reason contradicts it", () => {
  const reasons: Reasons = [{ code: "source_unreachable", documents: 3 }];
  expect(words("fresh", of(3, 0, 0), reasons)).toBe("The indexed documents are current.");
  expect(words("unknown", of(3, 0, 0), reasons)).toBe(
    "The indexed documents are current; the source may have changed since.",
  );
});

it("claims about every document only what is true of each", () => {
  const few = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...states), few, few, few, (state, indexed, pending, failed) => {
      const every = words(state, of(indexed, pending, failed)).startsWith("Every document");
      if (every) expect([state === "stale", indexed > 0, pending, failed]).toEqual([false, true, 0, 0]);
    }),
  );
});
