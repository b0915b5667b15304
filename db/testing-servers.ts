import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import { openDatabase } from "./client.ts";
import { postgresFolder } from "./embedded-folder.ts";
import { type EmbeddedServer, startEmbeddedServer } from "./embedded-process.ts";

/** An embedded server with a migrated database, which test files use one after another. */
export type TestServer = {
  readonly server: EmbeddedServer;
  /** Its data directory, in which a test file may store other things. */
  readonly folder: string;
  /** What the server itself has there. */
  readonly own: ReadonlySet<string>;
  /** The objects of a new database. */
  readonly objects: string;
};

/** The reset of a database whose test left a transaction open would wait for it. */
const RESET_PATIENCE_MS = 20_000;

/** Environment variable with the folder in which a run of the tests has its servers. Default: that for temporary files. */
export const SERVERS_FOLDER = "SIGHTLINE_TEST_SERVERS";

const waiting: TestServer[] = [];
const running = new Set<TestServer>();

/**
 * Takes a server that another test file has given back, or starts one with a copy of the template. A start takes longer
 * than most files.
 */
export async function takeServer(template: string): Promise<TestServer> {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (running.has(next)) return next;
    end(next);
  }
  return start(template);
}

async function start(template: string): Promise<TestServer> {
  const folder = mkdtempSync(path.join(process.env[SERVERS_FOLDER] ?? tmpdir(), "server-"));
  cpSync(postgresFolder(template), postgresFolder(folder), { recursive: true });
  // It need not survive a power cut, and a busy disk would slow down every test.
  const server = await startEmbeddedServer(folder, { durable: false });
  const objects = await withClient(server, readObjects);
  const started = { server, folder, own: new Set(readdirSync(folder)), objects };
  running.add(started);
  server.exited.then((how) => {
    if (!running.has(started)) return;
    console.error(`The database of a test file ended by itself: ${how}.${lastLogLine(folder)}`);
    // Its test file may go on in the folder.
    running.delete(started);
  });
  return started;
}

/** Empties the tables and the folder for the next test file. Ends the server if that does not give a new database. */
export async function giveBack(used: TestServer): Promise<void> {
  if (!running.has(used) || !(await isEmptied(used))) return end(used);
  for (const name of readdirSync(used.folder))
    if (!used.own.has(name)) rmSync(path.join(used.folder, name), { recursive: true, force: true });
  waiting.push(used);
}

async function isEmptied({ server, objects }: TestServer): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), RESET_PATIENCE_MS);
  const emptied = withClient(server, async (sql) => {
    if ((await readObjects(sql)) !== objects) return false;
    await empty(sql);
    return true;
  }).catch(() => false);
  return Promise.race([emptied, late.promise]).finally(() => clearTimeout(timer));
}

/** Ends a server at once, because an orderly stop would first write data that is deleted here. */
function end(ended: TestServer): void {
  const { server, folder } = ended;
  if (running.delete(ended)) process.kill(server.pid, "SIGKILL");
  rmSync(server.socket, { force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function withClient<T>({ socket }: EmbeddedServer, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql, close } = await openDatabase({ socket, maxConnections: 1 });
  try {
    return await work(sql);
  } finally {
    await close();
  }
}

/** Everything that a test may change beside rows: names, identities and definitions. */
async function readObjects(sql: Sql): Promise<string> {
  const [row] = await sql<{ objects: string }[]>`
    select md5(string_agg(line, e'\n' order by line)) as objects from (
      select concat_ws(' ', 'relation', oid, relname, relkind, relhastriggers) as line from pg_class
        where relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
      union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull)
        from pg_attribute where attrelid >= 16384 and attnum > 0
      union all select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
      union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'constraint', oid, conname, pg_get_constraintdef(oid))
        from pg_constraint where oid >= 16384
      union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace where oid >= 16384
      union all select concat_ws(' ', 'role', oid, rolname) from pg_roles
      union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting) lines`;
  return row?.objects ?? "";
}

async function empty(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I', relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const filled = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const used = await sql.unsafe<{ name: string }[]>(filled.join(" union all "));
  // A new file for each empty table and each of its indexes would take most of the time.
  if (used.length > 0) await sql.unsafe(`truncate ${used.map(({ name }) => name).join(", ")} cascade`);
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null`;
  // A test may have analysed its tables. The planner would expect its rows.
  await sql`delete from pg_statistic where starelid >= 16384`;
}

/** The last line of the database's log. Without it the reason why a database ended would be unknown. */
function lastLogLine(folder: string): string {
  try {
    return ` ${readFileSync(path.join(folder, "logs", "database.log"), "utf8")
      .trimEnd()
      .split("\n")
      .at(-1)}`;
  } catch {
    return "";
  }
}
