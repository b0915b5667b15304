import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { touchCorpus } from "#db/touch-corpus.ts";
import {
  ingestOverTimeSchema,
  providerListSchema,
  queryStatsListSchema,
  reportSchema,
  reportTotalsSchema,
} from "#lib/domain/console-api.ts";
import { corpusHealthViewSchema, corpusListSchema } from "#lib/domain/corpus-api.ts";
import { REPORT_KINDS } from "#lib/domain/reports.ts";
import {
  sidecarDebugSchema,
  sidecarHealthCurrentSchema,
  sidecarHealthSchema,
} from "#lib/domain/sidecar-corpora.ts";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "./testing.ts";

let instance: TestInstance;
const ids: string[] = [];

async function send<T>(
  method: string,
  path: string,
  schema: z.ZodType<T>,
  body?: unknown,
  status = 200,
): Promise<T> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answered = await dispatch(new Request(`http://localhost:3000${path}`, { method, ...init }));
  expect([path, answered.status]).toEqual([path, status]);
  return schema.parse(await answered.json());
}
const get = <T>(path: string, schema: z.ZodType<T>) => send("GET", path, schema);

beforeAll(async () => {
  instance = await openTestInstance({ env: { SIDECAR_DEBUG: "true" } });
  await ensureCorpus(instance.context(), { id: "quay", title: "Quay" });
  for (const name of ["rope", "lamp"]) {
    const text = `# ${name}\n\nThe ${name} of the ferry hangs by the quay.\n`;
    ids.push((await instance.upload(`${name}.md`, text, { corpusId: "quay" })).documentId);
  }
  answerFrom(instance.runtime);
});
afterAll(() => instance?.close());

/** Returns what each surface states about the corpus. */
async function surfaces() {
  await storeHeartbeat(instance.database.db);
  const one = await get("/api/corpora/quay/health", corpusHealthViewSchema);
  const list = await get("/api/corpora", corpusListSchema);
  const current = await get("/api/sidecar/corpora-health", sidecarHealthCurrentSchema);
  const short = await get("/api/sidecar/health", sidecarHealthSchema);
  const query = { query: "rope", corpus_ids: ["quay"], schema_version: 1 };
  const asked = await send("POST", "/api/sidecar/query/debug", sidecarDebugSchema, query);
  const searched = await searchEvidence(instance.context(), {
    query: "rope",
    filters: { corpora: ["quay"] },
  });
  const receipt = await readReceipt(instance.context(), searched.traceId);
  return {
    one,
    listed: list.corpora.find(({ id }) => id === "quay")?.health,
    current: current.corpora.find(({ corpus_id }) => corpus_id === "quay"),
    short: short.corpora.find(({ corpus_id }) => corpus_id === "quay"),
    debug: asked.corpus_health[0],
    sidecarReceipt: asked.provider_receipt,
    receipt,
  };
}

/** Compares every surface with the row of the console's own API. */
async function expectSame() {
  const { one, listed, current, short, debug: asked, sidecarReceipt, receipt } = await surfaces();
  // A view that no worker has stored yet is computed for each reader, at the reader's own time.
  expect(listed).toEqual({ ...one, updatedAt: listed?.updatedAt });
  const wire = {
    ...{ status: one.status, document_count: one.documentCount, chunk_count: one.chunkCount },
    ...(one.lastIndexedAt === null ? {} : { last_indexed_at: one.lastIndexedAt }),
  };
  expect(short).toMatchObject(wire);
  for (const view of [current, asked])
    expect(view).toMatchObject({
      ...wire,
      freshness_state: one.freshnessState,
      last_sync_finished_at: one.lastSyncFinishedAt,
    });
  expect(sidecarReceipt?.freshness_state).toBe(one.freshnessState);
  expect(receipt.provider.freshness_state).toBe(one.freshnessState);
  expect(receipt.corpora.map(({ stale }) => stale)).toEqual([one.freshnessState === "stale"]);
  return one;
}

it("the API, receipts and console agree before and after changes", async () => {
  expect(await expectSame()).toMatchObject({ status: "healthy", freshnessState: "fresh", documentCount: 2 });
  const info = z.looseObject({
    index_state: z.string(),
    total_documents: z.number(),
    total_chunks: z.number(),
  });
  const built = await get("/api/rag/index-info?corpora=quay", info);
  expect(built).toMatchObject({ index_state: "healthy", total_documents: 2 });

  await removeDocument(instance.context(), { documentId: ids[1] ?? "" });
  expect(await expectSame()).toMatchObject({ status: "healthy", documentCount: 1 });
  expect(await get("/api/rag/index-info?corpora=quay", info)).toMatchObject({ total_documents: 1 });

  await instance.database.sql`update versions set extractor_fingerprint = 'md/0'`;
  await touchCorpus(instance.database.db, "quay");
  expect(await expectSame()).toMatchObject({ status: "stale", freshnessState: "stale" });
  const stale = await get("/api/rag/index-info?corpora=quay", info.extend({ warnings: z.array(z.string()) }));
  expect(stale.index_state).toBe("degraded");
  expect(stale.warnings).toEqual(["quay: extractor_changed (1 of 1 documents)"]);
});

it("re-indexing over the API returns the running job, and repairs the corpus", async () => {
  const answer = z.strictObject({ jobId: z.string(), created: z.boolean() });
  const first = await send("POST", "/api/corpora/quay/reindex", answer, undefined, 202);
  const again = await send("POST", "/api/corpora/quay/reindex", answer, undefined, 202);
  expect([first.created, again]).toEqual([true, { jobId: first.jobId, created: false }]);
  await expect
    .poll(
      async () => {
        await instance.drain();
        return (await get("/api/corpora/quay/health", corpusHealthViewSchema)).status;
      },
      { timeout: 20_000 },
    )
    .toBe("healthy");
  await expectSame();
});

it("providers, reports and statistics match their descriptions", async () => {
  const { providers: view } = await get("/api/providers", providerListSchema);
  expect(view[0]).toMatchObject({ id: "index", kind: "index", status: "healthy" });
  const off = await send(
    "PATCH",
    "/api/providers/connector:onedrive",
    z.looseObject({ status: z.string() }),
    { enabled: false },
  );
  expect(off.status).toBe("disabled");
  await send("PATCH", "/api/providers/index", z.unknown(), { enabled: false }, 409);
  await send("PATCH", "/api/providers/connector:local", z.unknown(), { enabled: "no" }, 400);
  const { reports: totals } = await get("/api/reports", reportTotalsSchema);
  expect(totals.map(({ kind }) => kind)).toEqual([...REPORT_KINDS]);
  for (const kind of REPORT_KINDS)
    expect((await get(`/api/reports/${kind}?corpus=quay&limit=5`, reportSchema)).kind).toBe(kind);
  await get("/api/corpora/quay/reports", reportTotalsSchema);
  expect((await get("/api/query-stats", queryStatsListSchema)).corpora.length).toBeGreaterThan(0);
  expect((await get("/api/ingest-over-time?days=7", ingestOverTimeSchema)).days).toHaveLength(7);
  for (const path of [
    "/api/reports/gossip",
    "/api/reports?corpus=%00",
    "/api/ingest-over-time?days=0",
    "/api/reports/failed_files?x=1",
  ])
    await send("GET", path, z.unknown(), undefined, 400);
  for (const path of ["/api/corpora/nowhere/health", "/api/corpora/nowhere/reports"])
    await send("GET", path, z.unknown(), undefined, 404);
});
