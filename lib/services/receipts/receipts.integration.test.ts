import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, documents, events, receipts, toolRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DriftCause, Replay } from "#lib/domain/drift.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { noPages } from "#lib/ingest/pages/no-pages.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { removeDocument } from "#lib/services/documents/remove-document.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { pinReceipt, purgeReceipts } from "./keep-receipt.ts";
import { listReceipts } from "./list-receipts.ts";
import { readReceipt } from "./read-receipt.ts";
import { replayReceipt } from "./replay-receipt.ts";

let instance: TestInstance;
const embedder = createFakeEmbedder();

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
});
afterAll(async () => {
  await instance?.close();
});

/** A corpus of its own for each test, so that none sees another's changes. */
let corpus = "";
let made = 0;
beforeEach(async () => {
  corpus = `quay-${++made}`;
  await ensureCorpus(instance.context(), { id: corpus, title: `Quay ${made}` });
});

const LANTERN = "# Lanterns\n\nA lantern on the quay is lit from dusk until the last boat has gone.\n";
const ROPE = "# Ropes\n\nA rope on the quay is coiled; a lantern hangs above every rope.\n";
const upload = (path: string, text: string) => instance.upload(path, text, { corpusId: corpus });
const ask = (frame: Partial<SearchFrameInput> = {}, over: Partial<Context> = {}) =>
  searchEvidence(instance.context(over), {
    query: "lantern on the quay",
    ...frame,
    filters: { corpora: [corpus], ...frame.filters },
  });
const replay = (id: string, over: Partial<Context> = {}) =>
  replayReceipt(instance.context(over), { id, asOf: "receipt" });
const causesOf = ({ items }: Replay, documentId: string): readonly DriftCause[] => [
  ...new Set(items.filter((item) => item.documentId === documentId).flatMap(({ causes }) => causes)),
];

