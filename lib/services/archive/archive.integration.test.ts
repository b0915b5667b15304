import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { importCorpus } from "./import-corpus.ts";
import { contentHash, exportToFile, importFromFile, searchResultsOf } from "./testing.ts";

const CORPUS = "plans";
let here: TestInstance;
let there: TestInstance;
const opened: TestInstance[] = [];

async function instance(options?: Parameters<typeof openTestInstance>[0]): Promise<TestInstance> {
  const made = await openTestInstance(options);
  opened.push(made);
  return made;
}

const QUESTIONS = ["affordable housing on brownfield land", "river flood", "café naïve 🚲 lane", "H4"];

beforeAll(async () => {
  here = await instance();
  there = await instance();
  await ensureCorpus(here.context(), { id: CORPUS, title: "Plans" });
  const corpusId = CORPUS;
  for (let i = 0; i < 6; i++) await here.upload(`plans/plan-${i}.md`, plan(i), { corpusId });
  await here.upload("plans/plan-1.md", `${plan(1)}\n\nA second edition adds a cycle lane.\n`, { corpusId });
  await here.upload(
    "notes/unicode.txt",
    "Café naïve: the 🚲 lane 𝔸 stays open.\nA river flood closes it.\n",
    { corpusId },
  );
  const gone = await here.upload(
    "notes/gone.txt",
    "Nobody should ever see this withdrawn note about the river.\n",
  );
  await removeDocument(here.context(), { documentId: gone.documentId });
});
afterAll(async () => {
  for (const each of opened) await each.close();
});

function plan(i: number): string {
  return `---\ntitle: Local plan ${i}\n---\n# Policy H${i}: Housing\n\nPolicy H${i} supports affordable housing on brownfield land near station ${i}.\n\n## Flood risk\n\nDevelopment beside the river must show that flood levels of ${i} metres are withstood.\nSee Policy H${(i + 1) % 6}.\n`;
}

