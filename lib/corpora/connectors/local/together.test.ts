import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Together, together } from "./together.ts";

let calls: number[] = [];
let burst: Together;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  calls = [];
  burst = together(() => calls.push(Date.now()), { quietMs: 1000, longestMs: 5000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("together makes one call per burst, after its end", () => {
  for (const pause of [0, 300, 300, 900]) {
    vi.advanceTimersByTime(pause);
    burst.hit();
  }
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([2500]);
  burst.hit();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([2500, 62_500]);
});

it("together makes a call after the maximum delay if a burst does not end", () => {
  for (let hits = 0; hits < 20; hits++) {
    burst.hit();
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([5000, 10_000]);
});

it("together makes no call after it was stopped", () => {
  burst.hit();
  burst.stop();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([]);
});
