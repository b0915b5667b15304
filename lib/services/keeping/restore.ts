import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql as sqlOf } from "drizzle-orm";
import { type OpenDatabase, openDatabase, type Transaction } from "#db/client.ts";
import { postgresFolder } from "#db/embedded-folder.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { exchangeDatabase, finishExchange, isExchanging } from "#db/exchange.ts";
import { applyMigrations } from "#db/migrate.ts";
import { own } from "#db/owner.ts";
import { tablesInOrder } from "#db/tables-in-order.ts";
import type { InstanceManifest } from "#lib/archive/manifest.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requeueJobs } from "./internal/requeue.ts";
import { loadBackup, verifyBackup } from "./load.ts";

/** Prefix of the folder in which a restore builds the new database. */
const WORK_FOLDER = "restoring-";

export type RestoreInput = {
  readonly file: string;
  readonly dataDir: string;
  /** Null means the embedded database. */
  readonly databaseUrl: string | null;
  /** Replaces the existing instance. */
  readonly replace: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly report?: (stage: string, progress: number) => void;
};

export type RestoreOutcome = {
  readonly manifest: InstanceManifest;
  /** Number of migrations applied to the backup's tables. */
  readonly migrated: number;
  /** Number of jobs that were queued again. */
  readonly queued: number;
  /** Path of the earlier database; null if there was none. */
  readonly setAside: string | null;
};

/**
 * Restores an instance on either database, from a backup of either. Checks the file from end to end first. Writes the
 * rows where nothing reads them and replaces the database in one step: a folder beside the embedded database's, or one
 * transaction on Postgres. If it fails or is killed, the result is either the earlier instance or the whole backup.
 * @throws AppError("conflict") if there are documents already and `replace` is false, ("data_directory_in_use") or
 *   ("conflict") while the instance runs, and what `verifyBackup` throws.
 */
export async function restoreInstance(input: RestoreInput): Promise<RestoreOutcome> {
  const manifest = await verifyBackup(input.file, input.signal);
  return input.databaseUrl === null
    ? restoreEmbedded(input, manifest)
    : restoreNative(input, input.databaseUrl, manifest);
}

function occupiedError(): AppError {
  return new AppError(
    "conflict",
    "There are documents here already. Restore into an empty instance, or say --replace to put the backup in their place.",
  );
}

async function isEmpty(database: OpenDatabase): Promise<boolean> {
  const [known] = await database.sql<
    { there: boolean }[]
  >`select to_regclass('public.documents') is not null as there`;
  if (!known?.there) return true;
  return (await database.sql`select 1 from documents limit 1`).length === 0;
}

async function restoreEmbedded(input: RestoreInput, manifest: InstanceManifest): Promise<RestoreOutcome> {
  const { dataDir } = input;
  const folder = postgresFolder(dataDir);
  const isThere = existsSync(folder) || isExchanging(dataDir);
  if (isThere && !input.replace && !(await embeddedIsEmpty(dataDir))) throw occupiedError();
  const ownership = await own(dataDir);
  const stamp = input.now.toISOString().replaceAll(/[:.]/g, "-");
  try {
    finishExchange(dataDir);
    await removeWorkFolders(dataDir);
    const workFolder = await mkdtemp(path.join(dataDir, WORK_FOLDER));
    const { migrated, queued } = await buildEmbedded(input, manifest, workFolder);
    const setAside = exchangeDatabase(
      dataDir,
      postgresFolder(workFolder),
      `${folder}.before-restore-${stamp}`,
    );
    return { manifest, migrated, queued, setAside };
  } finally {
    // An exchange that failed half-way still needs the new database: the next start completes it.
    if (!isExchanging(dataDir)) await removeWorkFolders(dataDir);
    ownership.release();
  }
}

/** Removes the working folders of this restore and of killed ones. */
async function removeWorkFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(WORK_FOLDER)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

async function embeddedIsEmpty(dataDir: string): Promise<boolean> {
  const server = await startEmbeddedServer(dataDir);
  try {
    const database = await openDatabase({ socket: server.socket, maxConnections: 1 });
    const empty = await isEmpty(database);
    await database.close();
    return empty;
  } finally {
    await server.stop();
  }
}

async function buildEmbedded(input: RestoreInput, manifest: InstanceManifest, workFolder: string) {
  const server = await startEmbeddedServer(workFolder);
  try {
    const database = await openDatabase({ socket: server.socket, maxConnections: 2 });
    const migrated = await database.db.transaction((tx) => buildTables(tx, input, manifest));
    const queued = await requeueJobs(database, workFolder);
    await database.sql`checkpoint`;
    await database.close();
    return { migrated, queued };
  } finally {
    await server.stop();
  }
}

/** Creates the tables of the backup's schema, writes its rows, then applies this release's migrations. */
async function buildTables(
  tx: Transaction,
  input: RestoreInput,
  manifest: InstanceManifest,
): Promise<number> {
  await applyMigrations(tx, manifest.schema);
  // Some migrations insert rows, which the backup contains too.
  for (const { name } of [...manifest.tables].reverse())
    await tx.execute(sqlOf`delete from ${sqlOf.identifier(name)}`);
  const blobs = fileBlobStore(path.join(input.dataDir, "blobs"));
  await loadBackup(tx, blobs, { file: input.file, manifest, signal: input.signal }, input.report);
  return applyMigrations(tx);
}

async function restoreNative(
  input: RestoreInput,
  databaseUrl: string,
  manifest: InstanceManifest,
): Promise<RestoreOutcome> {
  const database = await openDatabase({ url: databaseUrl, maxConnections: 2, applicationName: "restore" });
  try {
    const others = await database.sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name like 'sightline-%'`;
    if (others.length > 0)
      throw new AppError("conflict", "Sightline is using this database. Stop it first, then restore.");
    if (!input.replace && !(await isEmpty(database))) throw occupiedError();
    const migrated = await database.db.transaction(async (tx) => {
      await dropEverything(tx, database);
      return buildTables(tx, input, manifest);
    });
    return { manifest, migrated, queued: await requeueJobs(database, input.dataDir), setAside: null };
  } finally {
    await database.close();
  }
}

/**
 * Drops our tables and sequences in the caller's transaction. Extensions and tables that are not ours stay, also those
 * in the schemas that pg-boss and drizzle name: migration 0020 removes the queue of earlier releases.
 */
async function dropEverything(tx: Transaction, database: OpenDatabase): Promise<void> {
  await tx.execute(sqlOf`drop table if exists drizzle.__drizzle_migrations`);
  const tables = await tablesInOrder(database.sql);
  for (const name of tables) await tx.execute(sqlOf`drop table if exists ${sqlOf.identifier(name)} cascade`);
  await tx.execute(sqlOf`drop sequence if exists segment_ids`);
}
