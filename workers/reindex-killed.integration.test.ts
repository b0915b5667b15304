import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents, generations, versions } from "#db/schema/index.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { requestReindex } from "#lib/services/corpora/request-reindex.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

const WORKER = fileURLToPath(new URL("./testing-reindex-worker.ts", import.meta.url));
const NAMES = ["pier", "lock", "weir", "quay", "ford"];
const corpusId = DEFAULT_CORPUS_ID;

let before: TestInstance;
/** The same instance configured with another model and chunk policy. */
let today: TestInstance;

beforeAll(async () => {
  before = await openTestInstance();
  for (const name of NAMES) {
    const text = `# Lantern of the ${name}\n\nThe lantern of the ${name} is lit at dusk and carries two lamps.\n`;
    await before.upload(`${name}.md`, text);
  }
  today = await openTestInstance({
    database: before.database,
    embedder: createFakeEmbedder({ seed: "today" }),
    env: { CHUNK_TARGET_CHARS: "700" },
  });
});
afterAll(() => before?.close());

async function found(): Promise<readonly string[]> {
  const answer = await searchEvidence(today.context(), { query: "lantern lit at dusk", limit: 20 });
  return answer.results.map(({ sourcePath }) => sourcePath).sort();
}
const ALL = NAMES.map((name) => `${name}.md`).sort();
const view = async () => (await readCorpusHealth(today.context(), [corpusId]))[0];
const built = () =>
  before.database.db
    .select({ id: generations.id, state: generations.state })
    .from(generations)
    .where(eq(generations.lane, "text"))
    .orderBy(asc(generations.id));

it("a changed model and chunk policy make the index stale with a reason, and searches continue", async () => {
  expect(await view()).toMatchObject({
    ...{ status: "stale", freshnessState: "stale" },
    reasons: [{ code: "embedding_model_changed", documents: NAMES.length }],
  });
  expect(await found()).toEqual(ALL);
});

it("a failed re-index leaves the old index in use", async () => {
  const failing = createFakeEmbedder({ seed: "today" });
  failing.setFailing(true);
  const broken = await openTestInstance({
    ...{ database: before.database, embedder: failing, env: { CHUNK_TARGET_CHARS: "700" } },
  });
  await requestReindex(broken.context(), { corpusId });
  await broken.drain();
  const [job] = await before.database.sql<{ error_code: string }[]>`
    select error_code from jobs where kind = 'reindex-corpus'`;
  expect(job?.error_code).toBe("embedder_unavailable");
  expect((await built()).map(({ state }) => state)).toEqual(["published", "building"]);
  expect(await found()).toEqual(ALL);
});

it("after a worker is killed during a re-index, searches use the old index until the new one is complete", async () => {
  await before.database.sql`update jobs set run_after = now() where state = 'queued'`;
  const { address, dataDir } = before.database;
  const args = ["--address", JSON.stringify(address), "--data-dir", dataDir, "--documents", "2"];
  const worker = fork(WORKER, args, { execArgv: [] });
  expect(await once(worker, "message")).toEqual(["half-way", undefined]);
  const [old, next] = await built();
  expect([old?.state, next?.state]).toEqual(["published", "building"]);
  expect(await view()).toMatchObject({ status: "syncing" });
  expect(await found()).toEqual(ALL);

  const exited = once(worker, "exit");
  worker.kill("SIGKILL");
  await exited;
  expect(await found()).toEqual(ALL);
  expect(await built()).toEqual([old, next]);

  await today.queue.reclaim();
  await expect
    .poll(
      async () => {
        await today.drain();
        return (await view())?.status;
      },
      { timeout: 20_000 },
    )
    .toBe("healthy");
  // The unfinished generation is completed, and the old one is completely removed.
  expect(await built()).toEqual([{ id: next?.id, state: "published" }]);
  expect(await view()).toMatchObject({ freshnessState: "fresh", reasons: [], chunkCount: NAMES.length });
  expect((await view())?.fingerprint.models).toEqual([today.context().embedder?.model.id]);
  expect(await found()).toEqual(ALL);
});

it("re-indexing extracts again what an older extractor read: as a new version, and the cited one stays", async () => {
  await before.database.sql`update versions set extractor_fingerprint = 'md/0' where file_name = 'pier.md'`;
  await before.database.sql`insert into corpus_touches (corpus_id) values (${corpusId})`;
  expect((await view())?.reasons).toEqual([{ code: "extractor_changed", documents: 1 }]);
  const read = async () => {
    const rows = await before.database.db
      .select({
        path: documents.sourcePath,
        number: versions.number,
        extractor: versions.extractorFingerprint,
      })
      .from(versions)
      .innerJoin(documents, eq(documents.id, versions.documentId))
      .orderBy(asc(documents.sourcePath), asc(versions.number));
    return rows.filter(({ path }) => path === "pier.md" || path === "quay.md");
  };
  await requestReindex(today.context(), { corpusId });
  await expect
    .poll(
      async () => {
        await today.drain();
        return (await view())?.freshnessState;
      },
      { timeout: 20_000 },
    )
    .toBe("fresh");
  expect(await read()).toEqual([
    { path: "pier.md", number: 1, extractor: "md/0" },
    { path: "pier.md", number: 2, extractor: expect.not.stringMatching("md/0") },
    { path: "quay.md", number: 1, extractor: expect.not.stringMatching("md/0") },
  ]);
  expect(await found()).toEqual(ALL);
});
