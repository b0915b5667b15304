import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byNameQuerySchema } from "#lib/domain/question-api.ts";
import { createFakeEmbedder, type FakeEmbedder } from "#lib/models/fake.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { compareCorpora } from "#lib/services/compare/compare-corpora.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { disablePassage } from "#lib/services/documents/disable-passage.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { readDescription } from "#lib/services/documents/read-description.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { readOutline } from "#lib/services/documents/read-outline.ts";
import { viewDocument } from "#lib/services/documents/view-document.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { readPack } from "#lib/services/packs/read-pack.ts";
import { byName } from "#lib/services/search/by-name.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { drawScan, pdfOfScans } from "#testing/scans.ts";
import { contentHash, exportToFile, importFromFile, SEARCHED_AT, searchResultsOf } from "./testing.ts";
import { type Forged, type ForgedLine, forged, sha256 } from "./testing-forge.ts";
import { change, PLANTED, random, refusedCases, type Victim } from "./testing-hostile.ts";
import { acceptedCases, malformed, oversized } from "./testing-hostile-accepted.ts";

const SHARED = "# Ferry\n\nThe ferry to the island leaves the northern quay at dusk.\n";
const SECRET = "# Secret\n\nThe secret lighthouse keeps its lamp dark.\n";
const QUESTIONS = ["ferry northern quay", "secret lighthouse", "orchard bees"];

let here: TestInstance;
let there: TestInstance;
let embedder: FakeEmbedder;
let archive: string;
let scan: Uint8Array;
let victim: Victim;

beforeAll(async () => {
  embedder = createFakeEmbedder();
  here = await openTestInstance({ env: { OCR_WORKERS: "1" } });
  there = await openTestInstance({ embedder, env: { OCR_WORKERS: "1" } });
  scan = await pdfOfScans([
    await drawScan(["The harbour master objects", "to the proposed quarry beside the school."]),
  ]);
  await fill(here, "honest");
  await here.upload("scan.pdf", scan, { corpusId: "honest" });
  archive = await exportToFile(here, "honest.tar.gz", "honest", true);
  victim = { ...(await fill(there, "victim")), hash: sha256(SECRET) };
  await there.upload("secret.md", SECRET, { corpusId: "victim" });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});

/** Creates a corpus with judgements, a pack and a document that both instances have. */
async function fill(instance: TestInstance, corpusId: string) {
  await ensureCorpus(instance.context(), { id: corpusId, title: corpusId });
  const { documentId: document } = await instance.upload("ferry.md", SHARED, { corpusId });
  await instance.upload("orchard.md", `# Orchard\n\nThe orchard of ${corpusId} keeps bees.\n`, { corpusId });
  const evidenceRef = `doc::${document}@1::chars-9-50`;
  await judge(instance.context(), { query: "ferry", evidenceRef, grade: 3, origin: "search" });
  const span = { start: 20, end: 30 };
  await disablePassage(instance.context(), { documentId: document, version: 1, span, reason: "a test" });
  const pack = await createPack(instance.context(), { title: corpusId, items: [{ evidenceRef }] });
  const answer = await searchEvidence(instance.context(), {
    query: "ferry",
    filters: { corpora: [corpusId] },
  });
  return { document, pack: pack.id, receipt: answer.traceId };
}

/** What a reader sees of the other corpus. */
async function shown() {
  const { sql } = there.database;
  const found = await Promise.all(QUESTIONS.map((question) => searchResultsOf(there, question, ["victim"])));
  // The receipts of these searches would make each later comparison of all rows slower.
  await sql`delete from tool_runs where as_of = ${SEARCHED_AT.toISOString()}::timestamptz`;
  await sql`delete from receipts where as_of = ${SEARCHED_AT.toISOString()}::timestamptz`;
  const documents = await sql<{ id: string }[]>`
    select id from documents where corpus_id = 'victim' order by id`;
  const texts = await Promise.all(
    documents.map(({ id }) => readDocument(there.context(), { documentId: id, query: { view: "text" } })),
  );
  return JSON.parse(JSON.stringify({ found, texts })) as unknown;
}

/** What a reader saw of the other corpus after the last import. */
let seen: unknown;
/** The rows that the last refused archive left. */
let left: Tables | undefined;

/** Call it after a change of the other corpus or of any row, outside `attempt`. */
function forget(): void {
  seen = undefined;
  left = undefined;
}

/** Searches and reads the other corpus again, and compares with what was seen before. */
async function expectSameView(): Promise<void> {
  const view = seen;
  seen = await shown();
  expect(seen).toEqual(nearly(view));
}

/** The same value, where scores may differ in the last digits: the database may add in another order. */
function nearly(value: unknown): unknown {
  if (typeof value === "number" && !Number.isInteger(value)) return expect.closeTo(value, 9);
  if (Array.isArray(value)) return value.map(nearly);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nearly(inner)]));
}

/** Tables that every import changes: the term dictionary, its job, corpus changes, health and events. */
const OWN_WORK = ["terms", "corpus_touches", "jobs", "corpus_health", "events"];

