import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createPool } from "./pool.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CALL = { timeoutMs: 20_000 };

/** A pool with one process, which is occupied until `release` is called. */
function occupiedPool(maxWaiting: number) {
  const pool = createPool<{ bytes: Uint8Array }, { ok: boolean }>({
    rootDirectory: ROOT,
    program: path.join(ROOT, "workers", "processes", "pack-export.ts"),
    ...{ size: 1, idleMs: 30_000, heapMb: 256, rights: {}, maxWaiting },
  });
  const occupied = Promise.withResolvers<{ bytes: Uint8Array }>();
  const first = pool.run(() => occupied.promise, CALL);
  return { pool, first, release: () => occupied.resolve({ bytes: new Uint8Array() }) };
}

const run = (pool: ReturnType<typeof occupiedPool>["pool"], signal?: AbortSignal) =>
  pool.run(() => ({ bytes: new Uint8Array() }), { ...CALL, signal });

it("refuses a call beyond the number that may wait, and takes calls again later", async () => {
  const { pool, first, release } = occupiedPool(2);
  const waiting = [run(pool), run(pool)];
  await expect(run(pool)).rejects.toMatchObject({
    code: "queue_full",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  release();
  for (const end of await Promise.all([first, ...waiting])) expect(end.how).toBe("answered");
  expect(await run(pool)).toMatchObject({ how: "answered" });
  await pool.close();
});

it("gives the place of a call that is cancelled to the next one", async () => {
  const { pool, first, release } = occupiedPool(1);
  const client = new AbortController();
  const cancelled = run(pool, client.signal);
  client.abort();
  expect(await cancelled).toEqual({ how: "cancelled" });
  const next = run(pool);
  release();
  expect([(await first).how, (await next).how]).toEqual(["answered", "answered"]);
  await pool.close();
});

it("ends a call that is cancelled while its request is read, and takes the next one", async () => {
  const { pool, first, release } = occupiedPool(2);
  release();
  await first;
  const client = new AbortController();
  const request = async () => {
    client.abort();
    // The process of this call ends, and gives its place to another call.
    expect(await run(pool)).toMatchObject({ how: "answered" });
    return { bytes: new Uint8Array() };
  };
  expect(await pool.run(request, { ...CALL, signal: client.signal })).toEqual({ how: "cancelled" });
  await pool.close();
});
