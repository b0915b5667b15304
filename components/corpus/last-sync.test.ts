import { expect, it } from "vitest";
import { progressOf, tookMs } from "./last-sync.tsx";

const startedAt = "2031-03-19T12:00:00.000Z";
const finishedAt = "2031-03-19T12:10:00.000Z";

it("the duration of a sync leaves out the time in which it waited for a person", () => {
  expect(tookMs({ startedAt, finishedAt, waitedMs: 0 })).toBe(600_000);
  expect(tookMs({ startedAt, finishedAt, waitedMs: 590_000 })).toBe(10_000);
  expect(tookMs({ startedAt, finishedAt: null, waitedMs: 0 })).toBeNull();
});

it("progress counts the skipped files on both sides", () => {
  // The plan has seven changes and two skipped files.
  expect(progressOf({ applied: 9, items: 9 })).toEqual({ applied: 9, of: 9 });
});
