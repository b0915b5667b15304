import { expect, it } from "vitest";
import { isFirstIndexing } from "./corpus-console.ts";
import type { FreshnessReason } from "./freshness.ts";

const first = (codes: readonly FreshnessReason[], lastSyncFinishedAt: string | null = null) =>
  isFirstIndexing({
    status: "syncing",
    reasons: codes.map((code) => ({ code, documents: 1 })),
    lastSyncFinishedAt,
  });
const SYNCED = "2041-02-03T04:05:06.000Z";

it("a corpus whose documents wait for their first index is not outdated", () => {
  expect(first([])).toBe(true);
  expect(first(["not_indexed_yet", "embedding_pending", "index_current"])).toBe(true);
});

it("files that differ at the source are outdated only after the first sync", () => {
  expect([first(["source_changed"]), first(["source_changed"], SYNCED)]).toEqual([true, false]);
});

it("a newer version, or an unreachable source, is more than a first index", () => {
  expect([first(["newer_version_not_indexed"]), first(["source_unreachable"])]).toEqual([false, false]);
});

it("without any work under way nothing is being indexed", () => {
  expect(isFirstIndexing({ status: "unknown", reasons: [], lastSyncFinishedAt: null })).toBe(false);
});
