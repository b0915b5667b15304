import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Debounced, debounce } from "./debounce.ts";

let calls: number[] = [];
let burst: Debounced;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  calls = [];
  burst = debounce(() => calls.push(Date.now()), { quietMs: 1000, longestMs: 5000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("debounce makes one call per burst, after its end", () => {
  for (const pause of [0, 300, 300, 900]) {
    vi.advanceTimersByTime(pause);
    burst.trigger();
  }
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([2500]);
  burst.trigger();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([2500, 62_500]);
});

it("debounce makes a call after the maximum delay if a burst does not end", () => {
  for (let events = 0; events < 20; events++) {
    burst.trigger();
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([5000, 10_000]);
});

it("debounce makes no call after it was stopped", () => {
  burst.trigger();
  burst.stop();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([]);
});
