import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { corpora, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DriftCause, Replay } from "#lib/domain/drift.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { noPages } from "#lib/ingest/pages/testing-no-pages.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
const embedder = createFakeEmbedder();

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
});
afterAll(async () => {
  await instance?.close();
});

/** Each test has its own corpus, so that none sees another's changes. */
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

describe("a replay", () => {
  it("of an unchanged state returns the same list", async () => {
    await upload("lanterns.md", LANTERN);
    await upload("ropes.md", ROPE);
    const { traceId } = await ask();
    const again = await replay(traceId);
    expect(again.items.length).toBeGreaterThan(1);
    expect(again.items.every(({ kind }) => kind === "same")).toBe(true);
    expect(again.identical).toBe(true);
  });

  it("reports a changed document as the cause", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await upload("lanterns.md", LANTERN.replace("dusk", "sunset"));
    expect(causesOf(await replay(traceId), documentId)).toEqual(["document_changed"]);
  });

  it("reports a removed document as the cause", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await removeDocument(instance.context(), { documentId });
    expect(causesOf(await replay(traceId), documentId)).toEqual(["document_removed"]);
  });

  it("reports an added document, and its effect on others, as causes", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const added = await upload("ropes.md", ROPE);
    const found = await replay(traceId);
    expect(causesOf(found, added.documentId)).toEqual(["document_added"]);
    expect(causesOf(found, documentId)).toEqual(["statistics_changed"]);
  });

  it("reports edited metadata as the cause if a filter uses it", async () => {
    const { documentId } = await upload(
      "lanterns.md",
      "---\ndoc_type: policy\n---\n\nA lantern on the quay.\n",
    );
    const { traceId } = await ask({ filters: { docTypes: ["policy"] } });
    await editMetadata(instance.context(), { documentId, metadata: { docType: "note" } });
    expect(causesOf(await replay(traceId), documentId)).toEqual(["metadata_changed"]);
  });

  it("reports a changed confidentiality class as the cause", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await editMetadata(instance.context(), { documentId, metadata: { confidentiality: "restricted" } });
    expect(causesOf(await replay(traceId), documentId)).toEqual(["confidentiality_changed"]);
  });

  it("reports a disabled corpus as the cause", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    await instance.context().db.update(corpora).set({ enabled: false }).where(eq(corpora.id, corpus));
    const found = await replay(traceId);
    expect(causesOf(found, documentId)).toEqual(["corpus_disabled"]);
    expect(found.after.reasonCodes).toContain("corpus_disabled");
  });

  it("reports a changed policy as the cause", async () => {
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

  it("reports a changed model as the cause", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const over = {
      embedder: createFakeEmbedder({ seed: "other" }),
      config: { ...instance.context().config },
    };
    expect(causesOf(await replay(traceId, over), documentId)).toContain("model_changed");
  });

  it("reports an index rebuilt with another recipe as the cause", async () => {
    const { documentId } = await upload(
      "lanterns.md",
      `${LANTERN}\n${"The boats of the quay have names. ".repeat(120)}`,
    );
    const { traceId } = await ask();
    const { config } = instance.context();
    const other = { ...config, chunking: { ...config.chunking, targetChars: 300 } };
    const { TermDictionary } = await import("#lib/text-index/dictionary.ts");
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

  it("reports the time that has passed as the cause if it runs as of today", async () => {
    const { documentId } = await upload("lanterns.md", LANTERN);
    const { traceId } = await ask({ profile: "decisions_recent" });
    const context = instance.context();
    const later = new Date(context.now.getTime() + 400 * 24 * 3600 * 1000);
    const found = await replayReceipt(instance.context({ now: later }), { id: traceId, asOf: "today" });
    expect(causesOf(found, documentId)).toEqual(["time_passed"]);
    expect((await replay(traceId, { now: later })).identical).toBe(true);
  });
});
