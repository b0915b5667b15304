import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { inTransaction, QUEUE, startBoss } from "#db/boss.ts";
import type { OpenDatabase, Queryable, Transaction } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { askingSide, type QueueOptions } from "./pg-boss-queue.ts";
import type { TakenJob, WorkQueue } from "./queue.ts";
import { isJobName, JOBS } from "./registry.ts";

/** The working side over pg-boss: the queue's row and our row of `jobs` change in one transaction. */
export async function openWorkQueue(database: OpenDatabase, options: QueueOptions): Promise<WorkQueue> {
  const { db } = database;
  const boss = await startBoss(database.sql, { supervise: !options.soleWorker, onError: options.onError });
  const remove = (tx: Transaction, id: string) => boss.deleteJob(QUEUE, id, { db: inTransaction(tx) });

  const end = async (tx: Transaction, job: TakenJob, values: Partial<typeof jobs.$inferInsert>) => {
    const ours = await tx
      .update(jobs)
      .set({ ...values, finishedAt: sql`now()` })
      .where(isOurs(job))
      .returning({ corpusId: jobs.corpusId });
    if (ours.length === 0) return false;
    for (const { corpusId } of ours) if (corpusId !== null) await touchCorpus(tx, corpusId);
    await remove(tx, job.id);
    return true;
  };

  return {
    ...askingSide(boss, options),
    take: (count) => db.transaction((tx) => take(boss, tx, count)),
    report: async (job, stage, progress, result) => {
      const ours = await db
        .update(jobs)
        .set({ stage, progress, ...(result ? { result: { ...result } } : {}) })
        .where(isOurs(job))
        .returning({ id: jobs.id });
      return ours.length > 0;
    },
    complete: async (tx, job, result) => {
      if (await end(tx, job, { state: "done", stage: "done", progress: 1, result: { ...result } })) return;
      throw new AppError("cancelled", "The job was cancelled, or another worker has taken it over.");
    },
    skip: async (job, reason) => {
      await db.transaction(async (tx) => {
        if (JOBS[job.name].everySeconds === undefined) {
          await end(tx, job, { state: "skipped", stage: "done", progress: 1, result: { reason } });
        } else {
          await tx.delete(jobs).where(isOurs(job));
          await remove(tx, job.id);
        }
      });
    },
    fail: (job, error, transient, result) =>
      db.transaction(async (tx) => {
        const told = {
          errorCode: error.code,
          errorMessage: error.message,
          ...(result ? { result: { ...result } } : {}),
        };
        if (!transient || job.attempt >= JOBS[job.name].attempts) {
          return (await end(tx, job, { state: "failed", ...told })) ? "failed" : "lost";
        }
        const ours = await tx
          .update(jobs)
          .set({ state: "queued", ...told })
          .where(isOurs(job))
          .returning({ id: jobs.id });
        if (ours.length === 0) return "lost";
        await boss.fail(QUEUE, job.id, null, { db: inTransaction(tx) });
        return "retrying";
      }),
    release: (job) =>
      db.transaction(async (tx) => {
        const ours = await tx
          .update(jobs)
          .set({ state: "queued", attempts: sql`${jobs.attempts} - 1` })
          .where(isOurs(job))
          .returning({ id: jobs.id });
        await putBack(boss, tx, ours);
      }),
    lost: async (taken) => {
      if (taken.length === 0) return [];
      const still = await db
        .select({ id: jobs.id, attempt: jobs.attempts })
        .from(jobs)
        .where(runningAmong(taken));
      const attempts = new Map(still.map((row) => [row.id, row.attempt]));
      return taken.filter((job) => attempts.get(job.id) !== job.attempt);
    },
    heartbeat: async (taken) => {
      if (options.soleWorker || taken.length === 0) return;
      const ids = taken.map((job) => job.id);
      await boss.touch(QUEUE, ids);
    },
    reclaim: () =>
      db.transaction(async (tx) => {
        const left = await tx
          .update(jobs)
          .set({ state: "queued" })
          .where(eq(jobs.state, "running"))
          .returning({ id: jobs.id });
        await putBack(boss, tx, left);
        return left.length;
      }),
  };
}

async function take(boss: PgBoss, tx: Transaction, count: number): Promise<TakenJob[]> {
  const fetched = await boss.fetch(QUEUE, { batchSize: count, db: inTransaction(tx) });
  if (fetched.length === 0) return [];
  const ids = fetched.map((job) => job.id);
  const rows = await tx
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`now()`,
      errorCode: null,
      errorMessage: null,
    })
    .where(and(inArray(jobs.id, ids), inArray(jobs.state, ["queued", "running"])))
    .returning();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken: TakenJob[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (row && isJobName(row.kind)) {
      if (row.corpusId !== null) await touchCorpus(tx, row.corpusId);
      taken.push({ id, name: row.kind, attempt: row.attempts, actorId: row.actorId, row });
    } else {
      await boss.deleteJob(QUEUE, id, { db: inTransaction(tx) });
    }
  }
  return taken;
}

/** Makes active jobs wait again at once, without counting it as a failure. */
async function putBack(boss: PgBoss, tx: Queryable, rows: readonly { readonly id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const db = inTransaction(tx as Transaction);
  await boss.cancel(QUEUE, ids, { db });
  await boss.resume(QUEUE, ids, { db });
}

function isOurs(job: TakenJob): SQL | undefined {
  return and(eq(jobs.id, job.id), eq(jobs.state, "running"), eq(jobs.attempts, job.attempt));
}

function runningAmong(taken: readonly TakenJob[]): SQL | undefined {
  return and(
    eq(jobs.state, "running"),
    inArray(
      jobs.id,
      taken.map((job) => job.id),
    ),
  );
}
