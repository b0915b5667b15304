import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog, jobs, versions } from "#db/schema/index.ts";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { WorkQueue } from "#lib/jobs/queue.ts";
import { createWorkQueue } from "#lib/jobs/work-queue.ts";
import { secondsSinceHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { silentLogger } from "#lib/log/log.ts";
import type { JobHandler } from "./job-handler.ts";
import { startLoop, type WorkerLoop } from "./loop.ts";
import { handlersWith } from "./testing-handlers.ts";

const WORKER = fileURLToPath(new URL("./testing-worker.ts", import.meta.url));
const UNTIL = { timeout: 60_000, interval: 20 };

let database: TestDatabase;
let queue: WorkQueue;
let loop: WorkerLoop | null = null;
let nextVersion = 1;

beforeAll(async () => {
  database = await openTestDatabase();
  queue = createWorkQueue(database, { dataDir: database.dataDir, soleWorker: true });
});
afterAll(async () => {
  await database?.close();
});
beforeEach(async () => {
  await database.sql`truncate jobs, audit_log`;
});
afterEach(async () => {
  await loop?.stop();
  loop = null;
});

function run(
  ingest: JobHandler<"ingest-document">,
  concurrency = 2,
  cautiousJobs = 0,
  looking: WorkQueue = queue,
): void {
  loop = startLoop({
    queue: looking,
    db: database.db,
    handlers: handlersWith({ "ingest-document": ingest }),
    log: silentLogger,
    concurrency,
    cautiousJobs,
    graceMs: 50,
    onBroken: () => {},
  });
}

async function ingest(priority?: number): Promise<string> {
  const payload = { documentId: "doc_1", versionId: nextVersion++ };
  const request = { job: "ingest-document" as const, payload, actorId: "local" };
  const { jobId } = await database.db.transaction((tx) =>
    queue.enqueue(tx, { ...request, ...(priority === undefined ? {} : { priority }) }),
  );
  return jobId;
}

async function addVersion(): Promise<number> {
  await database.sql`insert into corpora (id, title, source_binding_ref, actor_id)
    values ('c', 'C', 'upload://c', 't') on conflict do nothing`;
  await database.sql`insert into documents (id, corpus_id, source_path, file_name, title, format, media_type, actor_id)
    values ('doc_1', 'c', 'a.md', 'a.md', 'A', 'md', 'text/markdown', 't') on conflict do nothing`;
  const [row] = await database.sql<{ id: number }[]>`
    insert into versions (document_id, number, byte_hash, size_bytes, file_name, media_type, format, actor_id)
    values ('doc_1', ${nextVersion}, 'h', 1, 'a.md', 'text/markdown', 'md', 't') returning id`;
  return row?.id ?? 0;
}

async function outcome(jobId: string) {
  const [row] = await database.db.select().from(jobs).where(eq(jobs.id, jobId));
  return row;
}

async function until(jobId: string, state: string) {
  await vi.waitFor(async () => expect((await outcome(jobId))?.state).toBe(state), UNTIL);
  return outcome(jobId);
}

async function waitingInQueue(): Promise<number> {
  const [row] = await database.sql<
    { n: number }[]
  >`select count(*)::int as n from jobs where state in ('queued', 'running')`;
  return row?.n ?? -1;
}

describe("a worker without wake-ups", () => {
  const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...TIMERS] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Counts the looks of a loop whose queue is empty. */
  function countLooks(during?: () => void): { looks: number } {
    const count = { looks: 0 };
    const take = async () => {
      count.looks++;
      await Promise.resolve();
      during?.();
      return [];
    };
    run(async () => ({ status: "done" }), 2, 0, { ...queue, take });
    return count;
  }

  test("looks for jobs once a second", async () => {
    const count = countLooks();
    await vi.advanceTimersByTimeAsync(10_500);
    expect(count.looks).toBe(11);
  });

  test("looks again at once when it is woken during a look, because the job may be newer", async () => {
    let woken = false;
    const count = countLooks(() => {
      if (!woken) loop?.wake();
      woken = loop !== null;
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(count.looks).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(count.looks).toBe(4);
  });
});

test("a running worker sends heartbeats", async () => {
  const seconds = async () => {
    const [row] = await database.db.execute<{ seconds: number | null }>(
      sql`select ${secondsSinceHeartbeat} as seconds`,
    );
    return row?.seconds;
  };
  expect(await seconds()).toBeNull();
  run(async () => ({ status: "done" }));
  await vi.waitFor(async () => expect(await seconds()).not.toBeNull(), UNTIL);
});

test("a job's result and its end are committed together, and it leaves the queue", async () => {
  run(async (payload, job) => {
    await database.db.transaction(async (tx) => {
      await tx
        .insert(auditLog)
        .values({ actorId: "t", action: "a", subjectType: "v", subjectId: String(payload.versionId) });
      await job.complete(tx, { chunks: 3 });
    });
    return { status: "done" };
  });
  const jobId = await ingest();
  expect(await until(jobId, "done")).toMatchObject({ attempts: 1, progress: 1, result: { chunks: 3 } });
  expect(await database.db.select().from(auditLog)).toHaveLength(1);
  await vi.waitFor(async () => expect(await waitingInQueue()).toBe(0), UNTIL);
});

test("a job that ends unlisted leaves no row", async () => {
  run(async () => ({ status: "unlisted" }));
  const jobId = await ingest();
  await vi.waitFor(async () => expect(await outcome(jobId)).toBeUndefined(), UNTIL);
});

test("a rolled-back transaction queues no job", async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, { job: "reindex-corpus", payload: { corpusId: "c" }, actorId: "local" });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(await database.db.select().from(jobs)).toEqual([]);
  expect(await waitingInQueue()).toBe(0);
});

