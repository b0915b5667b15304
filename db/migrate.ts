import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database, Transaction } from "./client.ts";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** An arbitrary number, the same in every process. */
const LOCK = 7_214_903;

/**
 * Migrates the database to the newest schema. Does nothing if it is up to date. Runs in one transaction under a lock,
 * so two processes may call it at once and a failure changes nothing. The journal is where drizzle-kit expects it.
 */
export async function migrate(db: Database): Promise<{ readonly applied: number }> {
  return { applied: await db.transaction((tx) => applyMigrations(tx)) };
}

/**
 * Applies the schema migrations in the caller's transaction.
 * @param upTo the last migration to apply, by its time in the journal: the schema of an earlier release
 * @returns how many were applied.
 */
export async function applyMigrations(tx: Transaction, upTo = Number.POSITIVE_INFINITY): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await tx.execute(sql`create extension if not exists vector`);
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const [last] = await tx.execute<{ at: string | null }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  const done = Number(last?.at ?? 0);
  const pending = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).filter(
    ({ folderMillis }) => folderMillis > done && folderMillis <= upTo,
  );
  for (const migration of pending) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`);
  }
  return pending.length;
}

/** Returns the time in the journal of every migration, oldest first. */
export function migrationTimes(): readonly number[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis);
}
