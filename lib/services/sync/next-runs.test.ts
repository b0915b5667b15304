import { expect, test } from "vitest";
import { nextRuns } from "./next-runs.ts";

const now = new Date("2026-11-22T15:00:00Z");

test("nextRuns returns the next three runs of a schedule, soonest first", () => {
  const { runs, error } = nextRuns({ now }, { schedule: "30 * * * *" });
  expect(error).toBeNull();
  expect(runs).toEqual(["2026-11-22T15:30:00.000Z", "2026-11-22T16:30:00.000Z", "2026-11-22T17:30:00.000Z"]);
});

test.each(["", "every night", "0 2 * *", "61 2 * * *", "0 2 30 2 *"])(
  "nextRuns returns an error and no run for “%s”",
  (schedule) => {
    const { runs, error } = nextRuns({ now }, { schedule });
    expect(runs).toEqual([]);
    expect(error).toMatch(/[a-z]{3}/);
  },
);