type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Every row of every table, except those of the named corpus. */
async function outside(corpusId: string): Promise<Tables> {
  const { sql } = there.database;
  const names = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const ids = async (rows: Promise<readonly { id: unknown }[]>) =>
    new Set((await rows).map(({ id }) => String(id)));
  const documents = await ids(sql<{ id: string }[]>`select id from documents where corpus_id = ${corpusId}`);
  const versions = await ids(sql<{ id: number }[]>`
    select v.id from versions v join documents d on d.id = v.document_id where d.corpus_id = ${corpusId}`);
  const generations = await ids(
    sql<{ id: number }[]>`select id from generations where corpus_id = ${corpusId}`,
  );
  const slabs = await ids(sql<{ id: number }[]>`
    select id from slabs where generation_id in (select id from generations where corpus_id = ${corpusId})`);
  const packs = await ids(sql<{ id: string }[]>`
    select p.id from packs p where exists (select 1 from pack_items i where i.pack_id = p.id and i.corpus_id = ${corpusId})
      and not exists (select 1 from pack_items i where i.pack_id = p.id and i.corpus_id <> ${corpusId})`);
  const receipts = await ids(
    sql<{ id: string }[]>`select id from receipts where corpus_ids = array[${corpusId}]::text[]`,
  );
  const isOwn = (table: string, row: ForgedLine): boolean =>
    (table === "corpora" && row.id === corpusId) ||
    row.corpus_id === corpusId ||
    documents.has(String(row.document_id)) ||
    versions.has(String(row.version_id)) ||
    generations.has(String(row.generation_id)) ||
    slabs.has(String(row.slab_id)) ||
    (table === "packs" && packs.has(String(row.id))) ||
    (table === "pack_versions" && packs.has(String(row.pack_id))) ||
    (table === "receipts" && receipts.has(String(row.id))) ||
    (table === "tool_runs" && receipts.has(String(row.trace_id))) ||
    (table === "audit_log" && (row.subject_id === corpusId || documents.has(String(row.subject_id))));
  const tables = new Map<string, ReadonlySet<string>>();
  for (const { name } of names) {
    if (OWN_WORK.includes(name)) continue;
    const rows = await sql<{ row: ForgedLine }[]>`select to_jsonb(t) as row from ${sql(name)} t`;
    tables.set(
      name,
      new Set(rows.filter(({ row }) => !isOwn(name, row)).map(({ row }) => JSON.stringify(row))),
    );
  }
  return tables;
}

let imports = 0;

