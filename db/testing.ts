import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { getConstructionPlans } from "pg-boss";
import postgres from "postgres";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { postgresFolder } from "./embedded-folder.ts";
import { startEmbeddedServer } from "./embedded-process.ts";
import { MIGRATIONS_FOLDER, migrate } from "./migrate.ts";
import { own } from "./owner.ts";

export type TestDatabase = OpenDatabase & {
  /** "native" when the tests run against the server at TEST_DATABASE_URL. */
  readonly kind: "embedded" | "native";
  /** How another process or client reaches the same database: pass it to `openDatabase`. */
  readonly address: { readonly url: string } | { readonly socket: string };
  /** A folder of the test's own, removed with the database. */
  readonly dataDir: string;
};

/** The kind that the environment chooses: "native" for SIGHTLINE_TEST_DB=native, which is at TEST_DATABASE_URL. */
export const TEST_DATABASE_KIND: TestDatabase["kind"] =
  process.env.SIGHTLINE_TEST_DB === "native" ? "native" : "embedded";

/**
 * A fresh, migrated database for one test file; `close` removes it.
 * @param kind the one that the environment chooses, unless a test is of both.
 */
export async function openTestDatabase(kind = TEST_DATABASE_KIND): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (kind === "embedded") return openEmbedded();
  if (!url) throw new Error("SIGHTLINE_TEST_DB=native needs TEST_DATABASE_URL");
  return openNative(url);
}

const CACHE = fileURLToPath(new URL("../node_modules/.cache/sightline", import.meta.url));

async function openEmbedded(): Promise<TestDatabase> {
  const template = await embeddedTemplate();
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-test-"));
  cpSync(postgresFolder(template), postgresFolder(dataDir), { recursive: true });
  const server = await startEmbeddedServer(dataDir);
  let running = true;
  server.exited.then(() => {
    running = false;
  });
  const database = await openDatabase({ socket: server.socket, maxConnections: 8 });
  return {
    ...database,
    kind: "embedded",
    address: { socket: server.socket },
    dataDir,
    close: async () => {
      await database.close();
      // Ended in order it would first write down what is thrown away here.
      if (running) process.kill(server.pid, "SIGKILL");
      await server.exited;
      rmSync(server.socket, { force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Making a database takes seconds, copying one a fraction: the first test to need it makes it for all. */
async function embeddedTemplate(): Promise<string> {
  const hash = migrationsHash();
  const template = path.join(CACHE, `database-${hash}`);
  if (existsSync(template)) return template;
  const workshop = path.join(CACHE, `database-${hash}.making`);
  const turn = await own(`${workshop}.turn`, 120_000);
  try {
    if (existsSync(template)) return template;
    rmSync(workshop, { recursive: true, force: true });
    mkdirSync(workshop, { recursive: true });
    const server = await startEmbeddedServer(workshop);
    const database = await openDatabase({ socket: server.socket });
    await migrate(database.db);
    await database.sql`checkpoint`;
    await database.close();
    await server.stop();
    renameSync(workshop, template);
    return template;
  } finally {
    turn.release();
  }
}

function migrationsHash(): string {
  const hash = createHash("sha256").update(getConstructionPlans());
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    hash.update(migration.hash);
  return hash.digest("hex").slice(0, 16);
}

async function openNative(url: string): Promise<TestDatabase> {
  const name = `sightline_test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ url: own.href });
  await migrate(database.db);
  const dataDir = mkdtempSync(path.join(tmpdir(), "sightline-test-"));
  return {
    ...database,
    kind: "native",
    address: { url: own.href },
    dataDir,
    close: async () => {
      await database.close();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