describe("a receipt", () => {
  it("has every step of the search, and results that add up to what was shown", async () => {
    await upload("lanterns.md", LANTERN);
    const answer = await ask();
    const receipt = await readReceipt(instance.context(), answer.traceId);
    expect(answer.receiptStored).toBe(true);
    expect(receipt.runs.map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(["route", "lane", "fuse", "guard", "answer"]),
    );
    expect(receipt.runs[0]?.inputs).toMatchObject({ frame: { query: "lantern on the quay" } });
    expect(receipt.reasonCodes).toContain("llamaindex_corpus_match");
    expect(receipt.corpora).toMatchObject([{ id: corpus, stale: false }]);
    expect(receipt.provider).toMatchObject({ provider_kind: "llamaindex_index", freshness_state: "fresh" });
    for (const { score, contributions } of receipt.results)
      expect(contributions.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 5);
    const shown = answer.results.flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef));
    expect(receipt.results.filter((each) => each.shown !== null).map(({ ref }) => ref)).toEqual(
      expect.arrayContaining(shown),
    );
  });

  it("tells every badge as a row with its fact, number and the step it was read from", async () => {
    await upload("lanterns.md", LANTERN);
    const receipt = await readReceipt(instance.context(), (await ask()).traceId);
    const rows = receipt.results[0]?.shown?.badges ?? [];
    const textLane = receipt.runs.find(({ tool, lane }) => tool === "lane" && lane === "text");
    expect(rows).toContainEqual({
      badge: "exact_term",
      fact: expect.stringContaining("lantern"),
      number: expect.any(Number),
      toolRunId: textLane?.id,
    });
    const ids = new Set(receipt.runs.map(({ id }) => id));
    expect(rows.every(({ toolRunId }) => ids.has(toolRunId))).toBe(true);
  });

  it("holds no words of a document", async () => {
    await upload("secret.md", "# Lanterns\n\nThe lantern of Zephyrine Quillfeather hangs low on the quay.\n");
    const { traceId } = await ask();
    const [row] = await instance
      .context()
      .db.select({ all: sql<string>`row_to_json(receipts)::text` })
      .from(receipts)
      .where(eq(receipts.id, traceId));
    const steps = await instance.context().db.select().from(toolRuns).where(eq(toolRuns.traceId, traceId));
    expect(`${row?.all} ${JSON.stringify(steps)}`).not.toMatch(/Zephyrine|Quillfeather/);
  });

  it("says what a filter kept out, and by which", async () => {
    await upload("a.md", "---\ndoc_type: policy\n---\n\nA lantern on the quay.\n");
    await upload("b.md", "---\ndoc_type: note\n---\n\nA lantern on the quay.\n");
    const { traceId } = await ask({ filters: { docTypes: ["policy"] } });
    const { filteredOut } = await readReceipt(instance.context(), traceId);
    expect(filteredOut).toEqual([{ by: "doc_types", what: "documents", count: 1 }]);
  });

  it("keeps ref, hash and score of a source that is gone, and nothing else of it", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await removeDocument(instance.context(), { documentId });
    const { results, titles } = await readReceipt(instance.context(), traceId);
    expect(titles).toEqual({});
    expect(results[0]).toMatchObject({
      documentId,
      shown: { byteHash: expect.stringMatching(/^[0-9a-f]{64}$/), sourcePath: "" },
    });
    expect(results[0]?.contributions.every(({ detail }) => Object.keys(detail).length === 0)).toBe(true);
    expect(results[0]?.shown?.badges.every(({ fact }) => fact === null)).toBe(true);
  });

  it("goes when it is old, unless it is pinned or judged", async () => {
    await upload("lanterns.md", LANTERN);
    const [old, pinned, judged, recent] = await Promise.all([ask(), ask(), ask(), ask()]);
    const context = instance.context();
    await pinReceipt(context, { id: pinned.traceId, pinned: true });
    const ref = judged.results[0]?.passages[0]?.evidenceRef ?? "";
    await judge(context, {
      query: judged.query,
      evidenceRef: ref,
      grade: 3,
      origin: "search",
      traceId: judged.traceId,
    });
    for (const { traceId } of [old, pinned, judged])
      await context.db
        .update(receipts)
        .set({ createdAt: new Date(context.now.getTime() - 40 * 24 * 3600 * 1000) })
        .where(eq(receipts.id, traceId));
    await purgeReceipts(context);
    await expect(readReceipt(context, old.traceId)).rejects.toMatchObject({ code: "not_found" });
    for (const { traceId } of [pinned, judged, recent])
      await expect(readReceipt(context, traceId)).resolves.toMatchObject({ id: traceId });
    expect(await context.db.select().from(toolRuns).where(eq(toolRuns.traceId, old.traceId))).toEqual([]);
  });

  it("is found in the list by a part of its question, newest first, a page at a time", async () => {
    for (const word of ["first", "second", "third"]) await ask({ query: `marker${made} ${word}` });
    const page = await listReceipts(instance.context(), { q: `MARKER${made}`, limit: 2 });
    expect(page.receipts.map(({ query }) => query.split(" ")[1])).toEqual(["third", "second"]);
    const rest = await listReceipts(instance.context(), {
      q: `marker${made}`,
      limit: 2,
      after: page.next ?? "",
    });
    expect([rest.receipts.map(({ query }) => query.split(" ")[1]), rest.next]).toEqual([["first"], null]);
  });

  it("an answer whose receipt cannot be kept is given, and says so", async () => {
    await upload("lanterns.md", LANTERN);
    const context = instance.context();
    await context.db.execute(sql`alter table receipts rename to receipts_away`);
    try {
      const answer = await ask();
      expect([answer.receiptStored, answer.results.length]).toEqual([false, 1]);
    } finally {
      await context.db.execute(sql`alter table receipts_away rename to receipts`);
    }
  });

  it("is not kept of a search that nobody waits for any more", async () => {
    await upload("lanterns.md", LANTERN);
    const client = new AbortController();
    const asking = ask({ query: `gone${made} lantern` }, { signal: client.signal });
    client.abort();
    await expect(asking).rejects.toMatchObject({ code: "cancelled" });
    expect((await listReceipts(instance.context(), { q: `gone${made}` })).receipts).toEqual([]);
  });

  it("leaves doc18's event with all of its fields", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId } = await ask({ filters: { projects: ["pier"] } });
    const [event] = await instance.context().db.select().from(events).where(eq(events.traceId, traceId));
    expect(event).toMatchObject({
      name: "retrieval.provider.selected",
      providerKind: "llamaindex_index",
      searchLane: "semantic_corpus",
      corpusIds: [corpus],
      projectId: "pier",
      queryClass: "semantic_issue_lookup",
      resultCount: 0,
      freshnessState: "fresh",
      decisionReasonCodes: expect.arrayContaining(["llamaindex_hybrid_best_fit"]),
    });
  });

  it("a verdict is an event of the search that showed the result", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId, query, results } = await ask();
    const evidenceRef = results[0]?.passages[0]?.evidenceRef ?? "";
    await judge(instance.context(), { query, evidenceRef, grade: 0, origin: "search", traceId });
    const told = await instance.context().db.select().from(events).where(eq(events.traceId, traceId));
    expect(told.at(-1)).toMatchObject({
      name: "retrieval.result.rejected",
      detail: { evidenceRef, grade: 0 },
      queryClass: "semantic_issue_lookup",
    });
  });
});

