import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";
import { openWorkQueue } from "#lib/jobs/pg-boss-worker.ts";
import { silentLogger } from "#lib/log/log.ts";
import { startLoop } from "./loop.ts";
import { handlersWith } from "./testing-handlers.ts";

/**
 * A worker for the tests that kill one: a program of its own. Its first attempt at a job writes a row in a
 * transaction that it never commits, reports, and hangs; any later attempt commits the row with the job's end.
 */
const { values } = parseArgs({ options: { address: { type: "string" }, "data-dir": { type: "string" } } });
const database = await openDatabase(JSON.parse(values.address ?? "{}"));
const queue = await openWorkQueue(database, {
  dataDir: values["data-dir"] ?? "",
  soleWorker: true,
  onError: () => {},
});
await queue.reclaim();

const row = (attempt: number) => ({
  actorId: "test",
  action: `attempt ${attempt}`,
  subjectType: "job",
  subjectId: "killed",
});
const handlers = handlersWith({
  "ingest-document": async (_payload, job) => {
    await database.db.transaction(async (tx) => {
      await tx.insert(auditLog).values(row(job.attempt));
      await job.complete(tx);
      if (job.attempt > 1) return;
      process.send?.("in the middle");
      await new Promise(() => {});
    });
    return { status: "done" };
  },
});
startLoop({
  queue,
  db: database.db,
  handlers,
  log: silentLogger,
  concurrency: 2,
  onBroken: () => process.exit(1),
});
process.on("disconnect", () => process.exit(0));
