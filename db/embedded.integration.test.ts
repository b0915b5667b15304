import { fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { type EmbeddedServer, type StartOptions, startEmbeddedServer } from "./embedded-process.ts";
import { readOwner } from "./owner.ts";
import { openTestDatabase } from "./testing.ts";

const HOLDER = fileURLToPath(new URL("./testing-insert.ts", import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), "sightline-embedded-"));
const open: { stop(): Promise<void> }[] = [];
/** For tests of the data directory, the clients and the parent, which are the same without a sync. */
const NOT_DURABLE: StartOptions = { durable: false };

afterEach(async () => {
  for (const { stop } of open.splice(0).reverse()) await stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Durable as in the product by default. Otherwise start and stop take a fraction of the time. */
async function start(dataDir: string, options: StartOptions = {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(dataDir, options);
  open.push(server);
  return server;
}

async function connect(server: EmbeddedServer): Promise<OpenDatabase> {
  const database = await openDatabase({ socket: server.socket });
  open.push({ stop: () => database.close() });
  return database;
}

/** Returns a copy of an initialised database. Creating one takes seconds. */
async function copyOfDatabase(name: string): Promise<string> {
  const dataDir = path.join(root, name);
  if (!existsSync(path.join(root, "first"))) {
    const database = await openTestDatabase();
    await database.sql`create table kept (id int)`;
    await database.sql`checkpoint`;
    cpSync(database.dataDir, path.join(root, "first"), {
      recursive: true,
      filter: (file) => !file.includes("/run"),
    });
    await database.close();
  }
  cpSync(path.join(root, "first", "postgres"), path.join(dataDir, "postgres"), { recursive: true });
  return dataDir;
}

const embedded = test.skipIf(process.env.SIGHTLINE_TEST_DB === "native");

embedded(
  "of several starts in one directory at once, one succeeds; the others name it and change nothing",
  async () => {
    const dataDir = await copyOfDatabase("contested");
    const attempts = await Promise.allSettled([1, 2, 3].map(() => start(dataDir, NOT_DURABLE)));
    const winners = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    if (winner?.status !== "fulfilled") throw new Error("nobody won");
    for (const attempt of attempts) {
      if (attempt.status === "fulfilled") continue;
      expect(attempt.reason).toMatchObject({
        code: "data_directory_in_use",
        details: { pid: winner.value.pid },
      });
      expect(attempt.reason.message).toContain(`process ${winner.value.pid}`);
    }
    const database = await connect(winner.value);
    await database.sql`insert into kept values (1)`;
    expect(await database.sql`select id from kept`).toEqual([{ id: 1 }]);
  },
);

embedded("after a kill the next start takes over the directory and has every committed row", async () => {
  const dataDir = await copyOfDatabase("killed");
  const first = await startEmbeddedServer(dataDir);
  const before = await openDatabase({ socket: first.socket, maxConnections: 1 });
  for (let id = 0; id < 50; id++) await before.sql`insert into kept values (${id})`;
  process.kill(first.pid, "SIGKILL");
  expect(await first.exited).toBe("SIGKILL");
  await before.sql.end({ timeout: 0 });
  expect(readOwner(dataDir)?.pid).toBe(first.pid);

  const database = await connect(await start(dataDir));
  expect(await database.sql`select count(*)::int as n from kept`).toEqual([{ n: 50 }]);
});

embedded("a data directory open to others is closed to them", async () => {
  const dataDir = await copyOfDatabase("open");
  chmodSync(dataDir, 0o755);
  await start(dataDir, NOT_DURABLE);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

embedded("a dead owner's reused process id does not block a start", async () => {
  const dataDir = await copyOfDatabase("reused");
  // The note of a killed owner whose process id is now that of this process.
  const note = {
    pid: process.pid,
    since: "2020-01-01T00:00:00Z",
    socket: "/nowhere",
    address: null,
    state: "running",
  };
  writeFileSync(path.join(dataDir, "owner.json"), JSON.stringify(note));
  writeFileSync(path.join(dataDir, "owner.lock"), "");
  const server = await start(dataDir, NOT_DURABLE);
  expect(readOwner(dataDir)).toMatchObject({ pid: server.pid, state: "running" });
});

embedded("the files of a killed first start are set aside, and a new database is created", async () => {
  const dataDir = path.join(root, "half");
  mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
  writeFileSync(path.join(dataDir, "postgres", "PG_VERSION"), "18\n");
  const database = await connect(await start(dataDir));
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.incomplete-"))).toHaveLength(1);
});

embedded("many clients at once each receive their own answers and errors", async () => {
  const database = await connect(await start(await copyOfDatabase("shared"), NOT_DURABLE));
  const { sql } = database;
  const ask = async (i: number) => {
    if (i % 4 === 0) return [...(await sql`select ${i}::int as n, ${`x${i}`}::text as word`)];
    if (i % 4 === 1) return [...(await sql.unsafe(`select ${i} as n, 'x${i}' as word`))];
    if (i % 4 === 2)
      return sql.begin(async (tx) => [...(await tx`select ${i}::int as n, ${`x${i}`}::text as word`)]);
    const failure = await sql`select ${i}::int / ${0}::int as n`.catch((error: Error) => error.message);
    return [{ n: i, word: failure === "division by zero" ? `x${i}` : failure }];
  };
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(i)));
  expect(answers).toEqual(answers.map((_, i) => [{ n: i, word: `x${i}` }]));
});

embedded(
  "a client that dies inside a transaction leaves no row, no lock and no prepared statement",
  async () => {
    const server = await start(await copyOfDatabase("client"), NOT_DURABLE);
    const database = await connect(server);
    const holder = fork(HOLDER, [server.socket, "7"], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await once(holder, "message");
    const waiting = database.sql`select count(*)::int as n from kept`;
    holder.kill("SIGKILL");
    expect(await waiting).toEqual([{ n: 0 }]);
    const left =
      await database.sql`select count(*)::int as n from pg_prepared_statements where statement like 'insert%'`;
    expect(left).toEqual([{ n: 0 }]);
  },
);

embedded("the database ends with its parent, and the directory is free", async () => {
  const dataDir = await copyOfDatabase("orphan");
  const parent = fork(fileURLToPath(new URL("./testing-parent.ts", import.meta.url)), [dataDir], {
    execArgv: [],
  });
  const [pid] = (await once(parent, "message")) as [number];
  parent.kill("SIGKILL");
  const server = await start(dataDir, NOT_DURABLE);
  expect(server.pid).not.toBe(pid);
  expect(readOwner(dataDir)?.pid).toBe(server.pid);
});

embedded("a database whose data directory is gone does not bring it back when it ends", async () => {
  const dataDir = await copyOfDatabase("gone");
  const server = await start(dataDir);
  renameSync(dataDir, `${dataDir}-elsewhere`);
  await server.stop();
  expect(existsSync(dataDir)).toBe(false);
});

embedded(
  "the log is truncated and dead rows are removed when no client waits",
  { timeout: 120_000 },
  async () => {
    const database = await connect(await start(await copyOfDatabase("tidy")));
    const { sql } = database;
    await sql`create table bulky as select g as id, repeat(md5(g::text), 20) as words from generate_series(1, 50000) g`;
    await sql`update bulky set words = words || '!'`;
    await vi.waitFor(
      async () => {
        const [state] = await sql`
        select (pg_current_wal_lsn() - redo_lsn)::float8 as log,
          (select n_dead_tup::int from pg_stat_user_tables where relname = 'bulky') as dead
        from pg_control_checkpoint()`;
        expect(state?.log).toBeLessThan(32 * 1024 * 1024);
        expect(state?.dead).toBe(0);
      },
      { timeout: 90_000, interval: 500 },
    );
  },
);

embedded(
  "rows inserted before a restart are marked all-visible after it, which index-only scans need",
  { timeout: 120_000 },
  async () => {
    const dataDir = await copyOfDatabase("inserted");
    const first = await startEmbeddedServer(dataDir);
    const before = await openDatabase({ socket: first.socket, maxConnections: 1 });
    await before.sql`create table fresh as select g as id, md5(g::text) as word from generate_series(1, 50000) g`;
    await before.close();
    await first.stop();

    const { sql } = await connect(await start(dataDir));
    await vi.waitFor(
      async () => {
        const [table] = await sql`select relpages, relallvisible from pg_class where relname = 'fresh'`;
        expect(table?.relpages).toBeGreaterThan(300);
        // A table grows by several pages at once. The unused ones are not visible to anybody.
        expect(table?.relallvisible).toBeGreaterThan(0.9 * table?.relpages);
      },
      { timeout: 90_000, interval: 500 },
    );
  },
);
