import fc from "fast-check";
import { expect, it } from "vitest";
import { SKIP_REASONS } from "#lib/domain/connector.ts";
import type { DocumentGroup } from "./corpus-facts.ts";
import type { SourceFacts } from "./corpus-source-facts.ts";
import { coverageOf, healthFromFacts } from "./health-from-facts.ts";

const files = fc.integer({ min: 1, max: 5000 });
const groups = fc.record({
  ...{ corpusId: fc.constant("c"), format: fc.constant("md"), extractor: fc.constant("md/1") },
  ...{ recipeHash: fc.constant("r"), builtModel: fc.constant(null), retitled: fc.boolean() },
  ...{ behind: fc.boolean(), failed: fc.boolean(), published: fc.boolean(), embedded: fc.boolean() },
  ...{ documents: files, pages: fc.constant(0), indexedAt: fc.constant(null), lastError: fc.constant(null) },
});
const without = fc.record({
  corpusId: fc.constant("c"),
  state: fc.constantFrom("skipped" as const, "pending" as const, "failed" as const),
  reason: fc.option(fc.oneof(fc.constantFrom(...SKIP_REASONS), fc.string())),
  files,
});

it("the number of files found is always the sum of indexed, pending, failed and skipped files", () => {
  fc.assert(
    fc.property(fc.array(groups), fc.array(without), (documents, others) => {
      const coverage = coverageOf(documents, others);
      const skipped = coverage.skipped.reduce((sum, each) => sum + each.files, 0);
      expect(coverage.indexed + coverage.pending + coverage.failed + skipped).toBe(coverage.found);
      expect(Math.min(coverage.indexed, coverage.pending, coverage.failed)).toBeGreaterThanOrEqual(0);
      expect(new Set(coverage.skipped.map(({ reason }) => reason)).size).toBe(coverage.skipped.length);
    }),
  );
});

const corpus = {
  ...{ corpusId: "c", enabled: true, deleted: false, projectId: null, matterId: null },
  ...{ recipeHash: "r", chunkPolicy: null, modelId: null, chunkCount: 3, indexDamaged: false },
};
const indexed: DocumentGroup = {
  ...{ corpusId: "c", format: "md", extractor: "md/1", recipeHash: "r", builtModel: null, behind: false },
  ...{
    failed: false,
    published: true,
    retitled: false,
    embedded: true,
    documents: 3,
    pages: 0,
    lastError: null,
  },
  indexedAt: "2026-11-01 10:00:00+00",
};
const reached: SourceFacts = {
  ...{ corpusId: "c", roots: 1, rootError: null, reachedAt: "2026-11-22 10:00:00+00", unreachable: 0 },
  ...{ syncError: null, changes: 0, changedAt: null },
};
const healthOf = (source: SourceFacts | undefined, freshnessState: "fresh" | "stale" | "unknown" = "fresh") =>
  healthFromFacts(
    {
      ...{ corpus, groups: [indexed], work: undefined, source, without: [], vectors: [] },
      ...{ judged: { freshnessState, reasons: [] }, storage: undefined, bytesPerChunk: 10 },
    },
    new Date(0),
  );

it.each([
  ["nothing differs", reached, "fresh", "healthy", []],
  ["it has no source", undefined, "fresh", "healthy", []],
  [
    "the source has changes that are not synced",
    { ...reached, changes: 2 },
    "stale",
    "stale",
    ["source_changed"],
  ],
  [
    "the source cannot be reached",
    { ...reached, rootError: "gone", unreachable: 3 },
    ...(["unknown", "error", ["source_unreachable"]] as const),
  ],
  ["the last sync failed", { ...reached, syncError: "sign-in expired" }, "unknown", "error", ["sync_failed"]],
  [
    "the source changed and then the sync failed",
    { ...reached, changes: 1, syncError: "sign-in expired" },
    ...(["stale", "error", ["source_changed", "sync_failed"]] as const),
  ],
])("a corpus has the right freshness and status if %s", (_name, source, freshness, status, codes) => {
  const view = healthOf(source);
  expect([view.freshnessState, view.status]).toEqual([freshness, status]);
  expect(view.reasons.map(({ code }) => code)).toEqual(codes);
  expect(view.lastError).toBe(source?.syncError ?? source?.rootError ?? null);
});

it("an unreachable source never hides that the index is stale", () => {
  expect(healthOf({ ...reached, rootError: "gone" }, "stale").freshnessState).toBe("stale");
});
