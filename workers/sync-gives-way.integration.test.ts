import { afterAll, beforeAll, expect, it } from "vitest";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { silentLogger } from "#lib/log/log.ts";
import { cancelJob } from "#lib/services/jobs/cancel-job.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";
import { syncedCorpus } from "#lib/services/sync/testing-sync.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createHandlers } from "./handlers/index.ts";
import { runJob } from "./run-job.ts";

const source = testSource();
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ connectors: source.connectors });
});
afterAll(() => instance?.close());

it("an upload runs before the rest of a sync, and the sync before the files that it queued", async () => {
  const corpus = await syncedCorpus(instance, source);
  for (let i = 10; i < 60; i++) corpus.write(`note-${i}.md`);
  const { id: runId } = await corpus.start();
  const contexts = workContexts(instance.runtime, { connectors: source.connectors });
  const run = {
    ...{ queue: instance.queue, db: instance.database.db, log: silentLogger },
    handlers: createHandlers(contexts),
  };
  const next = async () => {
    const [job] = await instance.queue.take(1);
    if (!job) throw new Error("nothing waits");
    await runJob(run, job, new AbortController());
    return job;
  };
  const slice = await next();
  const { applied, state, jobId } = await readSync(instance.context(), { runId });
  expect({ state, jobId }).toEqual({ state: "applying", jobId: slice.id });
  expect(applied).toBeGreaterThan(0);
  expect(applied).toBeLessThan(50);
  const upload = await instance.receive("urgent.md", "# Urgent\n\nThe sluice has to be opened today.\n");
  if (upload.outcome !== "accepted") throw new Error(upload.outcome);
  expect((await next()).id).toBe(upload.jobId);
  const again = await next();
  expect([again.name, again.id, again.attempt]).toEqual(["sync-corpus", slice.id, 1]);
  expect(await readSync(instance.context(), { runId })).toMatchObject({ state: "done", applied: 50 });
  expect((await next()).row.batchId).toBe(runId);
  await contexts.close();
});

it("cancelling the job of a sync cancels the sync, and retrying the job continues it", async () => {
  const corpus = await syncedCorpus(instance, source);
  for (const name of ["a.md", "b.md"]) corpus.write(name);
  const { id: runId, jobId } = await corpus.start();
  await cancelJob(instance.context(), { jobId: jobId ?? "" });
  expect(await readSync(instance.context(), { runId })).toMatchObject({ state: "cancelled" });
  await instance.drain();
  expect(await corpus.held()).toEqual([]);
  await retryJob(instance.context(), { jobId: jobId ?? "" });
  await instance.drain();
  expect(await readSync(instance.context(), { runId })).toMatchObject({ state: "done", applied: 2 });
  expect(await corpus.held()).toEqual(["a.md", "b.md"]);
});
