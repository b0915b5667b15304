import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import type { TakenJob, WorkQueue } from "./queue.ts";
import { createWorkQueue } from "./work-queue.ts";

let database: TestDatabase;
/** Workers of one database, each with connections of its own. */
let workers: readonly (OpenDatabase & { readonly queue: WorkQueue })[];
let queue: WorkQueue;
let other: WorkQueue;

beforeAll(async () => {
  database = await openTestDatabase();
  const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(database.address)));
  workers = opened.map((each) => ({
    ...each,
    queue: createWorkQueue(each, { dataDir: database.dataDir, soleWorker: false }),
  }));
  [queue, other] = workers.map((worker) => worker.queue) as [WorkQueue, WorkQueue];
});
afterAll(async () => {
  await Promise.all(workers?.map((worker) => worker.close()) ?? []);
  await database?.close();
});
beforeEach(() => database.sql`truncate jobs, audit_log`);
afterEach(async () => {
  const twice = await database.sql`
    select key from jobs where state in ('queued', 'running') group by key having count(*) > 1`;
  expect([...twice]).toEqual([]);
});

const enqueue = (versionId: number) =>
  database.db.transaction((tx) =>
    queue.enqueue(tx, { job: "embed-version", payload: { documentId: "d", versionId }, actorId: "t" }),
  );
const cancel = (id: string) => database.db.transaction((tx) => queue.cancel(tx, id));
const retry = (id: string) => database.db.transaction((tx) => queue.retry(tx, id));

async function only(jobs: Promise<readonly TakenJob[]>): Promise<TakenJob> {
  const [job, ...rest] = await jobs;
  if (!job || rest.length > 0) throw new Error("not one job");
  return job;
}

async function complete(on: WorkQueue, job: TakenJob): Promise<void> {
  await database.db.transaction((tx) => on.complete(tx, job, {}));
}

it("four workers run 400 jobs, none twice", async () => {
  const queued = await Promise.all(Array.from({ length: 400 }, (_, i) => enqueue(i + 1)));
  const run = async ({ db, queue: own }: (typeof workers)[number]) => {
    const taken: string[] = [];
    for (let jobs = await own.take(4); jobs.length > 0; jobs = await own.take(4)) {
      for (const job of jobs) {
        await db.transaction((tx) => own.complete(tx, job, {}));
        taken.push(job.id);
      }
    }
    return taken;
  };
  const taken = (await Promise.all(workers.map(run))).flat();
  expect(taken.sort()).toEqual(queued.map(({ jobId }) => jobId).sort());
  const ended = await database.sql`select state, claims, count(*)::int as n from jobs group by 1, 2`;
  expect([...ended]).toEqual([{ state: "done", claims: 1, n: 400 }]);
});

it("the job of a worker that renews no lease goes to another, and the first one's late writes are rejected", async () => {
  const { jobId } = await enqueue(1);
  const dead = await only(queue.take(1));
  expect(await other.take(1)).toEqual([]);
  await database.sql`update jobs set lease_until = now() - interval '1 second'`;
  const taken = await only(other.take(1));
  expect(taken).toMatchObject({ id: jobId, attempt: 2 });
  expect(await queue.lost([dead])).toEqual([dead]);
  expect(await queue.report(dead, "embedding", 0.5)).toBe(false);
  await expect(complete(queue, dead)).rejects.toMatchObject({ code: "cancelled" });
  expect(await other.lost([taken])).toEqual([]);
  await complete(other, taken);
});

it("renewing leases renews those of this worker's jobs only", async () => {
  await enqueue(1);
  const job = await only(queue.take(1));
  const leases = async () => {
    await database.sql`update jobs set lease_until = now() + interval '20 seconds'`;
    await queue.renewLeases([job]);
    const [row] = await database.sql<{ renewed: boolean }[]>`
      select lease_until > now() + interval '40 seconds' as renewed from jobs`;
    return row?.renewed;
  };
  expect(await leases()).toBe(true);
  await database.sql`update jobs set claims = claims + 1`;
  expect(await leases()).toBe(false);
});

it("a job that is cancelled and retried while it runs belongs to the new claim", async () => {
  const { jobId } = await enqueue(1);
  const first = await only(queue.take(1));
  await cancel(jobId);
  expect(await retry(jobId)).toBe(true);
  const second = await only(queue.take(1));
  expect([first.attempt, second.attempt]).toEqual([1, 1]);
  expect(await queue.lost([first, second])).toEqual([first]);
  await expect(complete(queue, first)).rejects.toMatchObject({ code: "cancelled" });
  await complete(queue, second);
});

it("a job is not retried while one with the same key waits, and the transaction can go on", async () => {
  const { jobId } = await enqueue(1);
  await cancel(jobId);
  const { jobId: equal } = await enqueue(1);
  await database.db.transaction(async (tx) => {
    expect(await queue.retry(tx, jobId)).toBe(false);
    expect(await queue.cancel(tx, equal)).toBe(true);
    expect(await queue.retry(tx, jobId)).toBe(true);
  });
});

it("a worker leaves jobs that it does not know to a newer release", async () => {
  await enqueue(1);
  await database.sql`update jobs set kind = 'of-a-newer-release'`;
  expect(await queue.take(1)).toEqual([]);
  expect(await database.sql`select state from jobs`).toMatchObject([{ state: "queued" }]);
});
