import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkRepeatedly, isReachable, onConnectionChange, reportAnswer } from "./connection.ts";
import { fetchJson, isNotFound } from "./fetch-json.ts";

const fetching = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetching);
  reportAnswer(200);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a request without an answer says at once that the server is away, and any answer that it is back", async () => {
  const heard = vi.fn();
  const stop = onConnectionChange(heard);
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(fetchJson("/api/corpora")).rejects.toMatchObject({ code: "unreachable" });
  expect([isReachable(), heard.mock.calls.length]).toEqual([false, 1]);
  fetching.mockResolvedValueOnce(Response.json({ error: { code: "not_found" } }, { status: 404 }));
  await expect(fetchJson("/api/corpora")).rejects.toMatchObject({ code: "not_found" });
  expect([isReachable(), heard.mock.calls.length]).toEqual([true, 2]);
  stop();
});

it("a proxy's answer for a server that is gone counts as none", async () => {
  fetching.mockResolvedValueOnce(new Response("Bad gateway", { status: 502 }));
  await expect(fetchJson("/api/corpora")).rejects.toMatchObject({ status: 502 });
  expect(isReachable()).toBe(false);
});

it("a request that the page aborts says nothing about the server", async () => {
  fetching.mockRejectedValueOnce(new DOMException("Aborted", "AbortError"));
  await expect(fetchJson("/api/corpora")).rejects.toThrow("Aborted");
  expect(isReachable()).toBe(true);
});

it("checks find out by themselves that the server is back", async () => {
  reportAnswer(null);
  const stop = checkRepeatedly();
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isReachable()).toBe(false);
  fetching.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isReachable()).toBe(true);
  stop();
});

it("says whether something is gone or the server does not answer", async () => {
  fetching.mockResolvedValueOnce(Response.json({ error: { code: "not_found" } }, { status: 404 }));
  expect(isNotFound(await fetchJson("/api/documents/x").catch((error: unknown) => error))).toBe(true);
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(isNotFound(await fetchJson("/api/documents/x").catch((error: unknown) => error))).toBe(false);
});
