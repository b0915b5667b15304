import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "#lib/domain/seeded-random.ts";
import { openEngine } from "./embedded-engine.ts";
import { DurableFiles } from "./embedded-files.ts";
import { postgresFolder } from "./embedded-folder.ts";
import { afterPowerCut, RecordedFiles } from "./testing-disk.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-power-cut-"));
const filesOf = (folder: string) =>
  new DurableFiles(folder, (why) => {
    throw new Error(why);
  });
const before = path.join(root, "before");
beforeAll(async () => {
  const engine = await openEngine(before, { filesOf });
  await engine.exec("create table pairs (id int, side text, words text, primary key (id, side))");
  await engine.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The writes of the database, and when it reported each pair of rows as committed. */
type History = {
  readonly files: RecordedFiles;
  readonly acknowledged: { readonly id: number; readonly at: number }[];
  readonly checkpoints: { readonly from: number; readonly to: number }[];
};

async function record(name: string, durable: boolean): Promise<History> {
  const dataDir = path.join(root, name);
  cpSync(before, dataDir, { recursive: true });
  const files = new RecordedFiles(postgresFolder(dataDir));
  const engine = await openEngine(dataDir, { durable, filesOf: () => files });
  const history: History = { files, acknowledged: [], checkpoints: [] };
  const addPairs = async (from: number, to: number) => {
    for (let id = from; id < to; id++) {
      await engine.exec(`begin; insert into pairs values (${id}, 'left', repeat('w${id} ', 400));
        insert into pairs values (${id}, 'right', repeat('w${id} ', 400)); commit`);
      history.acknowledged.push({ id, at: files.changes.length });
    }
  };
  const checkpoint = async () => {
    const from = files.changes.length;
    await engine.exec("checkpoint");
    history.checkpoints.push({ from, to: files.changes.length });
  };
  await addPairs(0, 40);
  await checkpoint();
  await engine.exec("create table later (id int primary key, words text)");
  await engine.exec("insert into later select g, repeat(md5(g::text), 30) from generate_series(1, 2000) g");
  await addPairs(40, 60);
  await checkpoint();
  await engine.exec("begin; insert into pairs values (9999, 'left', ''); rollback");
  await engine.exec("update pairs set words = words || '!' where id < 30");
  await engine.exec("vacuum pairs");
  await addPairs(60, 80);
  await engine.close();
  return history;
}

/** Opens and reads the files left after a cut. Returns the ids with both rows of their pair. */
async function survivors(
  history: History,
  after: number,
  random: (() => number) | null,
): Promise<ReadonlySet<number>> {
  const dataDir = path.join(root, "survivor");
  const cut = { before: postgresFolder(before), files: history.files, after, random };
  afterPowerCut(postgresFolder(dataDir), cut);
  const engine = await openEngine(dataDir, { filesOf, durable: false });
  try {
    await readEverything(engine);
    const { rows } = await engine.query<{ id: number; sides: number }>(
      "select id, count(*)::int as sides from pairs group by id",
    );
    for (const row of rows) expect(row).toEqual({ id: row.id, sides: 2 });
    await engine.exec("insert into pairs values (10000, 'left', ''), (10000, 'right', ''); checkpoint");
    return new Set(rows.map(({ id }) => id));
  } finally {
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Reads every page of every table with its checksum, then the pairs once by their rows and once by their index. */
async function readEverything(engine: PGlite): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r'",
  );
  for (const { name } of rows) await engine.exec(`select count(t::text) from ${name} t`);
  const counts = [];
  for (const way of ["enable_seqscan", "enable_indexscan"]) {
    await engine.exec(`set enable_seqscan = on; set enable_indexscan = on; set ${way} = off`);
    const found = await engine.query(
      "select count(*) as rows, sum(length(words)) as letters from pairs where id >= 0",
    );
    counts.push(found.rows);
  }
  expect(counts[0]).toEqual(counts[1]);
}

function committedBefore(history: History, cut: number): readonly number[] {
  return history.acknowledged.filter(({ at }) => at <= cut).map(({ id }) => id);
}

test.skipIf(process.env.SIGHTLINE_TEST_DB === "native")(
  "after a power cut at any moment the database opens and has every commit reported to a client",
  { timeout: 600_000 },
  async () => {
    const history = await record("synced", true);
    const { acknowledged, checkpoints, files } = history;
    const commits = [0, 39, 59, 79].map((place) => acknowledged[place]?.at ?? 0);
    const inCheckpoints = checkpoints.flatMap(({ from, to }) =>
      [0.2, 0.5, 0.9].map((part) => Math.round(from + part * (to - from))),
    );
    const random = seededRandom(11);
    for (const cut of [...commits, ...inCheckpoints, files.changes.length]) {
      for (const luck of [null, random]) {
        const left = await survivors(history, cut, luck);
        expect(committedBefore(history, cut).filter((id) => !left.has(id))).toEqual([]);
      }
    }
  },
);

test.skipIf(process.env.SIGHTLINE_TEST_DB === "native")(
  "without syncs the same cuts lose commits, which shows that the test above can fail",
  { timeout: 600_000 },
  async () => {
    const history = await record("unsynced", false);
    const cut = history.acknowledged.at(-1)?.at ?? 0;
    const left = await survivors(history, cut, null);
    expect(left.size).toBeLessThan(committedBefore(history, cut).length);
  },
);
