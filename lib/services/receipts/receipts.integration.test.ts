import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withResults } from "#db/packed-results.ts";
import { events, receipts, toolRuns } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { countFilterValues } from "#lib/services/search/filter-counts.ts";
import { replayReceipt } from "#lib/services/search/replay-receipt.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { pinReceipt, purgeReceipts } from "./keep-receipt.ts";
import { listReceipts } from "./list-receipts.ts";
import { readReceipt } from "./read-receipt.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
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
const upload = (path: string, text: string) => instance.upload(path, text, { corpusId: corpus });
const ask = (frame: Partial<SearchFrameInput> = {}, over: Partial<Context> = {}) =>
  searchEvidence(instance.context(over), {
    query: "lantern on the quay",
    ...frame,
    filters: { corpora: [corpus], ...frame.filters },
  });
const replay = (id: string, over: Partial<Context> = {}) =>
  replayReceipt(instance.context(over), { id, asOf: "receipt" });

describe("a receipt", () => {
  it.each([
    ["no lists", { results: "lantern", documents: { lantern: 1 } }],
    ["lists of something else", { results: ["lantern", { documentId: 7 }, null], documents: [1, {}, null] }],
  ])(
    "that was stored with %s in its answer can be read, replayed and counted from",
    async (_what, outputs) => {
      await upload("lanterns.md", LANTERN);
      const { traceId } = await ask();
      const answer = and(eq(toolRuns.traceId, traceId), eq(toolRuns.tool, "answer"));
      await instance.database.db.update(toolRuns).set({ outputs, packedResults: null }).where(answer);
      expect(await readReceipt(instance.context(), traceId)).toMatchObject({ id: traceId, results: [] });
      expect(await replay(traceId)).toMatchObject({ receiptId: traceId, identical: false });
      expect(await countFilterValues(instance.context(), { traceId })).toMatchObject({ documents: 0 });
    },
  );

  it("has every step of the search, and its scores are the sums of their contributions", async () => {
    await upload("lanterns.md", LANTERN);
    const answer = await ask();
    const receipt = await readReceipt(instance.context(), answer.traceId);
    expect(answer.receiptStored).toBe(true);
    expect(receipt.runs.map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(["route", "lane", "fuse", "guard", "answer"]),
    );
    expect(receipt.runs[0]?.inputs).toMatchObject({ frame: { query: "lantern on the quay" } });
    expect(receipt.reasonCodes).toContain("corpus_match");
    expect(receipt.corpora).toMatchObject([{ id: corpus, stale: false }]);
    expect(receipt.provider).toMatchObject({ provider_kind: "sightline", freshness_state: "fresh" });
    for (const { score, contributions } of receipt.results)
      expect(contributions.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 5);
    const shown = answer.results.flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef));
    expect(receipt.results.filter((each) => each.shown !== null).map(({ ref }) => ref)).toEqual(
      expect.arrayContaining(shown),
    );
  });

  it("stored in the sidecar protocol's words is read with ours", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const receipt = await readReceipt(instance.context(), traceId);
    const { sql } = instance.database;
    await sql`update receipts set reason_codes = array_replace(reason_codes, 'corpus_match', 'llamaindex_corpus_match'),
      detail = replace(replace(detail::text, '"sightline"', '"llamaindex_index"'), '"corpus_match"',
        '"llamaindex_corpus_match"')::jsonb
      where id = ${traceId}`;
    await sql`update tool_runs set reason_codes =
      array_replace(reason_codes, 'corpus_match', 'llamaindex_corpus_match') where trace_id = ${traceId}`;
    expect(await readReceipt(instance.context(), traceId)).toEqual(receipt);
    expect((await replay(traceId)).before.reasonCodes).toContain("corpus_match");
  });

  it("of a release that stored the results in the outputs reads the same", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const receipt = await readReceipt(instance.context(), traceId);
    const { db } = instance.database;
    const answer = and(eq(toolRuns.traceId, traceId), eq(toolRuns.tool, "answer"));
    const [step] = await db.select().from(toolRuns).where(answer);
    const outputs = { ...(await withResults(step?.outputs ?? {}, step?.packedResults ?? null)) };
    expect(outputs.results).toEqual(receipt.results);
    await db.update(toolRuns).set({ outputs, packedResults: null }).where(answer);
    expect(await readReceipt(instance.context(), traceId)).toEqual(receipt);
  });

  it("with values that this release cannot read is read without them", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId } = await ask();
    const before = await readReceipt(instance.context(), traceId);
    const { sql } = instance.database;
    await sql`update receipts set frame = '{"filters": 7}', detail = '{"corpora": 1, "laneReports": [null], "notes": ["Kept."]}'
      where id = ${traceId}`;
    const read = await readReceipt(instance.context(), traceId);
    expect(read).toMatchObject({
      query: before.query,
      corpora: [],
      laneReports: [],
      results: before.results,
    });
    expect(read.frame).toMatchObject({ query: before.query, filters: {} });
    expect(read.notes).toEqual(["Kept.", expect.stringMatching(/^This release cannot read/)]);
  });

  it("lists every badge with its fact, number and source step", async () => {
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

  it("contains no words of a document", async () => {
    await upload("secret.md", "# Lanterns\n\nThe lantern of Zephyrine Quillfeather hangs low on the quay.\n");
    const { traceId } = await ask();
    const [row] = await instance
      .context()
      .db.select({ all: sql<string>`row_to_json(receipts)::text` })
      .from(receipts)
      .where(eq(receipts.id, traceId));
    const steps = await instance.context().db.select().from(toolRuns).where(eq(toolRuns.traceId, traceId));
    const outputs = await Promise.all(steps.map((step) => withResults(step.outputs, step.packedResults)));
    expect(JSON.stringify(outputs)).toContain('"shown":{');
    expect(`${row?.all} ${JSON.stringify([steps, outputs])}`).not.toMatch(/Zephyrine|Quillfeather/);
  });

  it("lists how many documents each filter excluded", async () => {
    await upload("a.md", "---\ndoc_type: policy\n---\n\nA lantern on the quay.\n");
    await upload("b.md", "---\ndoc_type: note\n---\n\nA lantern on the quay.\n");
    const { traceId } = await ask({ filters: { docTypes: ["policy"] } });
    const { filteredOut } = await readReceipt(instance.context(), traceId);
    expect(filteredOut).toEqual([{ by: "doc_types", what: "documents", count: 1 }]);
  });

  it("shows only ref, hash and score of a source that was removed", async () => {
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

  it("is purged when it is old, unless it is pinned or judged", async () => {
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

  it("is listed by a part of its question, newest first and page by page", async () => {
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

  it("that cannot be stored does not prevent the answer, which says so", async () => {
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

  it("is not stored if the client disconnects", async () => {
    await upload("lanterns.md", LANTERN);
    const client = new AbortController();
    const asking = ask({ query: `gone${made} lantern` }, { signal: client.signal });
    client.abort();
    await expect(asking).rejects.toMatchObject({ code: "cancelled" });
    expect((await listReceipts(instance.context(), { q: `gone${made}` })).receipts).toEqual([]);
  });

  it("comes with the sidecar protocol's event and all its fields", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId } = await ask({ filters: { projects: ["pier"] } });
    const [event] = await instance.context().db.select().from(events).where(eq(events.traceId, traceId));
    expect(event).toMatchObject({
      name: "retrieval.provider.selected",
      providerKind: "sightline",
      searchLane: "semantic_corpus",
      corpusIds: [corpus],
      projectId: "pier",
      queryClass: "semantic_issue_lookup",
      resultCount: 0,
      freshnessState: "fresh",
      decisionReasonCodes: expect.arrayContaining(["hybrid_best_fit"]),
    });
  });

  it("provides the fields for the event of a later judgement", async () => {
    await upload("lanterns.md", LANTERN);
    const { traceId, query, results } = await ask();
    const evidenceRef = results[0]?.passages[0]?.evidenceRef ?? "";
    await judge(instance.context(), { query, evidenceRef, grade: 0, origin: "search", traceId });
    const stored = await instance
      .context()
      .db.select()
      .from(events)
      .where(eq(events.traceId, traceId))
      .orderBy(events.id);
    expect(stored.at(-1)).toMatchObject({
      name: "retrieval.result.rejected",
      detail: { evidenceRef, grade: 0 },
      queryClass: "semantic_issue_lookup",
    });
  });
});