describe("a corpus exported and imported into another instance", () => {
  let file: string;

  it("exports to the same bytes each time", async () => {
    file = await exportToFile(here, "one.tar.gz", CORPUS);
    expect(contentHash(await exportToFile(here, "again.tar.gz", CORPUS))).toBe(contentHash(file));
  });

  it("returns the same refs and scores there, with no work left for a model", async () => {
    const before = await Promise.all(QUESTIONS.map((question) => searchResultsOf(here, question, [CORPUS])));
    const outcome = await importFromFile(there, file);
    expect(outcome).toMatchObject({ corpusId: CORPUS, documents: 7, renamedDocuments: 0, rebuilding: false });
    const [{ waiting = -1 } = {}] = await there.database.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from jobs where state = 'queued' and kind <> 'purge-deleted'`,
    );
    expect(waiting).toBe(0);
    const [{ lacking = -1 } = {}] = await there.database.db.execute<{ lacking: number }>(
      sql`select count(*)::int as lacking from chunks c where not exists (select 1 from chunk_vectors v where v.chunk_id = c.id)`,
    );
    expect(lacking).toBe(0);
    const after = await Promise.all(QUESTIONS.map((question) => searchResultsOf(there, question, [CORPUS])));
    expect(JSON.stringify(before)).toContain("doc::");
    expect(after).toEqual(before);
  });

  it("exports to the same bytes from there", async () => {
    expect(contentHash(await exportToFile(there, "back.tar.gz", CORPUS))).toBe(contentHash(file));
  });

  it("contains nothing that was deleted", () => {
    expect(gunzipSync(readFileSync(file)).includes("withdrawn note")).toBe(false);
  });

  it("leaves out the totals of its index, because they may exceed an integer: an import counts them", async () => {
    const totals = ({ database }: TestInstance, corpusId: string) => database.sql`
      select chunk_count, total_length, segment_count, segment_length from generations
      where id = (select published_generation_id from corpora where id = ${corpusId})`;
    const own = here.database.sql`corpus_id = ${CORPUS} and state = 'published'`;
    const [counted] = await totals(here, CORPUS);
    for (const most of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      await here.database
        .sql`update generations set total_length = ${most}, segment_length = ${most} where ${own}`;
      expect(contentHash(await exportToFile(here, "large.tar.gz", CORPUS))).toBe(contentHash(file));
      expect(await searchResultsOf(here, "river flood", [CORPUS])).not.toEqual([]);
    }
    await here.database.sql`update generations set ${here.database.sql(counted ?? {})} where ${own}`;
    await importFromFile(there, file, { id: "counted" });
    expect([...(await totals(there, "counted"))]).toEqual([counted]);
  });

  it("is refused where it exists already, and can be imported beside it under another id", async () => {
    await expect(importFromFile(there, file)).rejects.toMatchObject({ code: "conflict" });
    const outcome = await importFromFile(there, file, { id: "second" });
    expect(outcome).toMatchObject({ corpusId: "second", documents: 7, renamedDocuments: 7 });
    expect(outcome.title).toContain("(second)");
    const words = (answer: unknown) => [...JSON.stringify(answer).matchAll(/"score":[^,]+/g)].map(String);
    const [first, second] = await Promise.all([
      searchResultsOf(there, "river flood", [CORPUS]),
      searchResultsOf(there, "river flood", ["second"]),
    ]);
    expect(words(second)).toEqual(words(first));
  });

  it("changes nothing if the archive is damaged", async () => {
    const bytes = readFileSync(file);
    const cut = path.join(there.database.dataDir, "cut.tar.gz");
    writeFileSync(cut, bytes.subarray(0, bytes.length - 100));
    await expect(importFromFile(there, cut, { id: "third" })).rejects.toMatchObject({ code: "damaged" });
    expect(await there.database.sql`select id from corpora where id = 'third'`).toHaveLength(0);
  });
});

describe("an archive of a corpus that people worked with", () => {
  it("contains judgements, packs and disabled passages, and receipts on request", async () => {
    const answer = await searchEvidence(here.context(), {
      query: "affordable housing",
      filters: { corpora: [CORPUS] },
    });
    const text = JSON.stringify(answer);
    const ref = /doc::doc_\w+@\d+::chars-\d+-\d+/.exec(text)?.[0] ?? "";
    await judge(here.context(), {
      query: "affordable housing",
      evidenceRef: ref,
      grade: 3,
      origin: "search",
    });
    await createPack(here.context(), { title: "Housing", items: [{ evidenceRef: ref }] });
    const file = await exportToFile(here, "people.tar.gz", CORPUS, true);
    const target = await instance();
    const outcome = await importFromFile(target, file);
    expect(outcome).toMatchObject({ packs: 1 });
    expect(outcome.receipts).toBeGreaterThan(0);
    expect(await target.database.sql`select 1 from judgements where grade = 3`).toHaveLength(1);
    const [item] = await target.database.sql`select evidence_ref from pack_items`;
    expect(item?.evidence_ref).toBe(ref);
    expect(contentHash(await exportToFile(target, "people-back.tar.gz", CORPUS, true))).toBe(
      contentHash(file),
    );
  });
});

describe("an import into an instance with another embedding model", () => {
  it("is searchable by words at once while its index is rebuilt", async () => {
    const file = await exportToFile(here, "model.tar.gz", CORPUS);
    const other = await instance({ embedder: createFakeEmbedder({ seed: "another" }) });
    const outcome = await importFromFile(other, file);
    expect(outcome.rebuilding).toBe(true);
    expect(JSON.stringify(await searchResultsOf(other, "brownfield", [CORPUS]))).toContain("doc::");
    await other.drain();
    const [{ lacking = -1 } = {}] = await other.database.db.execute<{ lacking: number }>(
      sql`select count(*)::int as lacking from chunks c where not exists (select 1 from chunk_vectors v where v.chunk_id = c.id)`,
    );
    expect(lacking).toBe(0);
  });
});

describe("two imports of one corpus at the same time", () => {
  it("one is complete, and the other is refused with a message", async () => {
    const file = await exportToFile(here, "twice.tar.gz", CORPUS);
    const target = await instance();
    const outcomes = await Promise.allSettled([importFromFile(target, file), importFromFile(target, file)]);
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: "conflict" })]);
    expect(contentHash(await exportToFile(target, "twice-back.tar.gz", CORPUS))).toBe(contentHash(file));
  });

  it("the next attempt of the same job replaces what a killed one left", async () => {
    const file = await exportToFile(here, "again.tar.gz", CORPUS);
    const target = await instance();
    await target.database
      .sql`insert into corpora (id, title, source_binding_ref, schema_version, enabled, deleted_at, actor_id)
      values (${CORPUS}, 'left', 'import://batch_one', 0, false, now(), 'local')`;
    const contexts = workContexts(target.runtime);
    const { signal } = new AbortController();
    const context = contexts.forJob({ actorId: "local", signal, log: target.runtime.log });
    await importCorpus(context, { file, owner: "batch_one" });
    await contexts.close();
    expect(contentHash(await exportToFile(target, "again-back.tar.gz", CORPUS))).toBe(contentHash(file));
  });
});

describe("an import whose process is killed", () => {
  it("is not visible, and the next attempt replaces what it left", async () => {
    const file = await exportToFile(here, "killed.tar.gz", CORPUS);
    const target = await instance();
    const contexts = workContexts(target.runtime);
    const killed = new AbortController();
    const context = contexts.forJob({ actorId: "local", signal: killed.signal, log: target.runtime.log });
    // Simulates a killed process: no clean-up runs.
    const dead = {
      ...context,
      db: new Proxy(context.db, {
        get: (db, key) =>
          killed.signal.aborted && key !== "$client"
            ? () => {
                throw new Error("dead");
              }
            : Reflect.get(db, key),
      }),
    };
    const dying = importCorpus(
      dead,
      { file, owner: "killed" },
      {
        report: (_stage: string, progress: number) => {
          if (progress > 0.5) killed.abort();
        },
        complete: async () => {},
      },
    );
    await expect(dying).rejects.toThrow();
    expect(await target.database.sql`select 1 from corpora where id = ${CORPUS}`).toHaveLength(1);
    expect(
      await target.database.sql`select 1 from corpora where id = ${CORPUS} and deleted_at is null`,
    ).toHaveLength(0);
    await expect(importFromFile(target, file)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("is being imported"),
    });
    // The database's clock cannot be set, so the last sign of life moves into the past.
    await target.database
      .sql`update corpora set deleted_at = now() - interval '2 minutes' where id = ${CORPUS}`;
    await importFromFile(target, file);
    await contexts.close();
    expect(contentHash(await exportToFile(target, "killed-back.tar.gz", CORPUS))).toBe(contentHash(file));
  });
});
