import { expect, it } from "vitest";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { facetsQuery } from "./queries.ts";

/** Returns the polling interval in milliseconds while the corpora have these states. */
function pace(...states: readonly CorpusSummary["status"][]): number | false | undefined {
  const { refetchInterval } = facetsQuery();
  const read = { state: { data: { corpora: states.map((status) => ({ status })) } } };
  return typeof refetchInterval === "function" ? refetchInterval(read as never) : refetchInterval;
}

it("polls the corpora while one of them is being indexed, and stops after that", () => {
  expect(pace("healthy", "syncing")).toBeGreaterThan(0);
  expect(pace("healthy", "stale")).toBe(false);
  expect(pace()).toBe(false);
});
