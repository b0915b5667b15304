import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sql as sqlOf } from "drizzle-orm";
import { type OpenDatabase, openDatabase, type Transaction } from "#db/client.ts";
import { postgresFolder } from "#db/embedded-folder.ts";
import { startEmbeddedServer } from "#db/embedded-process.ts";
import { applyMigrations, migrate } from "#db/migrate.ts";
import { own } from "#db/owner.ts";
import type { InstanceManifest } from "#lib/archive/manifest.ts";
import { fileBlobStore } from "#lib/blobs/file-blob-store.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { loadBackup, verifyBackup } from "./load.ts";
import { requeueJobs } from "./requeue.ts";
import { tablesInOrder } from "./tables.ts";

export type RestoreInput = {
  readonly file: string;
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** In place of what is there. */
  readonly replace: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly report?: (stage: string, progress: number) => void;
};

export type RestoreOutcome = {
  readonly manifest: InstanceManifest;
  /** Migrations that the backup's tables still lacked. */
  readonly migrated: number;
  /** Jobs that waited when it was made. */
  readonly queued: number;
  /** Where the database that was there lies now; null without one. */
  readonly setAside: string | null;
};

/**
 * Brings an instance back, on either database, from a backup of either. The file is checked from end to end before
 * anything is touched; the rows are written where nobody reads them, and take their place in one step: a folder beside the
 * embedded database's, one transaction on Postgres. What fails or is killed leaves what was there.
 * @throws AppError("conflict") where something is there already and `replace` was not said, ("data_directory_in_use") or
 *   ("conflict") while the instance runs, and what `verifyBackup` throws.
 */
export async function restoreInstance(input: RestoreInput): Promise<RestoreOutcome> {
  const manifest = await verifyBackup(input.file, input.signal);
  return input.databaseUrl === null
    ? restoreEmbedded(input, manifest)
    : restoreNative(input, input.databaseUrl, manifest);
}

function occupied(): AppError {
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
  if (existsSync(folder) && !input.replace && !(await embeddedIsEmpty(dataDir))) throw occupied();
  const ownership = await own(dataDir);
  const stamp = input.now.toISOString().replaceAll(/[:.]/g, "-");
  const workshop = path.join(dataDir, `restoring-${randomBytes(4).toString("hex")}`);
  try {
    await mkdir(workshop, { recursive: true, mode: 0o700 });
    const { migrated, queued } = await buildEmbedded(input, manifest, workshop);
    const aside = existsSync(folder) ? `${folder}.before-restore-${stamp}` : null;
    if (aside !== null) await rename(folder, aside);
    await rename(postgresFolder(workshop), folder);
    return { manifest, migrated, queued, setAside: aside };
  } finally {
    await rm(workshop, { recursive: true, force: true });
    ownership.release();
  }
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

async function buildEmbedded(input: RestoreInput, manifest: InstanceManifest, workshop: string) {
  const server = await startEmbeddedServer(workshop);
  try {
    const database = await openDatabase({ socket: server.socket, maxConnections: 2 });
    const migrated = await database.db.transaction((tx) => build(tx, input, manifest));
    await migrate(database.db);
    const queued = await requeueJobs(database, workshop);
    await database.sql`checkpoint`;
    await database.close();
    return { migrated, queued };
  } finally {
    await server.stop();
  }
}

/** Tables of the backup's own schema, its rows, and then what this release does to them. */
async function build(tx: Transaction, input: RestoreInput, manifest: InstanceManifest): Promise<number> {
  await applyMigrations(tx, manifest.schema);
  // Some migrations write rows of their own, which the backup has.
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
    if (!input.replace && !(await isEmpty(database))) throw occupied();
    const migrated = await database.db.transaction(async (tx) => {
      await dropEverything(tx, database);
      return build(tx, input, manifest);
    });
    await migrate(database.db);
    return { manifest, migrated, queued: await requeueJobs(database, input.dataDir), setAside: null };
  } finally {
    await database.close();
  }
}

/** Our tables, views and sequences and the queue's, in the caller's transaction; extensions and what is not ours stay. */
async function dropEverything(tx: Transaction, database: OpenDatabase): Promise<void> {
  await tx.execute(sqlOf`drop schema if exists pgboss cascade`);
  await tx.execute(sqlOf`drop schema if exists drizzle cascade`);
  const known = await tablesInOrder(database.sql);
  for (const name of known) await tx.execute(sqlOf`drop table if exists ${sqlOf.identifier(name)} cascade`);
  await tx.execute(sqlOf`drop sequence if exists segment_ids`);
}