/** Imports a changed archive, and compares all rows outside its corpus. Once it is accepted, also what a reader sees. */
async function attempt(forge: (forging: Forged) => void) {
  const id = `hostile-${++imports}`;
  const file = await forged(archive, path.join(there.database.dataDir, `${id}.tar.gz`), forge);
  seen ??= await shown();
  const before = left ?? (await outside(id));
  left = undefined;
  const outcome = await importFromFile(there, file, { id, title: id }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const after = await outside(id);
  for (const [table, rows] of before) {
    const now = after.get(table) ?? new Set();
    expect(
      [...rows].filter((row) => !now.has(row)),
      `rows of ${table} are gone or changed`,
    ).toEqual([]);
    expect(
      [...now].filter((row) => !rows.has(row)),
      `rows of ${table} were added`,
    ).toEqual([]);
  }
  if ("error" in outcome) left = after;
  else await expectSameView();
  return { id, ...outcome };
}

describe("a hostile archive", () => {
  it.each(refusedCases(() => victim))(
    "with %s is refused with a readable message and leaves nothing",
    async (_name, forge) => {
      const { id, ...outcome } = await attempt(forge);
      expect(outcome).toMatchObject({ error: { code: "damaged" } });
      expect(await there.database.sql`select 1 from corpora where id = ${id}`).toHaveLength(0);
      const planted = await there.context().blobs.has(sha256(PLANTED));
      expect(planted).toBe(false);
    },
  );

  // Each case compares all rows. Searches read nothing else, so one comparison after all of them is enough.
  it("that is refused changes nothing that a reader sees of another corpus", async () => {
    await attempt(change("documents", () => ({ source_path: "../../planted.md" })));
    await expectSameView();
  });

  it.each(
    acceptedCases(
      () => victim,
      () => scan,
    ),
  )("with %s changes nothing outside its corpus", async (_name, forge) => {
    const outcome = await attempt(forge);
    expect(outcome).toMatchObject({ value: { corpusId: outcome.id, documents: 3 } });
    expect(await there.context().blobs.has(sha256(PLANTED))).toBe(false);
  });
});

describe("an imported corpus", () => {
  it("exports to the same bytes again, including recognised text and page vectors", async () => {
    const target = await openTestInstance({ env: { OCR_WORKERS: "1" } });
    try {
      await importFromFile(target, archive);
      expect(contentHash(await exportToFile(target, "back.tar.gz", "honest", true))).toBe(
        contentHash(archive),
      );
      await target.drain();
      const [made] = await target.database.sql`select
        (select count(*)::int from page_pictures where picture_hash is not null) as pictures,
        (select count(*)::int from anchors) > 0 as anchors, (select count(*)::int from page_embeddings) as pages`;
      expect(made).toEqual({ pictures: 1, anchors: true, pages: 1 });
    } finally {
      await target.close();
    }
  });

  it("has its history marked as imported, for any actor and time that it claims", async () => {
    const claim = {
      actor_id: "the minister",
      created_at: "2001-01-01T00:00:00+00:00",
      action: "corpus.edited",
    };
    const { id } = await attempt(change("audit", () => claim));
    const entries = await listAudit(there.context(), { subjectType: "corpus", subjectId: id });
    const of = (action: string) => entries.filter((entry) => entry.action === action);
    expect(of("corpus.edited")).toMatchObject([{ actorId: "the minister", imported: true }]);
    expect(of("corpus.imported")).toMatchObject([{ actorId: "local", imported: false }]);
  });

  it("with malformed JSON in every column can be read, and so can answers that include it", async () => {
    const { id, ...outcome } = await attempt(malformed);
    expect(outcome).toMatchObject({ value: { documents: 3, packs: 1 } });
    const context = there.context();
    const documents = await there.database.sql<{ id: string }[]>`
      select id from documents where corpus_id = ${id} order by id`;
    for (const { id: documentId } of documents) {
      await viewDocument(context, { documentId });
      await readOutline(context, { documentId });
      const { summary, keyTerms, entities } = await readDescription(context, { documentId });
      expect([summary.sentences, summary.written, keyTerms, entities]).toEqual([[], null, [], []]);
      await getDocument(context, { documentId });
    }
    const named = await byName(context, byNameQuerySchema.parse({ name: "Ferry" }));
    expect(named.documents.length).toBeGreaterThan(1);
    const { sides } = await compareCorpora(context, { query: "ferry northern quay" });
    expect(sides.some((side) => side.error !== undefined && side.error !== null)).toBe(false);
    const packs = await there.database.sql<{ pack: string }[]>`
      select distinct pack_id as pack from pack_items where corpus_id = ${id}`;
    for (const { pack } of packs) expect((await readPack(context, { id: pack })).frame).toBeNull();
  });

  it("has texts and lists of the length that people may give them", async () => {
    const { id } = await attempt(oversized);
    const { sql } = there.database;
    const [document] = await sql`
      select max(length(title)) as title, max(length(author)) as author, max(cardinality(tags)) as tags,
        (select max(length(tag)) from documents t, unnest(t.tags) as tag where t.corpus_id = ${id}) as tag
      from documents where corpus_id = ${id}`;
    expect(document).toEqual({ title: 500, author: 200, tags: 400, tag: 120 });
    const [pack] = await sql`
      select max(length(title)) as title from packs p join pack_items i on i.pack_id = p.id where i.corpus_id = ${id}`;
    expect(pack).toEqual({ title: 300 });
  });

  it("uses the model's own vectors if those of the archive differ", async () => {
    const { id } = await attempt(({ rows }) => {
      for (const line of rows.get("vectors") ?? []) line.embedding = random(64);
    });
    await there.drain();
    const [planted] = await there.database.sql<{ lacking: number; others: number }[]>`
      select count(*) filter (where v.chunk_id is null)::int as lacking,
        count(*) filter (where e.generation_id is not null)::int as others
      from chunks c left join chunk_vectors v on v.chunk_id = c.id left join embeddings e on e.id = v.embedding_id
      where c.corpus_id = ${id}`;
    expect(planted).toEqual({ lacking: 0, others: 0 });
  });

  it("shares no vectors with a document with the same passages in another corpus", async () => {
    const text = "# Windmill\n\nThe windmill on the dyke grinds barley every Thursday.\n";
    await here.upload("windmill.md", text, { corpusId: "honest" });
    const file = await exportToFile(here, "windmill.tar.gz", "honest");
    await importFromFile(there, file, { id: "windmill", title: "windmill" });
    const earlier = embedder.embedded.length;
    forget();
    const { documentId } = await there.upload("windmill.md", text, { corpusId: "victim" });
    expect(embedder.embedded.slice(earlier).join("\n")).toContain("grinds barley");
    const [vectors] = await there.database.sql<{ count: number; brought: number }[]>`
      select count(*)::int as count, count(e.generation_id)::int as brought from chunks c
      join chunk_vectors v on v.chunk_id = c.id join embeddings e on e.id = v.embedding_id
      where c.document_id = ${documentId}`;
    expect(vectors?.count).toBeGreaterThan(0);
    expect(vectors?.brought).toBe(0);
  });

  it("shares no recognised text with a scan with the same bytes in another corpus", async () => {
    const planted = await attempt(({ rows }) => {
      for (const line of rows.get("page-readings") ?? [])
        line.reading = JSON.parse(JSON.stringify(line.reading).replaceAll("quarry", PLANTED)) as unknown;
    });
    expect(planted).toMatchObject({ value: { documents: 3 } });
    const { documentId } = await there.upload("scan.pdf", scan, { corpusId: "victim" });
    const { text } = (await readDocument(there.context(), { documentId, query: { view: "text" } })) as {
      text: string;
    };
    expect(text).toContain("quarry");
    expect(text).not.toContain(PLANTED);
  });
});
