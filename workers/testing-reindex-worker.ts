import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance } from "#testing/instance.ts";
import { createHandlers } from "./handlers/index.ts";
import { runJob } from "./run-job.ts";

/**
 * A worker program for the test that kills one during a re-index. It takes the first job, builds the given number of
 * documents, reports it, and hangs.
 */
const { values } = parseArgs({
  options: { address: { type: "string" }, "data-dir": { type: "string" }, documents: { type: "string" } },
});
const dataDir = values["data-dir"] ?? "";
const address = JSON.parse(values.address ?? "{}");
const most = Number(values.documents ?? "0");

const database = await openDatabase(address);
const instance = await openTestInstance({
  database: { ...database, kind: "embedded", address, dataDir },
  embedder: createFakeEmbedder({ seed: "today" }),
  env: { CHUNK_TARGET_CHARS: "700" },
});
const { embedder } = instance.runtime;
let embedded = 0;
// The model is called once for each short document.
const counting = embedder && {
  ...embedder,
  embed: async (...asked: Parameters<typeof embedder.embed>) => {
    if (embedded++ === most) {
      process.send?.("half-way");
      await new Promise(() => {});
    }
    return embedder.embed(...asked);
  },
};
const handlers = createHandlers(workContexts({ ...instance.runtime, embedder: counting }));
process.on("disconnect", () => process.exit(0));
const [job] = await instance.queue.take(1);
if (job === undefined) throw new Error("there is no job");
await runJob(
  { queue: instance.queue, db: database.db, handlers, log: instance.runtime.log },
  job,
  new AbortController(),
);
