import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { silentLogger } from "#lib/log/log.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance } from "#testing/instance.ts";
import { createHandlers } from "./handlers/index.ts";
import { runJob } from "./run-job.ts";
import { changedFiles, firstFiles } from "./testing-sync-files.ts";

/**
 * A worker program for the tests that kill one during a sync. It takes the first job, runs until `--stage`, reports it,
 * and waits.
 */
const { values } = parseArgs({
  options: {
    address: { type: "string" },
    "data-dir": { type: "string" },
    folder: { type: "string" },
    stage: { type: "string" },
  },
});
const { stage, folder = "", "data-dir": dataDir = "" } = values;
const address = JSON.parse(values.address ?? "{}");

async function stayAt(here: string): Promise<void> {
  if (here !== stage) return;
  process.send?.("there");
  await new Promise(() => {});
}

const source = testSource();
firstFiles(source, folder);
changedFiles(source, folder);
let listings = 0;
let opened = 0;
source.onList = () => stayAt(`listing ${++listings}`);
source.onOpen = () => stayAt(`opening ${++opened}`);

const database = await openDatabase(address);
const blobs = fileBlobStore(`${dataDir}/blobs`);
const instance = await openTestInstance({
  database: { ...database, kind: "embedded", address, dataDir },
  connectors: source.connectors,
  blobs: {
    ...blobs,
    stage: async (bytes) => {
      const staged = await blobs.stage(bytes);
      await stayAt(`staged ${opened}`);
      return {
        ...staged,
        keep: async () => {
          await staged.keep();
          await stayAt(`kept ${opened}`);
        },
      };
    },
  },
  aroundQueue: (queue) => ({
    ...queue,
    complete: async (tx, job, result) => {
      await queue.complete(tx, job, result);
      if (job.name === "sync-corpus") await stayAt("ending");
    },
  }),
});
const handlers = createHandlers(workContexts(instance.runtime, { connectors: source.connectors }));
process.on("disconnect", () => process.exit(0));
const [job] = await instance.queue.take(1);
if (!job) throw new Error("There is no job to take.");
await runJob(
  { queue: instance.queue, db: database.db, handlers, log: silentLogger },
  job,
  new AbortController(),
);
process.send?.("went through");
