import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";
import { createWorkQueue } from "#lib/jobs/work-queue.ts";
import { silentLogger } from "#lib/log/log.ts";
import { startLoop } from "./loop.ts";
import { handlersWith } from "./testing-handlers.ts";

/**
 * A worker program for the tests that kill one. Its first attempt at a job writes a row in a transaction that it never
 * commits, reports, and hangs. Later attempts commit the row with the job's end.
 */
const { values } = parseArgs({ options: { address: { type: "string" }, "data-dir": { type: "string" } } });
const database = await openDatabase(JSON.parse(values.address ?? "{}"));
const queue = createWorkQueue(database, { dataDir: values["data-dir"] ?? "", soleWorker: true });
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
