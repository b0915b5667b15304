import { expect, it } from "vitest";
import { stageClock } from "./stage-clock.ts";

function clockAt() {
  let at = 0;
  const clock = stageClock(
    () => at,
    () => new Date(Date.UTC(2026, 0, 1) + at),
  );
  return { clock, pass: (ms: number) => (at += ms) };
}

it("adds up the time of each stage, in the order of first entry", () => {
  const { clock, pass } = clockAt();
  clock.enter("reading");
  pass(30);
  clock.enter("indexing");
  pass(12.4);
  clock.enter("reading");
  pass(5);
  expect(clock.ended()).toEqual([
    { stage: "reading", ms: 35, since: null },
    { stage: "indexing", ms: 12, since: null },
  ]);
});

it("returns when the current stage began, not its length", () => {
  const { clock, pass } = clockAt();
  clock.enter("reading");
  pass(1000);
  clock.enter("indexing");
  pass(500);
  clock.enter("indexing");
  expect(clock.running()).toEqual([
    { stage: "reading", ms: 1000, since: null },
    { stage: "indexing", ms: 0, since: "2026-01-01T00:00:01.000Z" },
  ]);
});

it("counts no time twice, and none after the end", () => {
  const { clock, pass } = clockAt();
  clock.enter("reading");
  pass(7);
  expect(clock.ended()).toEqual(clock.ended());
  pass(7);
  expect(clock.ended()).toEqual([{ stage: "reading", ms: 7, since: null }]);
});

it("never returns negative time when the clock jumps back", () => {
  const { clock, pass } = clockAt();
  clock.enter("reading");
  pass(-500);
  expect(clock.ended()).toEqual([{ stage: "reading", ms: 0, since: null }]);
});

it("counts pages as one stage, and limits the number of stage names", () => {
  const { clock, pass } = clockAt();
  for (const page of [1, 2, 3]) {
    clock.enter(`drawing page ${page} of 3`);
    pass(10);
  }
  for (let file = 0; file < 100; file++) {
    clock.enter(`file ${file}.md`);
    pass(1);
  }
  const sums = clock.ended();
  expect(sums[0]).toEqual({ stage: "drawing pages", ms: 30, since: null });
  expect(sums.length).toBeLessThanOrEqual(31);
  expect(sums.reduce((sum, { ms }) => sum + ms, 0)).toBe(130);
});