describe("a replay", () => {
  it("of the same state is the same list", async () => {
    await upload("lanterns.md", LANTERN);
    await upload("ropes.md", ROPE);
    const { traceId } = await ask();
    const again = await replay(traceId);
    expect(again.items.length).toBeGreaterThan(1);
    expect(again.items.every(({ kind }) => kind === "same")).toBe(true);
    expect(again.identical).toBe(true);
  });

  it("names a document that was changed", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await upload("lanterns.md", LANTERN.replace("dusk", "sunset"));
    expect(causesOf(await replay(traceId), documentId)).toEqual(["document_changed"]);
  });

  it("names one that was removed", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await removeDocument(instance.context(), { documentId });
    expect(causesOf(await replay(traceId), documentId)).toEqual(["document_removed"]);
  });

  it("names one that was added, and what that did to the others", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const added = await upload("ropes.md", ROPE);
    const found = await replay(traceId);
    expect(causesOf(found, added.documentId)).toEqual(["document_added"]);
    expect(causesOf(found, documentId)).toEqual(["statistics_changed"]);
  });

  it("names metadata that was edited, where a filter asks for it", async () => {
    const { documentId } = await upload(
      "lanterns.md",
      "---\ndoc_type: policy\n---\n\nA lantern on the quay.\n",
    );
    const { traceId } = await ask({ filters: { docTypes: ["policy"] } });
    await editMetadata(instance.context(), { documentId, metadata: { docType: "note" } });
    expect(causesOf(await replay(traceId), documentId)).toEqual(["metadata_changed"]);
  });

  it("names a confidentiality that was changed", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await editMetadata(instance.context(), { documentId, metadata: { confidentiality: "restricted" } });
    expect(causesOf(await replay(traceId), documentId)).toEqual(["confidentiality_changed"]);
  });

  it("names a corpus that was switched off", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await instance.context().db.update(corpora).set({ enabled: false }).where(eq(corpora.id, corpus));
    const found = await replay(traceId);
    expect(causesOf(found, documentId)).toEqual(["corpus_disabled"]);
    expect(found.after.reasonCodes).toContain("llamaindex_corpus_disabled");
  });

  it("names another policy", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask({ profile: "default_research" });
    await instance
      .context()
      .db.update(documents)
      .set({ publishedDate: "2020-01-01" })
      .where(eq(documents.id, documentId));
    const before = await ask({ profile: "default_research" });
    const { config } = instance.context();
    const other = { ...config, routePolicy: { ...config.routePolicy, freshnessHalfLifeDays: 3650 } };
    expect(causesOf(await replay(before.traceId, { config: other }), documentId)).toEqual(["policy_changed"]);
    expect(traceId).not.toBe(before.traceId);
  });

  it("names another model, and vectors that were made anew by it", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const over = {
      embedder: createFakeEmbedder({ seed: "other" }),
      config: { ...instance.context().config },
    };
    expect(causesOf(await replay(traceId, over), documentId)).toContain("model_changed");
  });

  it("names an index that was built by another recipe", async () => {
    const { documentId } = await upload(
      "lanterns.md",
      `${LANTERN}\n${"The boats of the quay have names. ".repeat(120)}`,
    );
    const { traceId } = await ask();
    const { config } = instance.context();
    const other = { ...config, chunking: { ...config.chunking, targetChars: 300 } };
    const { TermDictionary } = await import("#lib/indexing/dictionary.ts");
    const extract = async () => {
      throw new Error("rebuilding reads no file");
    };
    const work = {
      ...instance.context({ config: other }),
      extract,
      pages: noPages,
      dictionary: new TermDictionary(),
    };
    await reindexCorpus(work, { corpusId: corpus });
    await instance.drain();
    const found = await replay(traceId, { config: other });
    expect(causesOf(found, documentId)).toContain("corpus_reindexed");
  });

  it("names the time that has passed, asked as of today", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask({ profile: "decisions_recent" });
    const context = instance.context();
    const later = new Date(context.now.getTime() + 400 * 24 * 3600 * 1000);
    const found = await replayReceipt(instance.context({ now: later }), { id: traceId, asOf: "today" });
    expect(causesOf(found, documentId)).toEqual(["time_passed"]);
    expect((await replay(traceId, { now: later })).identical).toBe(true);
  });
});
