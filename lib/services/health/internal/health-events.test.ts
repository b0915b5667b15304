import { expect, it } from "vitest";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { healthEvents } from "./health-events.ts";

const at = (second: number) => new Date(second * 1000).toISOString();
const view: CorpusHealthView = {
  ...{ corpusId: "c", status: "healthy", freshnessState: "fresh", reasons: [], degradedReason: null },
  ...{ lastError: null, lastIndexedAt: at(5), lastSyncStartedAt: at(2), lastSyncFinishedAt: at(5) },
  ...{ documentCount: 7, pageCount: 0, chunkCount: 9, vectors: [], updatedAt: at(6) },
  fingerprint: { recipeHash: "r", chunking: null, models: [] },
  storage: { originals: 0, index: 0, pictures: 0 },
  coverage: { found: 7, indexed: 7, pending: 0, failed: 0, skipped: [] },
  source: { changes: 0, changedAt: null, reachedAt: null, error: null },
};
const origin = { because: "poll", projectId: "p", matterId: null };
const names = (before: Partial<CorpusHealthView>, after: Partial<CorpusHealthView> = {}) =>
  healthEvents({ ...view, ...before }, { ...view, ...after }, origin).map(({ name }) => name);

it("there is no event if nothing changed", () => {
  expect(names({})).toEqual([]);
  expect(names({}, { documentCount: 8, updatedAt: at(9) })).toEqual([]);
});

it("an event reports finished work, and not work in progress", () => {
  expect(names({ lastSyncFinishedAt: at(1) })).toEqual(["retrieval.corpus.refreshed"]);
  expect(names({ status: "syncing", lastSyncFinishedAt: at(1) }, { status: "syncing" })).toEqual([]);
  // The text was ready before, and its pages are ready now.
  expect(names({ status: "syncing" })).toEqual([
    "retrieval.corpus.refreshed",
    "retrieval.corpus.health_changed",
  ]);
});

it("events report that a corpus became stale and that its status changed", () => {
  const stale = { freshnessState: "stale", status: "stale" } as const;
  expect(names({}, stale)).toEqual(["retrieval.corpus.stale", "retrieval.corpus.health_changed"]);
  expect(names(stale, stale)).toEqual([]);
  expect(names(stale)).toEqual(["retrieval.corpus.health_changed"]);
});

it("an event has the same fields as every event of a search, and the change in its detail", () => {
  const [event] = healthEvents({ ...view, lastSyncFinishedAt: null }, view, origin);
  expect(event).toEqual({
    ...{
      name: "retrieval.corpus.refreshed",
      traceId: null,
      corpusIds: ["c"],
      projectId: "p",
      matterId: null,
    },
    ...{ queryClass: null, latencyMs: 3000, resultCount: 7, reasonCodes: [], freshnessState: "fresh" },
    degradedReason: null,
    detail: {
      because: "poll",
      from: { status: "healthy", freshness: "fresh" },
      to: { status: "healthy", freshness: "fresh" },
    },
  });
});
