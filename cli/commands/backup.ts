import { mkdtemp, rm, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { runningDatabaseAddress } from "#db/address.ts";
import { APPLICATION } from "#db/application.ts";
import { openDatabase } from "#db/client.ts";
import { copyEmbedded } from "#db/embedded-copy.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import type { Config } from "#lib/config/config.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { backupInstance } from "#lib/services/keeping/backup.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { progressLine } from "../progress-line.ts";
import { writeWhole } from "./export.ts";

/** Writes all data of the instance to one file. Searches go on, with waits of a moment at most. */
export const run: Run = async (args, environment) => {
  const { config, signal, print, printStderr } = environment;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: "string" } },
  });
  if (positionals.length > 0) {
    printStderr("sightline backup [--out FILE|FOLDER]");
    return 2;
  }
  const now = new Date();
  const out = await outputFile(values.out, now);
  return withSnapshot(environment, async (sql) => {
    const blobs = fileBlobStore(path.join(config.data.dir, "blobs"));
    const database = config.data.databaseUrl === null ? "embedded" : "native";
    const report = progressLine(printStderr);
    const { stream, totals } = await backupInstance({ ...{ sql, blobs, database, now, signal, report } });
    await writeWhole(stream, out, signal);
    const size = sizeWords((await stat(out)).size);
    print(`${out}  ${size}, ${totals.rows} rows, ${totals.blobs} originals and pictures`);
    if (totals.missingBlobs.length > 0)
      print(
        `${totals.missingBlobs.length} originals or pictures named in the database are missing on the disk.`,
      );
    print(
      "It does not contain configuration and secrets (.env, secret files). Keep a copy of them elsewhere.",
    );
    return 0;
  });
};

/** Returns the path of the backup: the given file, or a name with the time in the given or the current folder. */
async function outputFile(out: string | undefined, now: Date): Promise<string> {
  const name = `sightline-${now.toISOString().slice(0, 19).replaceAll(/[:T]/g, "-")}.backup.tar.gz`;
  if (out === undefined) return path.resolve(name);
  const isFolder = await stat(out).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  return isFolder ? path.resolve(out, name) : path.resolve(out);
}

/** Opens a read-only snapshot of the configured database, running or not, without migration. */
async function withSnapshot(
  { config, printStderr }: CommandEnvironment,
  work: (sql: postgres.ISql) => Promise<number>,
): Promise<number> {
  if (config.data.databaseUrl !== null) return withServerSnapshot(config.data.databaseUrl, work);
  const running = await openRunning(config);
  if (running === null) return withFolder(config.data.dir, work);
  const copy = await mkdtemp(path.join(config.data.dir, "backup-"));
  try {
    const waitedMs = await copyEmbedded(running.sql, config.data.dir, copy).finally(() => running.close());
    printStderr(`searches waited ${Math.round(waitedMs)} ms`);
    return await withFolder(copy, work);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Connects to the running embedded database. Returns null if it does not run. */
async function openRunning(config: Config) {
  try {
    const address = runningDatabaseAddress(config.data);
    return await openDatabase({ ...address, applicationName: APPLICATION.cli, maxConnections: 1 });
  } catch (error) {
    if (isAppError(error, "database_unavailable")) return null;
    throw error;
  }
}

async function withFolder(folder: string, work: (sql: postgres.ISql) => Promise<number>): Promise<number> {
  const server = await startEmbeddedServer(folder);
  try {
    const database = await openDatabase({ socket: server.socket, maxConnections: 1 });
    return await work(database.sql).finally(() => database.close());
  } finally {
    await server.stop();
  }
}

async function withServerSnapshot(
  url: string,
  work: (sql: postgres.ISql) => Promise<number>,
): Promise<number> {
  const database = await openDatabase({ url, applicationName: APPLICATION.cli, maxConnections: 1 });
  try {
    return await database.sql.begin("isolation level repeatable read read only", (tx) => work(tx));
  } finally {
    await database.close();
  }
}
