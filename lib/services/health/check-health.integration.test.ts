import { afterAll, beforeAll, expect, it } from "vitest";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { listJobs } from "#lib/services/jobs/list-jobs.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { checkHealth } from "./check-health.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

const health = () => checkHealth(instance.context());

it("checkHealth says whether a worker has reported recently", async () => {
  const { db, sql } = instance.database;
  expect(await health()).toMatchObject({ status: "degraded", database: "ok", worker: "silent" });
  await storeHeartbeat(db);
  expect(await health()).toMatchObject({ status: "ok", database: "ok", worker: "ok" });
  await sql`update jobs set finished_at = now() - interval '1 minute'`;
  expect(await health()).toMatchObject({ status: "degraded", worker: "silent" });
  await storeHeartbeat(db);
  expect(await health()).toMatchObject({ status: "ok", worker: "ok" });
});

it("a worker that has not reported since the server started is unknown, not silent", async () => {
  const { db, sql } = instance.database;
  const worker = async (upSeconds: number) => (await checkHealth(instance.context(), { upSeconds })).worker;
  await storeHeartbeat(db);
  await sql`update jobs set finished_at = now() - interval '1 hour'`;
  expect(await worker(5)).toBe("unknown");
  expect(await worker(60)).toBe("silent");
  await storeHeartbeat(db);
  expect(await worker(5)).toBe("ok");
});

it("a disk that is full or cannot be written to degrades the health, in words", async () => {
  const { db } = instance.database;
  await storeHeartbeat(db);
  expect((await health()).disk).toEqual({ status: "ok", fault: null, detail: null });
  for (const [fault, words] of [
    ["disk_full", "is full"],
    ["disk_read_only", "cannot write"],
  ] as const) {
    const found = await checkHealth(instance.context(), { fault: async () => fault });
    expect(found).toMatchObject({ status: "degraded", database: "ok", worker: "ok" });
    expect(found.disk).toEqual({ status: "degraded", fault, detail: expect.stringContaining(words) });
  }
});

it("health does not wait for a disk that does not answer", async () => {
  const checks = { withinMs: 50, fault: () => new Promise<null>(() => {}) };
  expect((await checkHealth(instance.context(), checks)).disk.status).toBe("ok");
});

it("a worker's heartbeat is not listed as a job", async () => {
  await storeHeartbeat(instance.database.db);
  expect(await listJobs(instance.context(), {})).toEqual([]);
});
