import type postgres from "postgres";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureVectorIndex } from "./vector-index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client whose build of an index waits behind another statement of its connection. */
function busyClient() {
  const cancel = vi.fn();
  const canceller = vi.fn(async () => {
    build.reject(new Error("canceling statement due to user request"));
    throw new Error("the connection for the cancel request failed");
  });
  const build = Promise.withResolvers<never>();
  const query = Object.assign(build.promise, { active: false, state: {}, cancel, canceller });
  const facts = async () => [{ valid: null, vectors: 9 }];
  const sql = Object.assign(facts, { unsafe: () => query });
  return { sql: sql as unknown as postgres.Sql, query, cancel, canceller };
}

it("a build is cancelled once the server works on it, and not while it waits behind another statement", async () => {
  const { sql, query, cancel, canceller } = busyClient();
  const stopped = new AbortController();
  const ended = ensureVectorIndex(sql, { modelId: "m", dimension: 2, aboveRows: 1 }, stopped.signal).catch(
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(0);
  stopped.abort(new Error("shutdown"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([cancel, canceller].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  query.active = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(canceller).toHaveBeenCalledOnce();
  expect(await ended).toBe("shutdown");
});
