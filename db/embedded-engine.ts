import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { syncFolder, syncTree, writeDurably } from "#lib/disk/durable.ts";
import { makeFolder } from "#lib/disk/make-folder.ts";
import type { DurableFiles } from "./embedded-files.ts";
import { postgresFolder } from "./embedded-folder.ts";

/** Small write-ahead files keep a new data directory small. Checkpoints in the server remove them. */
const INITDB_PARAMETERS = ["--wal-segsize=1"];

/** PGlite's parameters without `-F`, which turns off all syncs. */
const START_PARAMETERS = PGlite.defaultStartParams.filter((parameter) => parameter !== "-F");

const SETTINGS = {
  // A commit is on disk before it is confirmed to the client. Other methods have no effect under Emscripten, which
  // ignores fdatasync and O_DSYNC.
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_sync_method: "fsync",
  work_mem: "32MB",
  maintenance_work_mem: "128MB",
  jit: "off",
};

/** For temporary databases of tests. Clearing the usual 128 MB of buffers takes half a second of a start. */
const NOT_DURABLE = { fsync: "off", shared_buffers: "16MB" };

/** Written after the first successful start. Without it, a killed first start left an incomplete database. */
const COMPLETE = "sightline-complete";
/** Its content after everything in the folder has been synced. Earlier releases left it empty and did not sync. */
const SYNCED = "synced\n";

export type EngineOptions = {
  /** False: commits do not wait for the disk. For temporary test databases. */
  readonly durable?: boolean;
  /** The file system under the database. */
  readonly filesOf: (folder: string) => DurableFiles;
};

/** Opens the database under `dataDir`, and creates it on the first start. The caller must own the directory. */
export async function openEngine(dataDir: string, options: EngineOptions): Promise<PGlite> {
  const { durable = true } = options;
  const folder = postgresFolder(dataDir);
  const marker = path.join(folder, COMPLETE);
  if (existsSync(folder) && !existsSync(marker)) {
    // No client ever connected to it. It is moved, not deleted, so that a person can still look at it.
    renameSync(folder, `${folder}.incomplete-${Date.now()}`);
  }
  makeFolder(dataDir);
  // Sync before Postgres opens it, because its own recovery syncs one file after another.
  if (durable && existsSync(marker) && readFileSync(marker, "utf8") !== SYNCED) await syncAll(folder);
  const engine = new PGlite({
    fs: options.filesOf(folder),
    extensions: { vector },
    initDbStartParams: INITDB_PARAMETERS,
    startParams: [
      ...START_PARAMETERS,
      ...Object.entries({ ...SETTINGS, ...(durable ? { fsync: "on" } : NOT_DURABLE) }).flatMap(
        ([name, value]) => ["-c", `${name}=${value}`],
      ),
    ],
  });
  await engine.waitReady;
  if (!durable) writeFileSync(marker, "");
  // PGlite copies the files of a new database from memory without a sync.
  else if (!existsSync(marker)) await syncAll(folder);
  return engine;
}

async function syncAll(folder: string): Promise<void> {
  await syncTree(folder);
  syncFolder(path.resolve(folder, "..", ".."));
  writeDurably(path.join(folder, COMPLETE), SYNCED);
}
