import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDue, isPollDue, nextRun, trustedPolls, trustedRuns } from "./schedule.ts";

const LONDON = "Europe/London";
const at = (iso: string) => new Date(iso);

/** Returns the runs of a schedule that is checked at each reading of the clock. */
function runsOver(cron: string, readings: Iterable<Date>, begin: Date): string[] {
  const runs: Date[] = [];
  for (const now of readings) {
    const trusted = runs.filter((run) => run <= trustedRuns(now));
    const last = new Date(Math.max(begin.getTime(), ...trusted.map((run) => run.getTime())));
    if (isDue(cron, last, now, LONDON)) runs.push(now);
  }
  return runs.map((run) => run.toISOString());
}

function* clock(from: string, to: string, stepSeconds = 30): Generator<Date> {
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += stepSeconds * 1000) yield new Date(ms);
}

describe("nextRun", () => {
  it.each([
    ["0 3 * * *", "2026-06-01T12:00:00Z", "2026-06-02T02:00:00.000Z"],
    ["0 3 * * 1-5", "2026-01-02T12:00:00Z", "2026-01-05T03:00:00.000Z"],
    ["*/15 * * * *", "2026-01-02T12:07:00Z", "2026-01-02T12:15:00.000Z"],
    ["0 0 1 */3 *", "2026-01-02T12:00:00Z", "2026-03-31T23:00:00.000Z"],
  ])("%s after %s: %s", (cron, from, expected) => {
    expect(nextRun(cron, at(from), LONDON)?.toISOString()).toBe(expected);
  });

  it("returns a later time, or null for a date that does not exist", () => {
    const minutes = fc.integer({ min: 0, max: 59 });
    const moments = fc.date({ min: at("2020-01-01"), max: at("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(minutes, moments, (minute, from) => {
        const next = nextRun(`${minute} * * * *`, from, LONDON);
        expect(next?.getTime()).toBeGreaterThan(from.getTime());
        expect(next?.getUTCMinutes()).toBe(minute);
      }),
    );
    expect(nextRun("0 0 30 2 *", at("2026-01-01"), LONDON)).toBeNull();
  });

  it.each(["", "x", "61 * * * *", "* * * * * *"])("throws an error for %j", (cron) => {
    expect(() => nextRun(cron, at("2026-01-01"))).toThrow();
  });
});

describe("a schedule on a clock that jumps", () => {
  const nightly = "30 1 * * *";

  it("runs once a day on a normal clock", () => {
    const readings = clock("2026-01-01T00:00:00Z", "2026-01-03T12:00:00Z");
    expect(runsOver(nightly, readings, at("2026-01-01T00:00:00Z"))).toEqual([
      "2026-01-01T01:30:00.000Z",
      "2026-01-02T01:30:00.000Z",
      "2026-01-03T01:30:00.000Z",
    ]);
  });

  it("runs once when clocks skip its time, and once when its time occurs twice", () => {
    const spring = clock("2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z");
    expect(runsOver(nightly, spring, at("2026-03-28T12:00:00Z"))).toEqual(["2026-03-29T01:00:00.000Z"]);
    const autumn = clock("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z");
    expect(runsOver(nightly, autumn, at("2026-10-24T12:00:00Z"))).toEqual(["2026-10-25T00:30:00.000Z"]);
  });

  it("runs once for all runs missed by a clock jump or while the server was off", () => {
    const readings = [at("2026-01-01T00:00:00Z"), ...clock("2026-01-09T12:00:00Z", "2026-01-09T13:00:00Z")];
    expect(runsOver(nightly, readings, at("2026-01-01T00:00:00Z"))).toEqual(["2026-01-09T12:00:00.000Z"]);
  });

  it("runs nothing twice when the clock is set back", () => {
    const readings = [
      ...clock("2026-01-01T01:00:00Z", "2026-01-01T01:40:00Z"),
      ...clock("2026-01-01T00:40:00Z", "2026-01-02T01:00:00Z"),
    ];
    expect(runsOver(nightly, readings, at("2026-01-01T00:00:00Z"))).toEqual(["2026-01-01T01:30:00.000Z"]);
  });

  it("continues after a clock that was years ahead is corrected", () => {
    const readings = [at("2031-05-05T05:05:00Z"), ...clock("2026-01-01T00:00:00Z", "2026-01-02T12:00:00Z")];
    expect(runsOver(nightly, readings, at("2026-01-01T00:00:00Z"))).toEqual([
      "2031-05-05T05:05:00.000Z",
      "2026-01-01T01:30:00.000Z",
      "2026-01-02T01:30:00.000Z",
    ]);
  });
});

it("isPollDue is true after the interval or without an earlier poll, and a wrong clock does not stop polls", () => {
  const now = at("2026-01-01T12:00:00Z");
  expect(isPollDue(15, null, now)).toBe(true);
  expect(isPollDue(15, at("2026-01-01T11:45:00Z"), now)).toBe(true);
  expect(isPollDue(15, at("2026-01-01T11:45:01Z"), now)).toBe(false);
  expect(isPollDue(15, at("2026-01-01T12:10:00Z"), now)).toBe(false);
  expect(trustedPolls(15, now)).toEqual(at("2026-01-01T12:15:00Z"));
});
