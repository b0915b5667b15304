import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyMigrations, migrationTimes } from "#db/migrate.ts";
import { tablesInOrder } from "#db/tables-in-order.ts";
import { unwatched } from "#db/testing-transactions.ts";
import { factCacheOf } from "#lib/retrieval/hybrid/passage-facts.ts";
import { openRuntime } from "#lib/runtime.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { bringUpToDate } from "#lib/services/keeping/bring-up-to-date.ts";
import { loadBackup, verifyBackup } from "#lib/services/keeping/load.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { openTestInstance, type TestInstance } from "./instance.ts";
import { writeOldIndex } from "./old-index.ts";

/**
 * Backups of instances made by earlier releases, named by their last migration. Each has three versions of two
 * documents with passages and vectors, and a search.
 */
const RELEASES = path.join(import.meta.dirname, "../db/testing-releases");

type Rows = { readonly table: string; readonly json: string; readonly columns: readonly string[] };

let instance: TestInstance;
let written: readonly Rows[];
let found: readonly string[];
let inputs: readonly string[];
const times = migrationTimes();

beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload(
    "plan.md",
    "# Policy H4\n\nHomes on brownfield land, at least 35% of them affordable 🏡.\n",
  );
  await instance.upload("note.txt", "The river floods in winter.\nAccess stays open above 2.5 metres.\n");
  const context = instance.context();
  const [first = ""] = await refs("affordable homes");
  await judge(context, { query: "homes", evidenceRef: first, grade: 3, origin: "search" });
  await createPack(context, { title: "Homes", items: [{ evidenceRef: first }] });
  found = await refs("affordable homes");
  expect(found.length).toBeGreaterThan(0);
  expect(await refs("river floods winter")).not.toEqual([]);
  inputs = await vectorInputs();
  expect(inputs).not.toEqual([]);
  await writeOldIndex(instance.database);
  written = await readRows();
});
afterAll(() => instance.close());

async function refs(query: string): Promise<string[]> {
  const { results } = await searchEvidence(instance.context(), { query });
  return [...JSON.stringify(results).matchAll(/"evidenceRef":"([^"]+)"/g)].map(([, ref = ""]) => ref);
}

async function vectorInputs(): Promise<string[]> {
  const rows = await instance.database.sql<{ hash: string }[]>`
    select encode(input_hash, 'hex') as hash from embeddings order by 1`;
  return rows.map(({ hash }) => hash);
}

async function readRows(): Promise<Rows[]> {
  const all: Rows[] = [];
  for (const table of await tablesInOrder(instance.database.sql)) {
    const rows = await instance.database.sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) as row from ${instance.database.sql(table)} t`;
    const columns = Object.keys(rows[0]?.row ?? {});
    // Whole milliseconds, the precision of earlier releases.
    const json = JSON.stringify(
      rows.map(({ row }) => row),
      (key, value) => (key === "latency_ms" ? Math.round(value) : value),
    );
    all.push({ table, json, columns });
  }
  return all;
}

/** Makes an empty database with the schema of the release whose newest migration is the `last`th, without the queue. */
async function schemaOf(last: number): Promise<void> {
  const { db } = instance.database;
  // Before the transaction: the embedded database has one session, so it would wait for itself.
  const tables = await tablesInOrder(instance.database.sql);
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema if exists drizzle cascade`);
    for (const table of tables) await tx.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
    await tx.execute(sql`drop sequence if exists segment_ids`);
    await applyMigrations(tx, times[last]);
  });
}

/** Columns that releases before a migration had in another form: an expression over a row of this release. */
const EARLIER_COLUMNS = [
  { before: 26, table: "embeddings", column: "input_hash", value: "substr(input_hash, 3)" },
  { before: 26, table: "chunk_vectors", column: "code", value: "''::varbit" },
] as const;

/**
 * Writes only the rows and columns that the release had, without those that Postgres computes.
 * @param last the release's newest migration.
 */
