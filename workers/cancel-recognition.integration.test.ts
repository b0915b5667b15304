import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chunks, documents, jobs, pageReadings, versions } from "#db/schema/index.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { PageProcesses } from "#lib/ingest/pages/processes.ts";
import { silentLogger } from "#lib/log/log.ts";
import { cancelJob } from "#lib/services/jobs/cancel-job.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { type WorkContexts, workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { processTree, programOf } from "#testing/processes.ts";
import { drawScan, pdfOfScans } from "#testing/scans.ts";
import { ingestDocumentHandler } from "./handlers/ingest-document.ts";
import { startLoop, type WorkerLoop } from "./loop.ts";
import { handlersWith } from "./testing-handlers.ts";

let instance: TestInstance;
let contexts: WorkContexts;
let scan: Uint8Array;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
  scan = await pdfOfScans([
    await drawScan(["The first sheet is about herons"]),
    await drawScan(["The second sheet is about otters"]),
  ]);
});
afterAll(async () => instance?.close());

const pageProcesses = () => processTree(process.pid).filter((pid) => programOf(pid) === "processes/page");

/**
 * Works on pages like the worker, but reads the second page again and again until stopped. `reading` is the process
 * that reads it; `stopped` is how its reading ended.
 */
function endlessSecondPage(pages: PageProcesses) {
  const reading = Promise.withResolvers<readonly number[]>();
  const stopped = Promise.withResolvers<unknown>();
  const work: PageProcesses["work"] = async (file, bytes, call) => {
    if (call.number === 1) return pages.work(file, bytes, call);
    reading.resolve(pageProcesses());
    for (;;) {
      await pages.work(file, bytes, call).catch((error: unknown) => {
        stopped.resolve(error);
        throw error;
      });
    }
  };
  return { pages: { ...pages, work }, reading: reading.promise, stopped: stopped.promise };
}

async function stateOf(documentId: string) {
  const { db } = instance.context();
  const [row] = await db
    .select({ published: documents.publishedVersionId, state: versions.state, version: versions.id })
    .from(documents)
    .innerJoin(versions, eq(versions.documentId, documents.id))
    .where(eq(documents.id, documentId));
  if (!row) throw new Error("no document");
  const cut = await db.select({ id: chunks.id }).from(chunks).where(eq(chunks.versionId, row.version));
  const read = await db.select({ number: pageReadings.number }).from(pageReadings);
  const [job] = await db
    .select({ state: jobs.state, error: jobs.errorCode })
    .from(jobs)
    .where(eq(jobs.documentId, documentId));
  return { published: row.published, state: row.state, chunks: cut.length, read, job };
}

const UNPUBLISHED = { published: null, state: "received", chunks: 0, read: [{ number: 1 }] };

describe.skipIf(!existsSync("/proc/self/stat"))("the recognition of a scan", () => {
  let loop: WorkerLoop;
  let watch: ReturnType<typeof endlessSecondPage>;
  beforeEach(() => {
    contexts = workContexts(instance.runtime);
    const probe = contexts.forJob({
      actorId: "local",
      signal: new AbortController().signal,
      log: silentLogger,
    });
    watch = endlessSecondPage(probe.pages);
    const { pages } = watch;
    const watched = {
      ...contexts,
      forJob: (job) => ({ ...contexts.forJob(job), pages }),
    } satisfies WorkContexts;
    loop = startLoop({
      queue: instance.queue,
      db: instance.database.db,
      handlers: handlersWith({ "ingest-document": ingestDocumentHandler(watched) }),
      log: silentLogger,
      concurrency: 1,
      onBroken: (error) => {
        throw error;
      },
    });
  });
  afterEach(async () => {
    await loop.stop();
    await contexts.close();
  });

  it("can be cancelled through the queue: the reading process is killed, and nothing is published", async () => {
    const outcome = await instance.receive("scans/cancelled.pdf", scan);
    if (outcome.outcome !== "accepted") throw new Error(outcome.outcome);
    loop.wake();
    const reading = await watch.reading;
    expect(reading).toHaveLength(1);
    await cancelJob(instance.context(), { jobId: outcome.jobId });
    expect(isAppError(await watch.stopped, "cancelled")).toBe(true);
    expect(pageProcesses()).toEqual([]);
    await loop.stop();
    expect(pageProcesses()).toEqual([]);
    const job = { state: "cancelled", error: null };
    expect(await stateOf(outcome.documentId)).toEqual({ ...UNPUBLISHED, job });
    expect((await searchEvidence(instance.context(), { query: "herons" })).results).toEqual([]);
  });

  it("stops when its document is removed, and continues after undo", async () => {
    const { db } = instance.context();
    await db.delete(pageReadings);
    const outcome = await instance.receive("scans/removed.pdf", scan);
    if (outcome.outcome !== "accepted") throw new Error(outcome.outcome);
    const { documentId } = outcome;
    loop.wake();
    expect(await watch.reading).toHaveLength(1);
    await removeDocument(instance.context(), { documentId });
    expect(isAppError(await watch.stopped, "cancelled")).toBe(true);
    await loop.stop();
    expect(pageProcesses()).toEqual([]);
    expect(await stateOf(documentId)).toMatchObject(UNPUBLISHED);
    const [first] = await db.select().from(pageReadings);
    await restoreDocument(instance.context(), { documentId });
    await instance.drain();
    const { results } = await searchEvidence(instance.context(), { query: "otters" });
    expect(results.map((result) => result.documentId)).toEqual([documentId]);
    const kept = await db.select().from(pageReadings).where(eq(pageReadings.number, 1));
    expect(kept.map(({ createdAt }) => createdAt)).toEqual([first?.createdAt]);
  });
});
