import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { WorkContext } from "#lib/context.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { noPages } from "#lib/ingest/pages/testing-no-pages.ts";
import { bytesOf } from "#lib/ingest/processes/file-source.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { ingestDocument } from "#lib/services/intake/ingest-document.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { linesOf, readStoredWords } from "#lib/text-index/testing/stored-words.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

const embedder = createFakeEmbedder();
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
});
beforeEach(() => embedder.setFailing(false));
afterAll(() => instance?.close());

const job = { report: () => {}, complete: async () => {} };
const retitle = (documentId: string, title: string) =>
  editMetadata(instance.context(), { documentId, metadata: { title } });
const freshness = async (documentId: string) =>
  (await getDocument(instance.context(), { documentId })).freshness;

async function found(query: string, mode: "keyword" | "hybrid" = "keyword"): Promise<string[]> {
  const { results } = await searchEvidence(instance.context(), { query, mode });
  return results.map((result) => result.documentId);
}

/** All rows that searches read, by natural keys. */
async function rows() {
  const { sql } = instance.database;
  const stored = await readStoredWords(sql);
  const passages = await sql`
    select c.id, d.source_path, c.chunk_ordinal, c.term_count, c.input_hash,
      min(c.chunk_ordinal) over (partition by c.segment_id) as segment,
      (select array_agg(x.facet || x.window || encode(e.input_hash, 'hex') order by x.facet, x.window) from chunk_vectors x
        join embeddings e on e.id = x.embedding_id where x.chunk_id = c.id) as vectors
    from chunks c join documents d on d.id = c.document_id order by 2, 3`;
  const totals = await sql`
    select chunk_count, total_length, segment_count, segment_length from generations order by id`;
  return {
    passages: passages.map(({ id, ...row }) => ({ ...row, words: linesOf(stored.get(id)) })),
    totals: [...totals],
  };
}

const SECTIONS = Array.from(
  { length: 30 },
  (_, i) => `## Part ${i}\n\n${`Rule ${i} keeps the lamps of the bank low. `.repeat(15)}\n`,
).join("\n");

it("a document is found by the title that a person sets, and its index is stale until then", async () => {
  const { documentId } = await instance.upload("lamps.md", `# Lamps\n\n${SECTIONS}`);
  await instance.upload("other.md", "# Lamps elsewhere\n\nOther lamps of another bank.\n");
  await retitle(documentId, "Kingfisher protocol");
  expect(await freshness(documentId)).toMatchObject({ state: "stale", reasons: ["title_changed"] });
  expect(await found("kingfisher")).toEqual([]);
  expect(await found("lamps")).toContain(documentId);
  await instance.drain();
  expect(await freshness(documentId)).toMatchObject({ state: "fresh", reasons: ["index_current"] });
  expect(await found("kingfisher")).toEqual([documentId]);
  expect(await found("kingfisher protocol", "hybrid")).toContain(documentId);
});

it("the rows equal those of a rebuild of the corpus", async () => {
  const before = await rows();
  const extract = async () => {
    throw new Error("rebuilding reads no file");
  };
  const context = { ...instance.context(), extract, dictionary: new TermDictionary(), pages: noPages };
  await reindexCorpus(context, { corpusId: "my-documents" }, job);
  expect(await rows()).toEqual(before);
});

it("while the embedder is unavailable, postings are updated at once and vectors when it is back", async () => {
  const { documentId } = await instance.upload("weir.md", "# Weir\n\nThe gauge is read on Mondays.\n");
  embedder.setFailing(true);
  await retitle(documentId, "Heron ledger");
  for (let due = 1; due > 0; ) {
    await instance.drain();
    due = (
      await instance.database.sql`
      update jobs set run_after = now() - interval '1 minute' where state = 'queued' and run_after > now()`
    ).count;
  }
  expect(await found("heron")).toEqual([documentId]);
  expect((await freshness(documentId)).reasons).toEqual(["title_changed"]);
  const later = instance.context({ now: new Date(Date.now() + 3_600_000) });
  expect(await queueIndexRepairs(later)).toEqual({ reason: "embedder_unavailable" });
  embedder.setFailing(false);
  expect(await queueIndexRepairs(later)).toEqual({ queued: 1 });
  await instance.drain();
  expect((await freshness(documentId)).state).toBe("fresh");
});

it("a title set while the file is being read is kept and indexed", async () => {
  const outcome = await instance.receive("race.md", "# From the file\n\nThe quay is swept at dawn.\n");
  if (outcome.outcome !== "accepted") throw new Error(outcome.outcome);
  const { documentId } = outcome;
  const [version] = await instance.database.sql<{ id: number }[]>`
    select id from versions where document_id = ${documentId}`;
  const context: WorkContext = {
    ...instance.context(),
    dictionary: new TermDictionary(),
    pages: noPages,
    extract: async ({ format, source, fileName }) => {
      await retitle(documentId, "Typed meanwhile");
      return (await extractors[format]()).extract({ bytes: await bytesOf(source), fileName });
    },
  };
  await ingestDocument(context, { documentId, versionId: version?.id ?? 0 }, job);
  expect(await found("typed meanwhile")).toEqual([documentId]);
  await instance.drain();
  const detail = await getDocument(instance.context(), { documentId });
  expect(detail).toMatchObject({ title: "Typed meanwhile", freshness: { state: "fresh" } });
});

it("a change of another field queues nothing, and a removed document is skipped", async () => {
  const { documentId } = await instance.upload("still.md", "# Still\n\nNothing happens here.\n");
  await editMetadata(instance.context(), { documentId, metadata: { title: "Still", docType: "note" } });
  expect((await freshness(documentId)).state).toBe("fresh");
  await retitle(documentId, "Gone soon");
  await removeDocument(instance.context(), { documentId });
  await instance.drain();
  const jobs = await instance.database.sql`
    select state from jobs where document_id = ${documentId} and kind = 'reindex-document'`;
  expect([...jobs]).toEqual([{ state: "cancelled" }]);
});
