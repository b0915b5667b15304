import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { startEmbeddedServer } from "./embedded-process.ts";
import { MIGRATIONS_FOLDER, migrate } from "./migrate.ts";
import { makeFolderOnce, makeOnce } from "./testing-make-once.ts";
import { giveBack, takeServer } from "./testing-servers.ts";
import { watchTransactions } from "./testing-transactions.ts";

export type TestDatabase = OpenDatabase & {
  /** "native" if the tests run against the server at TEST_DATABASE_URL. */
  readonly kind: "embedded" | "native";
  /** Address for another process or client; pass it to `openDatabase`. */
  readonly address: { readonly url: string } | { readonly socket: string };
  /** The test's own folder, removed with the database. */
  readonly dataDir: string;
};

/** The kind that the environment selects: "native" for SIGHTLINE_TEST_DB=native, with TEST_DATABASE_URL. */
export const TEST_DATABASE_KIND: TestDatabase["kind"] =
  process.env.SIGHTLINE_TEST_DB === "native" ? "native" : "embedded";

/**
 * Opens a new, migrated database for one test file; `close` removes it. Its transactions fail if they start work
 * outside the database.
 * @param kind default: the one that the environment selects. Set it in tests of both kinds.
 */
export async function openTestDatabase(kind = TEST_DATABASE_KIND): Promise<TestDatabase> {
  const database = kind === "embedded" ? await openEmbedded() : await openNative();
  watchTransactions(database.sql);
  return database;
}

const CACHE = fileURLToPath(new URL("../node_modules/.cache/sightline", import.meta.url));

async function openEmbedded(): Promise<TestDatabase> {
  const used = await takeServer(await embeddedTemplate());
  const { socket } = used.server;
  const database = await openDatabase({ socket, maxConnections: 8 });
  return {
    ...database,
    kind: "embedded",
    address: { socket },
    dataDir: used.folder,
    close: async () => {
      await database.close();
      await giveBack(used);
    },
  };
}

/** Creating a database takes seconds; copying one is much faster. The first test that needs it creates it for all. */
async function embeddedTemplate(): Promise<string> {
  const template = path.join(CACHE, `database-${migrationsHash()}`);
  await makeFolderOnce(template, 120_000, async (workshop) => {
    const server = await startEmbeddedServer(workshop);
    const database = await openDatabase({ socket: server.socket });
    await migrate(database.db);
    await database.sql`checkpoint`;
    await database.close();
    await server.stop();
  });
  return template;
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    hash.update(migration.hash);
  return hash.digest("hex").slice(0, 16);
}

async function openNative(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("SIGHTLINE_TEST_DB=native needs TEST_DATABASE_URL");
  const name = `sightline_test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await createMigrated(admin, url, name);
  const database = await openDatabase({ url: addressOf(url, name) });
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-test-"));
  return {
    ...database,
    kind: "native",
    address: { url: addressOf(url, name) },
    dataDir,
    close: async () => {
      await database.close();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}

/** An arbitrary number, the same in every process. */
const TEMPLATE_LOCK = 7_214_904;

/** Waits for the lock of the template. A session that holds it already takes it once more. */
async function takeTemplateTurn(admin: postgres.Sql): Promise<() => Promise<unknown>> {
  await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  return async () => admin`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
}

/** Migrating takes longer than copying. The first test that needs the template creates it for all. */
async function createMigrated(admin: postgres.Sql, url: string, name: string): Promise<void> {
  // Held during the copy too, because tests of another schema drop the template.
  const endTurn = await takeTemplateTurn(admin);
  try {
    const template = await nativeTemplate(admin, url);
    await admin`create database ${admin(name)} template ${admin(template)}`;
  } finally {
    await endTurn();
  }
}

/** Returns the name of the migrated template. Drops those of other schemas. */
async function nativeTemplate(admin: postgres.Sql, url: string): Promise<string> {
  const template = `sightline_template_${migrationsHash()}`;
  const workshop = `${template}_making`;
  const existing = () => admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, 'sightline_template_')`;
  await makeOnce({
    isMade: async () => (await existing()).some(({ name }) => name === template),
    takeTurn: () => takeTemplateTurn(admin),
    make: async () => {
      for (const { name } of await existing()) await admin`drop database ${admin(name)} with (force)`;
      await admin`create database ${admin(workshop)}`;
      const database = await openDatabase({ url: addressOf(url, workshop) });
      try {
        await migrate(database.db);
      } finally {
        await database.close();
      }
    },
    rename: async () => admin`alter database ${admin(workshop)} rename to ${admin(template)}`,
  });
  return template;
}