async function writeAsOf(last: number): Promise<number> {
  const { sql: client } = instance.database;
  const known = await client<{ table: string; columns: string[] }[]>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by 1`;
  let rows = 0;
  for (const { table, json, columns } of written) {
    const had = known.find((each) => each.table === table);
    const values = new Map(columns.map((column) => [column, `"${column}"`]));
    for (const earlier of EARLIER_COLUMNS)
      if (earlier.table === table && last < earlier.before) values.set(earlier.column, earlier.value);
    const both = [...values].filter(([column]) => had?.columns.includes(column));
    if (!had || both.length === 0) continue;
    const done = await client.unsafe(
      `insert into "${table}" (${both.map(([column]) => `"${column}"`).join(", ")}) overriding system value
       select ${both.map(([, value]) => value).join(", ")}
       from json_populate_recordset(null::"${table}", $1::text::json)`,
      [json],
    );
    rows += done.count;
  }
  return rows;
}

let upgrades = 0;

async function upgradeIndex(): Promise<void> {
  const { sql: client } = instance.database;
  // This process still caches parts of slabs and facts of passages with the first ids, of a database that is gone.
  await client.unsafe(`alter table slabs alter column id restart with ${++upgrades * 1000}`);
  factCacheOf(instance.runtime.searches.db.$client).clear();
  expect(await textIndex.needsUpgrade(client)).toBe(true);
  const lines: string[] = [];
  await bringUpToDate(instance.database, { report: (line) => lines.push(line) });
  expect(lines.at(-1)).toMatch(/^Upgrading the search index: (\d+) of \1 documents$/);
  const [rows] = await client`select (select count(*)::int from postings) as postings,
    (select sum(passages)::int from slabs where kind = 'words')
      - (select count(*)::int from chunks) as missing`;
  expect(rows).toMatchObject({ postings: 0, missing: 0 });
  expect(await textIndex.needsUpgrade(client)).toBe(false);
}

it("no program opens an instance whose search index is not upgraded", async () => {
  const options = { config: instance.runtime.config, program: "cli" } as const;
  await expect(openRuntime(options)).rejects.toMatchObject({
    code: "database_unavailable",
    message: expect.stringContaining("sightline migrate"),
  });
  await bringUpToDate(instance.database);
  const runtime = await openRuntime(options);
  await runtime.close();
  expect(await refs("affordable homes")).toEqual(found);
});

describe("an upgrade keeps all data and search results", () => {
  it.each(times.slice(0, -1).map((_time, last) => last))(
    "from migration %i, with rows in every table",
    async (last) => {
      await schemaOf(last);
      expect(await writeAsOf(last)).toBeGreaterThan(20);
      const applied = await instance.database.db.transaction((tx) => applyMigrations(tx));
      expect(applied).toBe(times.length - 1 - last);
      await upgradeIndex();
      expect(await refs("affordable homes")).toEqual(found);
      expect(await vectorInputs()).toEqual(inputs);
    },
  );

  const releases = readdirSync(RELEASES).filter((name) => name.endsWith(".tar.gz"));
  it.each(releases)("from the data of an earlier release: %s", async (name) => {
    const file = path.join(RELEASES, name);
    const signal = new AbortController().signal;
    const manifest = await verifyBackup(file, signal);
    await schemaOf(manifest.migrations - 1);
    await instance.database.db.transaction(async (tx) => {
      await unwatched(() => loadBackup(tx, instance.context().blobs, { file, manifest, signal }));
      await applyMigrations(tx);
    });
    await upgradeIndex();
    const answer = await refs("affordable homes on brownfield land");
    expect(answer[0]).toMatch(/^doc::doc_\w+@2::chars-/);
    expect((await refs("café 🚲 lane"))[0]).toMatch(/@1::chars-/);
  });
});

describe("an upgrade of a library with an index of nearest vectors", () => {
  const VECTOR_INDEXES = 24;

  it("drops the index, and the waiting job that would keep it", async () => {
    await schemaOf(VECTOR_INDEXES);
    const { sql: client } = instance.database;
    await client.unsafe(`create index embeddings_hnsw_0123456789abcdef on embeddings
      using hnsw ((embedding::halfvec(2)) halfvec_cosine_ops) where model_id = 'm'`);
    for (const [place, state] of ["queued", "running", "done"].entries())
      await client`insert into jobs (id, kind, state, attempts, actor_id)
        values (${`00000000-0000-4000-8000-00000000000${place}`}, 'keep-vector-index', ${state}, 1, 't')`;
    await instance.database.db.transaction((tx) => applyMigrations(tx));
    expect(await client`select 1 from pg_indexes where indexname like '%hnsw%'`).toHaveLength(0);
    expect([...(await client`select state from jobs`)]).toEqual([{ state: "done" }]);
    expect(await client`select 1 from pg_indexes where indexname = 'embeddings_input'`).toHaveLength(1);
  });
});

describe("an upgrade of a library whose queue pg-boss managed", () => {
  const JOBS_OF_PG_BOSS = 19;

  /** Makes a queue with the columns of pg-boss 12: a waiting job, a running one, a pausing one, an ended one. */
  async function queueOfPgBoss(queues: readonly string[]): Promise<void> {
    await schemaOf(JOBS_OF_PG_BOSS);
    const { sql: client } = instance.database;
    await client.unsafe(`drop schema if exists pgboss cascade; create schema pgboss;
      create table pgboss.queue (name text primary key);
      create table pgboss.job (id uuid, name text, state text, singleton_key text, priority int, start_after timestamptz);`);
    for (const name of queues) await client`insert into pgboss.queue values (${name})`;
    const rows = [
      { version: 1, ours: "queued", theirs: "created", priority: 3, pause: 0 },
      { version: 2, ours: "running", theirs: "active", priority: 2, pause: 0 },
      { version: 3, ours: "queued", theirs: "retry", priority: 2, pause: 900 },
      { version: 4, ours: "done", theirs: "completed", priority: 2, pause: 0 },
    ];
    for (const { version, ours, theirs, priority, pause } of rows) {
      const id = `00000000-0000-4000-8000-00000000000${version}`;
      await client`insert into jobs (id, kind, document_id, version_id, state, attempts, actor_id)
        values (${id}, 'embed-version', 'd', ${version}, ${ours}, 1, 't')`;
      await client`insert into pgboss.job values (${id}, 'sightline', ${theirs}, ${`embed:${version}`}, ${priority},
        now() + make_interval(secs => ${pause}))`;
    }
    await client`insert into pgboss.job values (gen_random_uuid(), 'other', 'created', null, 0, now())`;
    await instance.database.db.transaction((tx) => applyMigrations(tx));
  }

  const jobsOfPgBoss = async () => {
    const [row] = await instance.database.sql`select to_regclass('pgboss.job') is not null as there`;
    if (!row?.there) return null;
    const rows = await instance.database.sql<{ name: string }[]>`select name from pgboss.job`;
    return rows.map(({ name }) => name);
  };

  it("carries over each job that has not ended, with its key, priority and pause, and drops the old queue", async () => {
    await queueOfPgBoss(["sightline", "__pgboss__send-it"]);
    expect(await jobsOfPgBoss()).toBeNull();
    const rows = await instance.database.sql`
      select version_id as version, state, key, priority, run_after > now() + interval '10 minutes' as pauses,
        lease_until is not null as leased
      from jobs order by version_id`;
    expect([...rows]).toEqual([
      { version: 1, state: "queued", key: "embed:1", priority: 3, pauses: false, leased: false },
      { version: 2, state: "running", key: "embed:2", priority: 2, pauses: false, leased: true },
      { version: 3, state: "queued", key: "embed:3", priority: 2, pauses: true, leased: false },
      { version: 4, state: "done", key: null, priority: 0, pauses: false, leased: false },
    ]);
    const taken = async () => (await instance.queue.take(4)).map(({ row }) => row.key);
    expect(await taken()).toEqual(["embed:1"]);
    await instance.database.sql`update jobs set lease_until = now() where key = 'embed:2'`;
    expect(await taken()).toEqual(["embed:2"]);
  });

  it("leaves the jobs of other applications in the same schema", async () => {
    await queueOfPgBoss(["sightline", "other"]);
    expect(await jobsOfPgBoss()).toEqual(["other"]);
  });

  it("leaves a schema whose queues are all of other applications", async () => {
    await queueOfPgBoss(["other"]);
    expect(await jobsOfPgBoss()).toContain("other");
  });

  it("leaves a schema of the same name that pg-boss did not make", async () => {
    await schemaOf(JOBS_OF_PG_BOSS);
    const { sql: client } = instance.database;
    await client.unsafe(
      "drop schema if exists pgboss cascade; create schema pgboss; create table pgboss.job (name text)",
    );
    await client`insert into pgboss.job values ('their own')`;
    await instance.database.db.transaction((tx) => applyMigrations(tx));
    expect(await jobsOfPgBoss()).toEqual(["their own"]);
  });
});
