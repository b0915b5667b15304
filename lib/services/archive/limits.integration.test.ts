import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { removeStaleImports, requestImport } from "./request-import.ts";
import { contentHash, exportToFile, importFromFile } from "./testing.ts";
import { type Forged, forged } from "./testing-forge.ts";

const MB = 1024 * 1024;
const LONG = "The harbour wall is long. ".repeat(90_000);
let here: TestInstance;
let there: TestInstance;
let archive: string;

beforeAll(async () => {
  here = await openTestInstance({ embedder: null });
  there = await openTestInstance({ embedder: null, env: { MAX_IMPORT_MB: "1" } });
  await ensureCorpus(here.context(), { id: "plans", title: "Plans" });
  await here.upload("ferry.md", "# Ferry\n\nThe ferry leaves at dusk.\n", { corpusId: "plans" });
  archive = await exportToFile(here, "plans.tar.gz", "plans");
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});

async function* chunksOf(bytes: Uint8Array, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function line(archive: Forged, kind: string) {
  const [first] = archive.rows.get(kind) ?? [];
  if (!first) throw new Error(`the archive has no ${kind}`);
  return first;
}

/** Archives that the job refuses, with the message stored in its row. */
const REFUSED: readonly (readonly [string, (file: string, as: string) => Promise<string>, RegExp])[] = [
  [
    "a line of 17 MB",
    (file, as) =>
      forged(file, as, (archive) => Object.assign(line(archive, "texts"), { text: "x".repeat(17 * MB) })),
    /larger than the 16 MB that a part of an archive may have/,
  ],
  [
    "a bomb of 300 MB",
    (file, as) =>
      forged(file, as, ({ blobs }) => {
        const zeros = Buffer.alloc(300 * MB);
        blobs.set(createHash("sha256").update(zeros).digest("hex"), zeros);
      }),
    /unpacks to more than 10 MB|larger than|original of 300 MB/,
  ],
  [
    "a million tiny lines",
    (file, as) =>
      forged(file, as, ({ rows }) => rows.set("texts", Array<Record<string, unknown>>(1_000_000).fill({}))),
    /texts\/000001\.ndjson, line 1, is not what it should be|unpacks to more/,
  ],
  [
    "a truncated file",
    async (file, as) => {
      const bytes = readFileSync(file);
      writeFileSync(as, bytes.subarray(0, bytes.length / 2));
      return as;
    },
    /incomplete/,
  ],
  [
    "gzipped text that is not an archive",
    async (_file, as) => {
      writeFileSync(as, gzipSync(Buffer.from("noise ".repeat(1000))));
      return as;
    },
    /damaged or incomplete|its beginning is different/,
  ],
];

/** All corpora, including unfinished imports. */
const corpora = () => there.database.sql`select id, schema_version from corpora order by id`;
const waiting = () =>
  readdirSync(path.join(there.database.dataDir, "imports")).filter((name) => !name.endsWith(".json"));

describe("the import job", () => {
  it.each(REFUSED)("refuses %s with a readable message and leaves nothing", async (_name, make, words) => {
    const before = await corpora();
    const file = await make(archive, path.join(there.database.dataDir, "forged.tar.gz"));
    const { jobId } = await requestImport(there.context(), { source: chunksOf(readFileSync(file)) });
    await there.drain();
    const [job] = await there.database
      .sql`select state, error_message as message from jobs where id = ${jobId}`;
    expect(job).toEqual({ state: "failed", message: expect.stringMatching(words) });
    expect(await corpora()).toEqual(before);
  });
});

describe("the upload of an archive", () => {
  it("stops at the configured limit and stores nothing", async () => {
    const before = waiting();
    const body = Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(2 * MB)]);
    await expect(requestImport(there.context(), { source: chunksOf(body) })).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringMatching(/larger than the 1 MB .*Raise MAX_IMPORT_MB/),
    });
    expect(waiting()).toEqual(before);
  });
});

describe("a text longer than a part", () => {
  it("is split into several lines and yields the same text and bytes on another instance, or is larger than that one reads", async () => {
    await ensureCorpus(here.context(), { id: "long", title: "Long" });
    const { documentId } = await here.upload("wall.txt", LONG, { corpusId: "long" });
    const file = await exportToFile(here, "long.tar.gz", "long");
    const texts: unknown[] = [];
    await forged(file, path.join(here.database.dataDir, "unchanged.tar.gz"), ({ rows }) =>
      texts.push(...(rows.get("texts") ?? [])),
    );
    expect(texts).toHaveLength(2);
    const target = await openTestInstance({ embedder: null });
    try {
      await importFromFile(target, file);
      const [row] = await target.database.sql<{ hash: string }[]>`
        select encode(sha256(convert_to(t.text, 'UTF8')), 'hex') as hash from version_texts t
        join versions v on v.id = t.version_id where v.document_id = ${documentId}`;
      expect(row?.hash).toBe(createHash("sha256").update(LONG).digest("hex"));
      expect(contentHash(await exportToFile(target, "long-back.tar.gz", "long"))).toBe(contentHash(file));
    } finally {
      await target.close();
    }
    const small = await openTestInstance({ embedder: null, env: { MAX_TEXT_MB: "1" } });
    try {
      await expect(importFromFile(small, file)).rejects.toMatchObject({
        code: "too_large",
        message: expect.stringContaining("Raise MAX_TEXT_MB"),
      });
    } finally {
      await small.close();
    }
  });
});

it("archives of failed imports are removed, oldest first, beyond the bytes of one import; one that waits stays", async () => {
  const folder = path.join(there.database.dataDir, "imports");
  const { sql } = there.database;
  // Not the archives of other tests.
  await sql`delete from jobs where kind = 'import-corpus'`;
  const bytes = Buffer.concat([readFileSync(archive), Buffer.alloc(0.6 * MB)]);
  const fileOf = async (jobId: string, minutesAgo: number) => {
    const [row] = await sql<{ batch_id: string }[]>`select batch_id from jobs where id = ${jobId}`;
    const file = path.join(folder, `${row?.batch_id}.tar.gz`);
    const at = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(file, at, at);
    return file;
  };
  const jobs: string[] = [];
  for (let n = 0; n < 3; n++)
    jobs.push((await requestImport(there.context(), { source: chunksOf(bytes) })).jobId);
  const [waiting = "", older = "", newer = ""] = jobs;
  await sql`update jobs set state = 'failed' where id = any(${[older, newer]}::text[])`;
  const [first, second, third] = [await fileOf(waiting, 9), await fileOf(older, 5), await fileOf(newer, 1)];
  expect(await removeStaleImports(there.context())).toBe(1);
  expect([first, second, third].map((file) => existsSync(file))).toEqual([true, false, true]);
});
