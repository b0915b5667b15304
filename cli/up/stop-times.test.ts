import { expect, test } from "vitest";
import { databaseStopsWithinMs, PROGRAMS_STOP_WITHIN_MS, STOP_WITHIN_MS } from "./stop-times.ts";

/** The promise in docs/keeping.md. */
const PROMISED_MS = 15_000;

test("a database that hangs, so that web and worker use up their time, ends after 9 seconds", () => {
  const killedAt = [PROGRAMS_STOP_WITHIN_MS - 1, PROGRAMS_STOP_WITHIN_MS, PROGRAMS_STOP_WITHIN_MS + 20];
  for (const used of killedAt) expect(Math.round((used + databaseStopsWithinMs(used)) / 1000)).toBe(9);
});

test("a database that writes for long has the rest of the time, and all ends before the promised time", () => {
  expect(databaseStopsWithinMs(500)).toBeGreaterThan(11_000);
  for (const used of [0, 500, 5_800, 6_000, 6_500])
    expect(used + databaseStopsWithinMs(used)).toBeLessThan(STOP_WITHIN_MS);
  expect(STOP_WITHIN_MS).toBeLessThan(PROMISED_MS);
});
