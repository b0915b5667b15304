import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { installQueue } from "./boss.ts";
import type { Database } from "./client.ts";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number, the same in every process: holders take turns. */
const LOCK = 7_214_903;

/**
 * Brings the database to the newest schema; does nothing when it is there already. Everything happens in one
 * transaction under a lock, so two processes may run it at once, and a failure leaves nothing half done. It keeps
 * its account where drizzle-kit expects it. The queue's tables come after, by the queue's own migrations.
 */
export async function migrate(db: Database): Promise<{ readonly applied: number }> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const applied = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`create extension if not exists vector`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
    const [last] = await tx.execute<{ at: string | null }>(
      sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
    );
    const done = Number(last?.at ?? 0);
    const pending = migrations.filter((migration) => migration.folderMillis > done);
    for (const migration of pending) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${migration.hash}, ${migration.folderMillis})`);
    }
    return pending.length;
  });
  await installQueue(db.$client);
  return { applied };
}