test("queueing the same work twice makes one job; queueing it after its end makes another", async () => {
  const request = {
    job: "embed-version",
    payload: { documentId: "d", versionId: 77 },
    actorId: "local",
  } as const;
  const ask = () => database.db.transaction((tx) => queue.enqueue(tx, request));
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(answers.map((answer) => answer.jobId)).size).toBe(1);
  expect(answers.filter((answer) => answer.created)).toHaveLength(1);
  run(async () => ({ status: "done" }));
  await until(answers[0].jobId, "skipped");
  const again = await ask();
  expect(again).toMatchObject({ created: true });
  await until(again.jobId, "skipped");
});

test("jobs run by priority, then oldest first", async () => {
  const order: string[] = [];
  const low = await ingest(1);
  const first = await ingest(5);
  const second = await ingest(5);
  run(async (_payload, job) => {
    order.push(job.jobId);
    return { status: "done" };
  }, 1);
  await until(low, "done");
  expect(order).toEqual([first, second, low]);
});

test("an error about the file is final and has a message; a transient one is retried", async () => {
  const broken = await ingest();
  const passing = await ingest();
  run(async (_payload, job) => {
    if (job.jobId === broken) throw new AppError("encrypted", "The PDF is locked with a password.");
    if (job.attempt === 1) throw new AppError("embedder_unavailable", "The model is loading.");
    return { status: "done" };
  });
  expect(await until(broken, "failed")).toMatchObject({
    attempts: 1,
    errorCode: "encrypted",
    errorMessage: "The PDF is locked with a password.",
  });
  expect(await until(passing, "done")).toMatchObject({ attempts: 2, errorCode: null });
});

test("a failed job can be retried once", async () => {
  let healthy = false;
  run(async () => {
    if (!healthy) throw new TypeError("a bug of ours, with details for the log alone");
    return { status: "done" };
  });
  const jobId = await ingest();
  const failed = await until(jobId, "failed");
  expect(failed).toMatchObject({ errorCode: "internal" });
  expect(failed?.errorMessage).not.toContain("details");
  healthy = true;
  const retry = () => database.db.transaction((tx) => queue.retry(tx, jobId));
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await until(jobId, "done")).toMatchObject({ attempts: 1, errorCode: null, errorMessage: null });
});

