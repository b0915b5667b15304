import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { noPages } from "#lib/ingest/pages/testing-no-pages.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { linesOf, readStoredWords } from "#lib/text-index/testing/stored-words.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { editMetadata } from "./edit-metadata.ts";
import { getDocument, listDocuments } from "./list-documents.ts";
import { readDocument } from "./read-document.ts";
import { locatePassages, viewDocument } from "./view-document.ts";

const POLICY = `---
title: Roofs
doc_type: policy
tags: [roofs]
published_date: 2031-02-01
---

# 9 Roofs 😀𝔸

## Policy R1 Flat roofs

A flat roof will be permitted where:

(a) it is set below the parapet;

(b) it cannot be seen from the quay.

## Policy R2 Dormers

Dormers will be refused unless they are set back from the eaves by 500 millimetres.
`;

let instance: TestInstance;
const embedder = createFakeEmbedder();

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
});
afterAll(async () => {
  await instance?.close();
});

const search = (query: string, filters = {}) => searchEvidence(instance.context(), { query, filters });
const searchable = async (query: string) => (await search(query)).results.map((result) => result.documentId);

describe("a document", () => {
  it("is found by its words, and each passage has the text at its offsets", async () => {
    const { documentId } = await instance.upload("plans/roofs.md", POLICY);
    const response = await search("flat roof below the parapet");
    expect(response.status).toBe("ok");
    const [result] = response.results;
    expect(result).toMatchObject({
      documentId,
      title: "Roofs",
      docType: "policy",
      freshness: { state: "fresh" },
    });
    for (const passage of result?.passages ?? []) {
      const { start, end } = passage.span;
      const read = await readDocument(instance.context(), {
        documentId,
        query: { offset: start, limit: end - start, view: "text" },
      });
      expect(read).toMatchObject({ kind: "text", text: sliceCodePoints(POLICY, start, end), partial: true });
      const sum = passage.contributions.reduce((total, each) => total + each.value, 0);
      expect(passage.score).toBeCloseTo(sum, 9);
    }
    const [best] = result?.passages ?? [];
    const [located] = await locatePassages(instance.context(), {
      documentId,
      refs: [best?.evidenceRef ?? ""],
    });
    const readable = await viewDocument(instance.context(), { documentId });
    expect(readable.text.slice(located?.textSpan.start, located?.textSpan.end)).toContain(
      "set below the parapet",
    );
    expect(located?.sectionPath).toEqual(best?.sectionPath);
    const start = [...POLICY.slice(0, POLICY.indexOf("below the parapet"))].length;
    const inside = { start, end: start + "below".length };
    const ref = formatEvidenceRef({ kind: "doc", documentId, version: 1, span: inside });
    const [words] = await locatePassages(instance.context(), { documentId, refs: [ref] });
    expect(words?.sectionPath, "of words inside a passage").toEqual(best?.sectionPath);
    expect(words?.sectionPath).not.toEqual([]);
  });

  it("stays the same for unchanged bytes, and gets a new version for changed ones while the old one stays citable", async () => {
    const first = await instance.upload(
      "plans/versions.md",
      "# Quay heights\n\nBuildings keep below nine metres.\n",
    );
    expect(
      await instance.receive("plans/versions.md", "# Quay heights\n\nBuildings keep below nine metres.\n"),
    ).toEqual({
      outcome: "unchanged",
      documentId: first.documentId,
      version: 1,
    });
    const second = await instance.upload(
      "plans/versions.md",
      "# Quay heights\n\nBuildings keep below twelve metres.\n",
    );
    expect(second).toEqual({ documentId: first.documentId, version: 2 });
    const old = await readDocument(instance.context(), {
      documentId: first.documentId,
      query: { version: 1, offset: 0 },
    });
    expect(old).toMatchObject({ text: "# Quay heights\n\nBuildings keep below nine metres.\n" });
    const { results } = await search('"below nine metres"');
    expect(results.map((result) => result.documentId)).not.toContain(first.documentId);
    expect(await searchable('"below twelve metres"')).toContain(first.documentId);
  });

  it("is replaced only after confirmation, and is stored separately on request", async () => {
    await instance.upload("ask.md", "# One\n\nFirst words.\n");
    expect(await instance.receive("ask.md", "# One\n\nOther words.\n", { onExisting: "ask" })).toMatchObject({
      outcome: "exists",
    });
    const separate = await instance.upload("ask.md", "# One\n\nOther words.\n", { onExisting: "separate" });
    const detail = await getDocument(instance.context(), { documentId: separate.documentId });
    expect(detail.sourcePath).toBe("ask (2).md");
  });

  it("shares vectors with other documents that have the same words", async () => {
    const text = "# Kingfisher bank\n\nThe bank of the kingfisher is kept free of lamps.\n";
    await instance.upload("bank-a.md", text);
    const before = embedder.embedded.length;
    await instance.upload("bank-b.md", text);
    expect(embedder.embedded.length).toBe(before);
  });

  it("disappears from every read at once when removed, can be restored, and is purged completely", async () => {
    const { documentId } = await instance.upload(
      "gone.md",
      "# Heron\n\nThe heronry is closed to visitors in spring.\n",
    );
    await removeDocument(instance.context(), { documentId });
    await expect(getDocument(instance.context(), { documentId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(viewDocument(instance.context(), { documentId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(readDocument(instance.context(), { documentId, query: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await searchable("heronry")).not.toContain(documentId);
    expect((await listDocuments(instance.context(), { q: "gone.md" })).total).toBe(0);

    await restoreDocument(instance.context(), { documentId });
    expect(await searchable("heronry")).toContain(documentId);

    await removeDocument(instance.context(), { documentId });
    const { hash } =
      (
        await instance.database.sql`select byte_hash as hash from versions where document_id = ${documentId}`
      )[0] ?? {};
    const later = new Date(Date.now() + (instance.runtime.config.data.undoWindowMinutes + 1) * 60_000);
    expect(await purgeDeleted(instance.context({ now: later }))).toEqual({ purged: 1 });
    for (const table of ["documents where id", "versions where document_id", "chunks where document_id"]) {
      const [row] = await instance.database.sql.unsafe(`select count(*)::int as n from ${table} = $1`, [
        documentId,
      ]);
      expect(row?.n).toBe(0);
    }
    expect(await instance.runtime.blobs.has(String(hash))).toBe(false);
    await expect(restoreDocument(instance.context(), { documentId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("has values that a person sets outrank those of the file, also after a new version", async () => {
    const { documentId } = await instance.upload(
      "meta.md",
      "---\ntitle: From the file\ndoc_type: note\n---\n\nWords about lime mortar.\n",
    );
    await editMetadata(instance.context(), { documentId, metadata: { docType: "guidance" } });
    await instance.upload(
      "meta.md",
      "---\ntitle: From the file again\ndoc_type: memo\n---\n\nMore words about lime mortar.\n",
    );
    const detail = await getDocument(instance.context(), { documentId });
    expect(detail).toMatchObject({
      title: "From the file again",
      docType: "guidance",
      metadataOrigins: { docType: "person", title: "frontmatter" },
    });
  });
});

describe("filters", () => {
  it("fail closed: an unknown value matches nothing instead of everything", async () => {
    await instance.upload("filters.md", POLICY.replace("title: Roofs", "title: Filter roofs"));
    for (const filters of [
      { corpora: [] },
      { docTypes: ["none such"] },
      { tags: [] },
      { tags: ["roofs", "nope"], tagMode: "all" as const },
      { dateFrom: "2040-01-01" },
    ]) {
      expect((await search("flat roof", filters)).results).toEqual([]);
    }
    expect(
      (await search("flat roof", { tags: ["roofs", "nope"], tagMode: "any" })).results.length,
    ).toBeGreaterThan(0);
  });

  it("with an unknown key are refused with its name", async () => {
    await expect(search("flat roof", { colour: "red" })).rejects.toThrow(/colour/);
  });
});

describe("an instance whose embedder is unavailable", () => {
  it("still ingests documents and searches by keyword with a note, and makes vectors later", async () => {
    embedder.setFailing(true);
    const { documentId } = await instance.upload("down.md", "# Weir\n\nThe weir gauge is read on Mondays.\n");
    const degraded = await search("weir gauge");
    expect(degraded.status).toBe("degraded");
    expect(degraded.reasonCodes).toEqual(expect.arrayContaining(["embedder_unavailable", "keyword_only"]));
    expect(degraded.results[0]).toMatchObject({
      documentId,
      freshness: { state: "stale", reasons: ["embedding_pending"] },
    });
    embedder.setFailing(false);
    await instance.database.sql`update jobs set run_after = now() where state = 'queued'`;
    await instance.drain();
    expect((await search("weir gauge")).results[0]?.freshness.state).toBe("fresh");
  });
});

describe("a rebuild of the index", () => {
  it("yields the same rows by natural key, and searches never see a half-built index", async () => {
    const rows = async () => {
      const stored = await readStoredWords(instance.database.sql);
      const passages = await instance.database.sql`
      select c.id, d.source_path, v.number, c.chunk_ordinal, c.kind, c.char_start, c.char_end, c.section_path, c.clause_ids, c.text,
        c.term_count, c.input_hash,
        (select array_agg(x.facet || x.window || encode(e.input_hash, 'hex') order by x.facet, x.window) from chunk_vectors x
          join embeddings e on e.id = x.embedding_id where x.chunk_id = c.id) as vectors
      from chunks c join versions v on v.id = c.version_id join documents d on d.id = c.document_id
      where d.published_version_id = v.id order by 2, 3, 4`;
      return passages.map(({ id, ...row }) => ({ ...row, words: linesOf(stored.get(id)) }));
    };
    const before = await rows();
    const job = { report: () => {}, complete: async () => {} };
    const { TermDictionary } = await import("#lib/text-index/dictionary.ts");
    const extract = async () => {
      throw new Error("rebuilding reads no file");
    };
    await reindexCorpus(
      { ...instance.context(), extract, dictionary: new TermDictionary(), pages: noPages },
      { corpusId: "my-documents" },
      job,
    );
    expect(await rows()).toEqual(before);
    const [stats] = await instance.database.sql`select
      (select count(*)::int from generations) as generations,
      (select sum(chunk_count)::int from generations) as counted, (select count(*)::int from chunks) as chunks`;
    expect(stats).toMatchObject({ generations: 1, counted: stats?.chunks });
  });
});
