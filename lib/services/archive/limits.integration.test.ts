import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
        select encode(sha256(convert_to(string_agg(t.text, '' order by t.char_start), 'UTF8')), 'hex') as hash
        from version_text_parts t join versions v on v.id = t.version_id where v.document_id = ${documentId}`;
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

describe("the archives on disk", () => {
  const DAY_MS = 24 * 3600 * 1000;
  const folder = () => path.join(there.database.dataDir, "imports");
  const archiveOf = (batchId: string) => path.join(folder(), `${batchId}.tar.gz`);
  /** An archive of 0.6 MB, of the 1 MB that all may have. */
  const large = () => Buffer.concat([readFileSync(archive), Buffer.alloc(0.6 * MB)]);
  const request = (bytes: Uint8Array, declaredBytes = 0) =>
    requestImport(there.context(), { source: chunksOf(bytes), declaredBytes });
  const full = (words: RegExp) => ({
    code: "queue_full",
    message: expect.stringMatching(words),
    details: { retryAfterSeconds: 60 },
  });

  /** Queues an import, puts its job in a state, and makes its archive older. Returns the archive's path. */
  async function stored(state: "queued" | "running" | "failed", minutesAgo: number, bytes = large()) {
    const { jobId } = await request(bytes);
    const [row] = await there.database.sql<{ batch_id: string }[]>`
      update jobs set state = ${state} where id = ${jobId} returning batch_id`;
    const file = archiveOf(row?.batch_id ?? "");
    writtenAgo(file, minutesAgo * 60_000);
    writtenAgo(file.replace(".tar.gz", ".json"), minutesAgo * 60_000);
    return file;
  }
  function writtenAgo(file: string, ms: number) {
    const at = new Date(Date.now() - ms);
    utimesSync(file, at, at);
  }

  beforeEach(async () => {
    // Not the archives of other tests.
    await there.database.sql`delete from jobs where kind = 'import-corpus'`;
    rmSync(folder(), { recursive: true, force: true });
  });

  it("archives of failed imports are removed, oldest first, beyond the bytes of one import; one that waits stays", async () => {
    const older = await stored("failed", 5);
    const newer = await stored("failed", 1);
    const waiting = await stored("queued", 9, readFileSync(archive));
    expect([older, newer, waiting].map((file) => existsSync(file))).toEqual([false, true, true]);
    expect(await removeStaleImports(there.context())).toBe(0);
  });

  it("an archive whose job waits or runs stays for longer than a week; one that failed does not", async () => {
    const small = readFileSync(archive);
    const failed = await stored("failed", 0, small);
    const queued = await stored("queued", 0, small);
    const running = await stored("running", 0, small);
    const in8Days = there.context({ now: new Date(Date.now() + 8 * DAY_MS) });
    expect(await removeStaleImports(in8Days)).toBe(1);
    expect([failed, queued, running].map((file) => existsSync(file))).toEqual([false, true, true]);
  });

  it("an interrupted upload is removed once its request must have ended", async () => {
    mkdirSync(folder(), { recursive: true });
    const draft = path.join(folder(), "batch_0123456789abcdef.tar.gz.draft");
    writeFileSync(draft, "a part");
    expect(await removeStaleImports(there.context())).toBe(0);
    writtenAgo(draft, 3_700_000);
    expect(await removeStaleImports(there.context())).toBe(1);
    expect(existsSync(draft)).toBe(false);
  });

  it("an import is refused while the archives that wait have the bytes of one import", async () => {
    const waiting = await stored("queued", 0);
    const before = readdirSync(folder());
    await expect(request(large())).rejects.toMatchObject(full(/more than 1 MB\. Try again/));
    expect(readdirSync(folder())).toEqual(before);
    await there.database
      .sql`update jobs set state = 'failed' where batch_id = ${path.basename(waiting, ".tar.gz")}`;
    await expect(request(large())).resolves.toHaveProperty("jobId");
  });

  it("an import is refused before it is read if its declared length does not fit", async () => {
    await stored("running", 0);
    const unread = {
      [Symbol.asyncIterator]: (): AsyncIterator<Uint8Array> => {
        throw new Error("it was read");
      },
    };
    await expect(
      requestImport(there.context(), { source: unread, declaredBytes: 0.6 * MB }),
    ).rejects.toMatchObject(full(/more than 1 MB/));
  });

  it("uploads at the same time have together at most the bytes of one import", async () => {
    const outcomes = await Promise.allSettled([request(large()), request(large()), request(large())]);
    const accepted = outcomes.filter(({ status }) => status === "fulfilled");
    expect(accepted.length).toBeLessThanOrEqual(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(full(/more than 1 MB/));
    expect(readdirSync(folder())).toHaveLength(accepted.length * 2);
  });

  it("a ninth import that waits is refused, however small the archives are", async () => {
    const small = readFileSync(archive);
    for (let n = 0; n < 8; n++) await request(small);
    await expect(request(small)).rejects.toMatchObject(full(/8 imports are waiting already/));
  });

  it("a data directory that is gone is not created by an import", async () => {
    const gone = path.join(there.database.dataDir, "gone");
    const context = there.context();
    const config = { ...context.config, data: { ...context.config.data, dir: gone } };
    await expect(
      requestImport({ ...context, config }, { source: chunksOf(readFileSync(archive)) }),
    ).rejects.toMatchObject({ code: "storage_unavailable" });
    expect(existsSync(gone)).toBe(false);
  });
});
