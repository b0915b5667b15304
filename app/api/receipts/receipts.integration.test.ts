import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { events } from "#db/schema/index.ts";
import { receiptPageSchema, receiptSchema, replaySchema } from "#lib/domain/receipt-api.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { config as proxied, proxy } from "../../../proxy.ts";
import { answerFrom, dispatch } from "../testing.ts";
import * as pageEvents from "../workbench/events/route.ts";
import * as replay from "./[id]/replay/route.ts";
import * as receipt from "./[id]/route.ts";
import * as receipts from "./route.ts";

const ROUTES = {
  "/api/receipts": receipts,
  "/api/receipts/:id": receipt,
  "/api/receipts/:id/replay": replay,
  "/api/workbench/events": pageEvents,
};
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
    ROUTES,
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
  it("are listed a page at a time, in the form that is described", async () => {
    const ids = [(await askPlainly()).traceId, (await askPlainly()).traceId, (await askPlainly()).traceId];
    const first = receiptPageSchema.parse(await (await call("/api/receipts?q=FERRY&limit=2")).json());
    expect(first.receipts.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = receiptPageSchema.parse(
      await (await call(`/api/receipts?q=ferry&limit=2&after=${first.next}`)).json(),
    );
    expect(second.receipts[0]?.id).toBe(ids[0]);
  });

  it("are read, or kept as a file, in the form that is described", async () => {
    const { traceId, results } = await askPlainly();
    const read = receiptSchema.parse(await (await call(`/api/receipts/${traceId}`)).json());
    expect(read.results[0]?.ref).toBe(results[0]?.passages[0]?.evidenceRef);
    expect(read.titles[results[0]?.documentId ?? ""]).toBe("Ferry");
    const file = await call(`/api/receipts/${traceId}?download=1`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="receipt-${traceId}.json"`);
    expect(await file.json()).toEqual(read);
  });

  it("are run again, and refused in words where there is none", async () => {
    const { traceId } = await askPlainly();
    const again = await call(`/api/receipts/${traceId}/replay`, { asOf: "receipt" });
    expect(replaySchema.parse(await again.json())).toMatchObject({ identical: true, receiptId: traceId });
    expect((await call("/api/receipts/trace_0000000000000000")).status).toBe(404);
    expect((await call("/api/receipts/trace_0000000000000000/replay", {})).status).toBe(404);
    expect((await call("/api/receipts/nonsense")).status).toBe(400);
    expect((await call(`/api/receipts/${traceId}/replay`, { asOf: "tomorrow" })).status).toBe(400);
  });
});

describe("what a page tells", () => {
  beforeEach(async () => {
    await instance.database.db.delete(events);
  });
  const told = async () =>
    (await instance.database.db.select().from(events)).filter(
      ({ name }) => name === "retrieval.result.opened" || name === "retrieval.receipt.rendered",
    );

  it("is kept with the fields of the search it is about", async () => {
    const answer = await askPlainly();
    const evidenceRef = answer.results[0]?.passages[0]?.evidenceRef;
    const opened = { event: "opened", receiptId: answer.traceId, evidenceRef };
    expect((await call("/api/workbench/events", opened)).status).toBe(204);
    const shown = { event: "receipt_rendered", receiptId: answer.traceId };
    expect((await call("/api/workbench/events", shown)).status).toBe(204);
    const common = {
      traceId: answer.traceId,
      providerKind: "llamaindex_index",
      searchLane: "semantic_corpus",
      corpusIds: answer.corpora.map(({ id }) => id),
      queryClass: answer.queryClass,
      resultCount: answer.documentCount,
      decisionReasonCodes: answer.reasonCodes,
      freshnessState: "fresh",
      degradedReason: null,
      projectId: null,
    };
    expect(await told()).toEqual([
      expect.objectContaining({
        ...common,
        name: "retrieval.result.opened",
        detail: { evidenceRef, rank: 1, documentId: answer.results[0]?.documentId },
      }),
      expect.objectContaining({ ...common, name: "retrieval.receipt.rendered", detail: {} }),
    ]);
  });

  it("names the project when the search was within one", async () => {
    const { traceId } = await ask();
    await call("/api/workbench/events", { event: "receipt_rendered", receiptId: traceId });
    expect(await told()).toMatchObject([{ projectId: "quays", matterId: null }]);
  });

  it("is refused, and nothing kept, for what is not there and for a malformed body", async () => {
    const { traceId } = await askPlainly();
    const strange = { event: "opened", receiptId: traceId, evidenceRef: "doc::doc_0@1::chars-0-1" };
    expect((await call("/api/workbench/events", strange)).status).toBe(404);
    expect((await call("/api/workbench/events", { event: "judged", receiptId: traceId })).status).toBe(400);
    expect(await told()).toEqual([]);
  });

  it("comes past the guard of every request, which lets in no other site's", async () => {
    for (const path of ["/api/workbench/events", "/api/receipts/trace_0000000000000000/replay"]) {
      expect(path).toMatch(new RegExp(`^${proxied.matcher[0]}$`));
      const from = (headers: Record<string, string>) =>
        proxy(new NextRequest(`${ORIGIN}${path}`, { method: "POST", headers })).status;
      expect(from({ host: "127.0.0.1:3000", origin: ORIGIN })).toBe(200);
      expect(from({ host: "127.0.0.1:3000", origin: "https://evil.example" })).toBe(403);
      expect(from({ host: "evil.example", origin: "http://evil.example" })).toBe(403);
    }
  });
});
