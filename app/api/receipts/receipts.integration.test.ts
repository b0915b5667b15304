import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { events } from "#db/schema/index.ts";
import { receiptPageSchema, receiptSchema, replaySchema } from "#lib/domain/receipt-api.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

const ORIGIN = "http://127.0.0.1:3000";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  await instance.upload("ferry.md", "# Ferry\n\nThe ferry leaves the lower quay at dusk.\n");
});
afterAll(async () => {
  await instance?.close();
});

const call = (path: string, body?: unknown) =>
  dispatch(
    new Request(`${ORIGIN}${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const ask = () =>
  searchEvidence(
    instance.context(),
    { query: "when does the ferry leave", filters: { projects: ["quays"] } },
    { origin: "workbench" },
  );
const askPlainly = () => searchEvidence(instance.context(), { query: "when does the ferry leave" });

describe("receipts over HTTP", () => {
  it("are listed in pages, as described", async () => {
    const ids = [(await askPlainly()).traceId, (await askPlainly()).traceId, (await askPlainly()).traceId];
    const first = receiptPageSchema.parse(await (await call("/api/receipts?q=FERRY&limit=2")).json());
    expect(first.receipts.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = receiptPageSchema.parse(
      await (await call(`/api/receipts?q=ferry&limit=2&after=${first.next}`)).json(),
    );
    expect(second.receipts[0]?.id).toBe(ids[0]);
  });

  it("are read or downloaded, as described", async () => {
    const { traceId, results } = await askPlainly();
    const read = receiptSchema.parse(await (await call(`/api/receipts/${traceId}`)).json());
    expect(read.results[0]?.ref).toBe(results[0]?.passages[0]?.evidenceRef);
    expect(read.titles[results[0]?.documentId ?? ""]).toBe("Ferry");
    const file = await call(`/api/receipts/${traceId}?download=1`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="receipt-${traceId}.json"`);
    expect(await file.json()).toEqual(read);
  });

  it("are repeated, and an absent one is refused in words", async () => {
    const { traceId } = await askPlainly();
    const again = await call(`/api/receipts/${traceId}/replay`, { asOf: "receipt" });
    expect(replaySchema.parse(await again.json())).toMatchObject({ identical: true, receiptId: traceId });
    expect((await call("/api/receipts/trace_0000000000000000")).status).toBe(404);
    expect((await call("/api/receipts/trace_0000000000000000/replay", {})).status).toBe(404);
    expect((await call("/api/receipts/nonsense")).status).toBe(400);
    expect((await call(`/api/receipts/${traceId}/replay`, { asOf: "tomorrow" })).status).toBe(400);
  });
});

describe("a page event", () => {
  beforeEach(async () => {
    await instance.database.db.delete(events);
  });
  const storedEvents = async () =>
    (await instance.database.db.select().from(events)).filter(
      ({ name }) => name === "retrieval.result.opened" || name === "retrieval.receipt.rendered",
    );

  it("is stored with the fields of its search", async () => {
    const answer = await askPlainly();
    const evidenceRef = answer.results[0]?.passages[0]?.evidenceRef;
    const opened = { event: "opened", receiptId: answer.traceId, evidenceRef };
    expect((await call("/api/workbench/events", opened)).status).toBe(204);
    const shown = { event: "receipt_rendered", receiptId: answer.traceId };
    expect((await call("/api/workbench/events", shown)).status).toBe(204);
    const common = {
      traceId: answer.traceId,
      providerKind: "sightline",
      searchLane: "semantic_corpus",
      corpusIds: answer.corpora.map(({ id }) => id),
      queryClass: answer.queryClass,
      resultCount: answer.documentCount,
      decisionReasonCodes: answer.reasonCodes,
      freshnessState: "fresh",
      degradedReason: null,
      projectId: null,
    };
    expect(await storedEvents()).toEqual([
      expect.objectContaining({
        ...common,
        name: "retrieval.result.opened",
        detail: { evidenceRef, rank: 1, documentId: answer.results[0]?.documentId },
      }),
      expect.objectContaining({ ...common, name: "retrieval.receipt.rendered", detail: {} }),
    ]);
  });

  it("names the project of a search within one", async () => {
    const { traceId } = await ask();
    await call("/api/workbench/events", { event: "receipt_rendered", receiptId: traceId });
    expect(await storedEvents()).toMatchObject([{ projectId: "quays", matterId: null }]);
  });

  it("is refused, and nothing is stored, for an absent receipt or a malformed body", async () => {
    const { traceId } = await askPlainly();
    const strange = { event: "opened", receiptId: traceId, evidenceRef: "doc::doc_0@1::chars-0-1" };
    expect((await call("/api/workbench/events", strange)).status).toBe(404);
    expect((await call("/api/workbench/events", { event: "judged", receiptId: traceId })).status).toBe(400);
    expect(await storedEvents()).toEqual([]);
  });
});
