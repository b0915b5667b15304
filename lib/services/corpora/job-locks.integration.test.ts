import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#db/new-id.ts";
import { inSession } from "#db/session.ts";
import { TEST_DATABASE_KIND } from "#db/testing.ts";
import type { Context } from "#lib/context.ts";
import { cancelJob } from "#lib/services/jobs/cancel-job.ts";
import { cancelJobs } from "#lib/services/jobs/cancel-jobs.ts";
import { cancelSync } from "#lib/services/sync/cancel-sync.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { bindForTest } from "#lib/services/sync/testing-sync.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { stopSyncs } from "./internal/stop-corpus-work.ts";

// The embedded database runs one transaction at a time, so two can never wait for each other there.
describe.runIf(TEST_DATABASE_KIND === "native")("transactions that cancel", () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance({ embedder: null });
  });
  afterAll(() => instance?.close());

  let corpusId = "";
  let runId = "";
  let jobId = "";
  beforeEach(async () => {
    const name = newId("root");
    corpusId = await bindForTest(instance.context(), name, [{ folder: `/nowhere/${name}` }]);
    const run = await startSync(instance.context(), { corpusId, trigger: "api" });
    runId = run.id;
    jobId = run.jobId ?? "";
  });
  afterEach(() => instance.database.sql`update jobs set state = 'cancelled' where state <> 'cancelled'`);

  /** Waits until another transaction of this database is blocked by a lock. */
  const somebodyWaits = () =>
    vi.waitUntil(
      async () => {
        const [row] = await instance.database.sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (row?.waiting ?? 0) > 0;
      },
      { timeout: 60_000, interval: 5 },
    );

  /**
   * Returns a context whose transaction locks the job, then settles `held`, then continues when another waits for the
   * lock.
   */
  function holdingTheJob(): { readonly context: Context; readonly held: Promise<void> } {
    const context = instance.context();
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const pause = async <T>(result: T) => {
      resolve();
      await somebodyWaits();
      return result;
    };
    const queue: Context["queue"] = {
      ...context.queue,
      cancel: async (tx, id) => pause(await context.queue.cancel(tx, id)),
      cancelOfCorpus: async (tx, id, kinds) => pause(await context.queue.cancelOfCorpus(tx, id, kinds)),
    };
    return { context: { ...context, queue }, held };
  }

  const FIRST: readonly (readonly [string, (context: Context) => Promise<unknown>])[] = [
    ["cancelJobs", (context) => cancelJobs(context, { jobIds: [jobId] })],
    ["cancelJob", (context) => cancelJob(context, { jobId })],
    ["cancelSync", (context) => cancelSync(context, { runId })],
    ["stopSyncs", (context) => context.db.transaction((tx) => stopSyncs(context, tx, corpusId))],
  ];
  const SECOND = FIRST.filter(([name]) => name !== "stopSyncs");
  const PAIRS = FIRST.flatMap(([one, first]) =>
    SECOND.map(([other, second]) => ({ one, other, first, second })),
  );

  it.each(PAIRS)("$one and $other of the same sync do not deadlock", async ({ first, second }) => {
    const { context, held } = holdingTheJob();
    const begun = first(context);
    await held;
    const late = second(instance.context()).catch((error: unknown) => error);
    await begun;
    // The second one may find that the job has ended. It never fails with a deadlock.
    const outcome = await late;
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: "conflict" });
    const [row] = await instance.database.sql`select state from sync_runs where id = ${runId}`;
    expect(row?.state).toBe("cancelled");
  });

  it("two batches with the same jobs in different orders do not deadlock", async () => {
    const other = await bindForTest(instance.context(), newId("root"), [{ folder: "/nowhere/else" }]);
    const { jobId: otherJob } = await startSync(instance.context(), { corpusId: other, trigger: "api" });
    const both = [jobId, otherJob ?? ""];
    const { context, held } = holdingTheJob();
    const begun = cancelJobs(context, { jobIds: both });
    await held;
    const late = cancelJobs(instance.context(), { jobIds: both.toReversed() });
    expect([await begun, await late]).toEqual([{ cancelled: 2 }, { cancelled: 0 }]);
  });

  it("a worker does not wait for a job that a transaction cancels", async () => {
    await inSession(instance.database.sql, (session) =>
      session
        .begin(async (tx) => {
          await tx`update jobs set state = 'cancelled' where id = ${jobId}`;
          expect(await instance.queue.take(1)).toEqual([]);
          throw new Error("undone");
        })
        .catch((error: unknown) => expect(error).toMatchObject({ message: "undone" })),
    );
    expect((await instance.queue.take(1)).map(({ id }) => id)).toEqual([jobId]);
  });
});
