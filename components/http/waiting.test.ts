import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Waiting, watchRequest } from "./waiting.ts";

const fetching = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
const alive = async () => new Response(null, { status: 204 });
/** Accepts the request and never answers, until it is aborted. */
const held = (_path: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

let states: Waiting[];
let lost: number;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetching);
  // Fake timers do not reach the platform's own time limit.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  states = [];
  lost = 0;
  stop = watchRequest(
    (state) => states.push(state),
    () => lost++,
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a server that accepts connections and never answers is silent within two seconds", async () => {
  fetching.mockImplementation(held);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(states).toEqual(["silent"]);
});

it("a server that answers meanwhile is slow, and its request is not sent again", async () => {
  fetching.mockImplementation(alive);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...new Set(states), lost]).toEqual(["slow", 0]);
});

it("a server that comes back gets the lost request once", async () => {
  fetching.mockImplementation(held);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lost).toBe(0);
  fetching.mockImplementation(alive);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states.at(-1), lost]).toEqual(["slow", 1]);
});

it("one late answer is no reason to send the request again", async () => {
  fetching.mockImplementation(held);
  await vi.advanceTimersByTimeAsync(2_000);
  fetching.mockImplementation(alive);
  await vi.advanceTimersByTimeAsync(2_500);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states, lost]).toEqual([["silent", "slow"], 0]);
});