test("cancelling stops a running job, and its later writes do not count", async () => {
  const started = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  run(async (_payload, job) => {
    started.resolve();
    await new Promise((resolve) => job.signal.addEventListener("abort", resolve));
    const write = database.db.transaction(async (tx) => {
      await tx.insert(auditLog).values({ actorId: "t", action: "late", subjectType: "x", subjectId: "x" });
      await job.complete(tx);
    });
    late.resolve(await write.catch((error: unknown) => error));
    throw job.signal.reason;
  });
  const jobId = await ingest();
  await started.promise;
  expect(await database.db.transaction((tx) => queue.cancel(tx, jobId))).toBe(true);
  expect(await late.promise).toMatchObject({ code: "cancelled" });
  expect(await database.db.select().from(auditLog)).toEqual([]);
  expect(await outcome(jobId)).toMatchObject({ state: "cancelled" });
  expect(await database.db.transaction((tx) => queue.cancel(tx, jobId))).toBe(false);
});

test("stopping the worker returns its job to the queue uncounted, even if the handler does not stop", async () => {
  const started = Promise.withResolvers<void>();
  run(async () => {
    started.resolve();
    return new Promise(() => {});
  });
  const jobId = await ingest();
  await started.promise;
  await loop?.stop();
  expect(await outcome(jobId)).toMatchObject({ state: "queued", attempts: 0 });
  run(async () => ({ status: "done" }));
  expect(await until(jobId, "done")).toMatchObject({ attempts: 1 });
});

test("people see a handler's progress, and no progress is written after its job's end", async () => {
  const seen = Promise.withResolvers<void>();
  run(async (_payload, job) => {
    job.report("chunking", 0.25);
    job.report("embedding", 0.5);
    await seen.promise;
    job.report("publishing", 0.9);
    return { status: "done" };
  });
  const jobId = await ingest();
  await vi.waitFor(
    async () => expect(await outcome(jobId)).toMatchObject({ stage: "embedding", progress: 0.5 }),
    UNTIL,
  );
  seen.resolve();
  expect(await until(jobId, "done")).toMatchObject({ stage: "done", progress: 1 });
});

test("jobs from a worker that died run one at a time, so that only the cause uses up its attempts", async () => {
  const ids = [await ingest(), await ingest(), await ingest(), await ingest()];
  const together: number[] = [];
  let now = 0;
  run(
    async () => {
      together.push(++now);
      await database.sql`select 1`;
      now--;
      return { status: "done" };
    },
    4,
    2,
  );
  for (const id of ids) await until(id, "done");
  expect(together.slice(0, 2)).toEqual([1, 1]);
});

test("a job that kills every worker fails in the end, and its document says why", async () => {
  nextVersion = await addVersion();
  const versionId = nextVersion;
  const jobId = await ingest();
  for (let death = 0; death < 5; death++) {
    expect(await queue.take(1)).toHaveLength(1);
    await queue.reclaim();
  }
  run(async () => ({ status: "done" }));
  const failed = await until(jobId, "failed");
  expect(failed).toMatchObject({ errorCode: "too_complex" });
  expect(failed?.errorMessage).toContain("stopped 5 times");
  await vi.waitFor(async () => {
    const [version] = await database.db.select().from(versions).where(eq(versions.id, versionId));
    expect(version).toMatchObject({
      state: "failed",
      errorCode: "too_complex",
      errorMessage: failed?.errorMessage,
    });
  }, UNTIL);
});

test("a worker killed during a job loses no result and writes none twice", async () => {
  const spawnWorker = () =>
    fork(WORKER, ["--address", JSON.stringify(database.address), "--data-dir", database.dataDir], {
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
  const jobId = await ingest();
  const first = spawnWorker();
  await once(first, "message");
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(await outcome(jobId)).toMatchObject({ state: "running", attempts: 1 });

  const second = spawnWorker();
  expect(await until(jobId, "done")).toMatchObject({ attempts: 2 });
  const written = await database.db.select({ action: auditLog.action }).from(auditLog);
  expect(written).toEqual([{ action: "attempt 2" }]);
  second.disconnect();
  await once(second, "exit");
});
