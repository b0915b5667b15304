import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";
import { syncedCorpus } from "#lib/services/sync/testing-sync.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { AFTERWARDS, changedFiles, firstFiles } from "./testing-sync-files.ts";

const WORKER = fileURLToPath(new URL("./testing-sync-worker.ts", import.meta.url));
/**
 * Where the worker is killed. A folder's files are read one by one. A service's are read three at a time, so "3" is
 * when all are open.
 */
const STAGES = [
  ...["listing 3", "opening 1", "staged 1", "kept 1", "opening 2", "kept 3", "ending"].map(
    (stage) => ["folder", stage] as const,
  ),
  ...["opening 3", "staged 3", "kept 3"].map((stage) => ["service", stage] as const),
];
const ofService = (folder: string) => [{ folder, kind: "onedrive" as const, locator: { drive_id: folder } }];

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

/** Lets a worker program run until `stage`, and kills it there. */
async function killAt(stage: string, folder: string): Promise<void> {
  const { address, dataDir } = instance.database;
  const args = ["--address", JSON.stringify(address), "--data-dir", dataDir];
  const worker = fork(WORKER, [...args, "--folder", folder, "--stage", stage], { execArgv: [] });
  const [message] = await once(worker, "message");
  expect(message).toBe("there");
  const exited = once(worker, "exit");
  worker.kill("SIGKILL");
  await exited;
}

it.each(STAGES)(
  "a worker killed during the sync of a %s at %s loses no file and ingests none twice",
  async (of, stage) => {
    const source = testSource();
    const own = await openTestInstance({ database: instance.database, connectors: source.connectors });
    const corpus = await syncedCorpus(own, source, of === "service" ? ofService : undefined);
    firstFiles(source, corpus.folder);
    await corpus.sync();
    const before = new Map((await corpus.holdings()).map(({ path, id }) => [path, id]));
    changedFiles(source, corpus.folder);

    const { id: runId } = await corpus.start();
    await killAt(stage, corpus.folder);
    const left = await readSync(own.context(), { runId });
    expect(left.state).toBe(stage.startsWith("listing") ? "planning" : "applying");
    expect(await own.queue.reclaim()).toBe(1);
    await own.drain();

    const run = await readSync(own.context(), { runId });
    expect(run).toMatchObject({ state: "done", error: null, failed: 0, applied: 5 });
    expect(run.counts).toEqual({ new: 2, changed: 1, moved: 1, gone: 1, skipped: 0, unchanged: 1, found: 5 });
    const after = await corpus.holdings();
    expect(after.map(({ path, version }) => [path, version])).toEqual(AFTERWARDS);
    expect(after.every(({ state }) => state === "indexed")).toBe(true);
    expect(after.find(({ path }) => path === "elsewhere/moved.md")?.id).toBe(before.get("moves.md"));
    const doubled = await own.database.sql`
    select d.id, count(*) from documents d join jobs j on j.document_id = d.id
    where d.corpus_id = ${corpus.id} and j.kind = 'ingest-document' and j.batch_id = ${runId}
    group by d.id having count(*) > 1`;
    expect(doubled).toEqual([]);
    const removed = await own.database.sql`
    select source_path from documents where corpus_id = ${corpus.id} and deleted_at is not null`;
    expect(removed.map((row) => row.source_path)).toEqual(["goes.md"]);
    expect((await corpus.known()).map(({ path }) => path)).toEqual(AFTERWARDS.map(([path]) => path));
    expect((await corpus.sync()).counts).toMatchObject({ unchanged: 5, found: 5 });
  },
);
