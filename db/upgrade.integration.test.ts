import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judge } from "#lib/services/judgements/judge.ts";
import { loadBackup, verifyBackup } from "#lib/services/keeping/load.ts";
import { tablesInOrder } from "#lib/services/keeping/tables.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { applyMigrations, migrationTimes } from "./migrate.ts";

/**
 * Backups of instances that the code of earlier releases made and filled, by the number of the last migration that they
 * had: three versions of two documents, each with its passages and vectors, and a search.
 */
const RELEASES = path.join(import.meta.dirname, "testing-releases");

type Rows = { readonly table: string; readonly json: string; readonly columns: readonly string[] };

let instance: TestInstance;
let written: readonly Rows[];
let found: readonly string[];
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
  written = await readRows();
});
afterAll(() => instance.close());

async function refs(query: string): Promise<string[]> {
  const { results } = await searchEvidence(instance.context(), { query });
  return [...JSON.stringify(results).matchAll(/"evidenceRef":"([^"]+)"/g)].map(([, ref = ""]) => ref);
}

async function readRows(): Promise<Rows[]> {
  const all: Rows[] = [];
  for (const table of await tablesInOrder(instance.database.sql)) {
    const rows = await instance.database.sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) as row from ${instance.database.sql(table)} t`;
    const columns = Object.keys(rows[0]?.row ?? {});
    // Whole milliseconds, as they were once kept.
    const json = JSON.stringify(
      rows.map(({ row }) => row),
      (key, value) => (key === "latency_ms" ? Math.round(value) : value),
    );
    all.push({ table, json, columns });
  }
  return all;
}

/** An empty database with the schema of the release whose newest migration is the `last`th, and nothing of the queue. */
async function schemaOf(last: number): Promise<void> {
  const { db } = instance.database;
  // Before the transaction: on the embedded database there is one session, and it would wait for itself.
  const tables = await tablesInOrder(instance.database.sql);
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema if exists drizzle cascade`);
    for (const table of tables) await tx.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
    await tx.execute(sql`drop sequence if exists segment_ids`);
    await applyMigrations(tx, times[last]);
  });
}

/** Those rows, and of each those columns, that a release had. */
async function writeAsOf(): Promise<number> {
  const { sql: client } = instance.database;
  const known = await client<{ table: string; columns: string[] }[]>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`;
  let rows = 0;
  for (const { table, json, columns } of written) {
    const had = known.find((each) => each.table === table);
    const both = columns.filter((column) => had?.columns.includes(column)).map((column) => `"${column}"`);
    if (!had || both.length === 0) continue;
    const names = both.join(", ");
    const done = await client.unsafe(
      `insert into "${table}" (${names}) overriding system value
       select ${names} from json_populate_recordset(null::"${table}", $1::text::json)`,
      [json],
    );
    rows += done.count;
  }
  return rows;
}

describe("an upgrade keeps what is there and answers", () => {
  it.each(times.slice(0, -1).map((_time, last) => last))(
    "from migration %i, with rows in every table",
    async (last) => {
      await schemaOf(last);
      expect(await writeAsOf()).toBeGreaterThan(20);
      const applied = await instance.database.db.transaction((tx) => applyMigrations(tx));
      expect(applied).toBe(times.length - 1 - last);
      expect(await refs("affordable homes")).toEqual(found);
    },
  );

  const releases = readdirSync(RELEASES).filter((name) => name.endsWith(".tar.gz"));
  it.each(releases)("from the data of an earlier release: %s", async (name) => {
    const file = path.join(RELEASES, name);
    const signal = new AbortController().signal;
    const manifest = await verifyBackup(file, signal);
    await schemaOf(manifest.migrations - 1);
    await instance.database.db.transaction(async (tx) => {
      await loadBackup(tx, instance.context().blobs, { file, manifest, signal });
      await applyMigrations(tx);
    });
    const answer = await refs("affordable homes on brownfield land");
    expect(answer[0]).toMatch(/^doc::doc_\w+@2::chars-/);
    expect((await refs("café 🚲 lane"))[0]).toMatch(/@1::chars-/);
  });
});
