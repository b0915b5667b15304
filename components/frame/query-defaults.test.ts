import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RequestError } from "#components/http/fetch-json.ts";
import { askAgainMs, QUERY_DEFAULTS } from "./query-defaults.ts";

const AWAY = new RequestError("database_unavailable", "The database is being started again.", 503);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function observe(queryFn: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn });
  return { observer, end: observer.subscribe(() => {}) };
}

it("a list shows at once that the database is unavailable, and is read again every few seconds", async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(AWAY);
  const { observer, end } = observe(read);
  await vi.advanceTimersByTimeAsync(1);
  expect([observer.getCurrentResult().error, read.mock.calls.length]).toEqual([AWAY, 1]);
  expect(askAgainMs({ state: { error: AWAY } })).toBe(3_000);
  expect(askAgainMs({ state: { error: null } })).toBe(false);
  end();
});

it("a server that cannot be reached is shown at once, also while the browser is offline", async () => {
  onlineManager.setOnline(false);
  const gone = new RequestError("unreachable", "The server could not be reached.", 0);
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
  const { observer, end } = observe(read);
  await vi.advanceTimersByTimeAsync(1);
  expect([observer.getCurrentResult().error, read.mock.calls.length]).toEqual([gone, 1]);
  end();
  onlineManager.setOnline(true);
});

it("another failure is retried before it is shown, and not afterwards", async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(new RequestError("internal", "No.", 500));
  const { observer, end } = observe(read);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([observer.getCurrentResult().status, read.mock.calls.length]).toEqual(["error", 4]);
  end();
});
