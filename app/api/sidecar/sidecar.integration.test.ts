import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { corpora } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Config } from "#lib/config/config.ts";
import { sidecarQueryResponseSchema } from "#lib/domain/sidecar.ts";
import {
  sidecarBindingsSchema,
  sidecarDebugSchema,
  sidecarErrorSchema,
  sidecarRefreshSchema,
} from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { giveSign } from "#lib/jobs/worker-sign.ts";
import { contextOf, type Runtime } from "#lib/runtime.ts";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { inSearchSlot } from "#lib/services/search/search-slots.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { answerFrom, serve } from "../testing.ts";
import * as refresh from "./corpora/[id]/refresh/route.ts";
import * as corpus from "./corpora/[id]/route.ts";
import * as corporaRoute from "./corpora/route.ts";
import * as corporaHealth from "./corpora-health/route.ts";
import * as health from "./health/route.ts";
import * as debug from "./query/debug/route.ts";
import * as query from "./query/route.ts";
import { Binding, Health, ProviderHealthCurrent, ProviderReceipt, SpecClient } from "./spec-client.ts";

const PATH = `${"a-long-folder-name/".repeat(30)}roofs.md`;
const TITLE = `Roofs ${"of the old town ".repeat(20)}`.trim();
const ROOFS = `---
title: ${TITLE}
matter: Tanner Row
tags: [roofs]
---

# Policy R1 Flat roofs

A flat roof will be permitted where it is set below the parapet, as Policy R2 says.

The gate opens with password=swordfish9 since May.
`;
const DORMERS = `---
title: Dormers
matter: Tanner Row
---

# Policy R2 Dormers

Dormers on a flat roof will be refused unless they are set back from the eaves.
`;

let instance: TestInstance;
let server: Awaited<ReturnType<typeof serve>>;
let client: SpecClient;

const ROUTES = {
  "/api/sidecar/query": query,
  "/api/sidecar/query/debug": debug,
  "/api/sidecar/health": health,
  "/api/sidecar/corpora-health": corporaHealth,
  "/api/sidecar/corpora": corporaRoute,
  "/api/sidecar/corpora/:id": corpus,
  "/api/sidecar/corpora/:id/refresh": refresh,
};

const call = (path: string, body?: unknown) =>
  fetch(`${server.origin}/api/sidecar${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
const set = (id: string, values: Partial<typeof corpora.$inferInsert>) =>
  instance.database.db.update(corpora).set(values).where(eq(corpora.id, id));
const ask = { query: "flat roof below the parapet", schema_version: 1 as const };

beforeAll(async () => {
  instance = await openTestInstance({ env: { SIDECAR_DEBUG: "true" } });
  answerFrom(instance.runtime);
  server = await serve(ROUTES);
  client = new SpecClient({ baseUrl: `${server.origin}/api/sidecar`, timeoutMs: 60_000 });
  for (const id of ["town", "villages", "bare", "closed", "secret"])
    await ensureCorpus(instance.context(), { id, title: `The ${id} corpus` });
  await instance.upload(PATH, ROOFS, { corpusId: "town" });
  await instance.upload("dormers.md", DORMERS, { corpusId: "villages" });
  await set("closed", { enabled: false });
  await set("secret", { confidentiality: "restricted" });
  await giveSign(instance.database.db);
});
afterAll(async () => {
  await server?.close();
  await instance?.close();
});

describe("a client written from the document", () => {
  it("parses an answer, whose passages read back at their offsets", async () => {
    const found = await client.query({ ...ask, corpus_ids: ["town"], filters: { tags: ["roofs"] } });
    expect(found).toMatchObject({
      corpus_ids: ["town"],
      retrieval_mode: "hybrid",
      freshness: { stale: false },
    });
    expect(found.freshness.indexed_at).toBeDefined();
    const [hit] = found.hits;
    expect(hit?.document.metadata).toMatchObject({
      corpus_id: "town",
      source_type: "local",
      matter_id: "Tanner Row",
      extension: "md",
    });
    const [chunk] = hit?.chunks ?? [];
    expect(chunk?.metadata).toMatchObject({
      document_id: hit?.document.doc_id,
      section_path: expect.any(Array),
    });
    const text = [...ROOFS].slice(chunk?.start_offset, chunk?.end_offset).join("");
    expect(chunk?.text.replaceAll("•", "")).toBe(text.replace("swordfish9", ""));
  });

  it("learns which corpora were asked, why, and how fresh they are", async () => {
    const found = await client.query({ ...ask, corpus_ids: ["town", "villages", "town"], trace_id: "t-1" });
    const receipt = ProviderReceipt.parse(found.provider_receipt);
    expect(receipt).toMatchObject({ corpus_ids: ["town", "villages"], freshness_state: "fresh" });
    expect(receipt.degraded_reason).toBeUndefined();
    expect(receipt.route_reason_codes).toEqual(
      expect.arrayContaining([
        "llamaindex_corpus_match",
        "llamaindex_cross_corpus_query",
        "llamaindex_hybrid_best_fit",
        "llamaindex_topology_metadata_present",
      ]),
    );
    expect(receipt.topology_enrichment_status).toBe("eligible");
    expect(found.trace_id).toBe("t-1");
    for (const hit of found.hits) expect(hit.topology_metadata?.relation_hints).toContain("same_matter");
  });

  it("learns of relations that lead somewhere, and of none that do not", async () => {
    const both = await client.query({ ...ask, corpus_ids: ["town", "villages"] });
    const roofs = both.hits.find(({ chunks }) => chunks.some(({ text }) => text.includes("parapet")));
    expect(roofs?.topology_metadata).toMatchObject({
      relation_hints: expect.arrayContaining(["cross_reference_present", "support_pack_candidate"]),
      neighbor_expansion_eligible: true,
    });
    const alone = await client.query({ ...ask, query: "dormers on a flat roof", corpus_ids: ["villages"] });
    const { provider_receipt: receipt, hits } = alone;
    expect(hits[0]?.topology_metadata).toMatchObject({
      relation_hints: [],
      neighbor_expansion_eligible: false,
    });
    expect(receipt?.route_reason_codes).not.toContain("llamaindex_topology_metadata_present");
    await set("villages", { enabled: false });
    const kept = await client.query({ ...ask, corpus_ids: ["town"] });
    expect(kept.hits[0]?.topology_metadata?.neighbor_expansion_eligible).toBe(false);
    await set("villages", { enabled: true });
  });

  it("gets long titles and paths shortened, and secrets masked", async () => {
    const { hits } = await client.query({ ...ask, corpus_ids: ["town"] });
    const document = hits[0]?.document;
    expect(document?.title).toHaveLength(240);
    expect(document?.path).toHaveLength(500);
    expect(document?.path?.endsWith("…")).toBe(true);
    expect(JSON.stringify(hits)).not.toContain("swordfish9");
  });

  it("counts documents by top_k and leaves out what it did not ask for", async () => {
    const one = await client.query({
      ...ask,
      query: "flat roof",
      corpus_ids: ["town", "villages"],
      top_k: 1,
    });
    expect(one.hits).toHaveLength(1);
    const bare = await client.query({
      ...ask,
      corpus_ids: ["town"],
      include_chunks: false,
      include_documents: false,
      include_receipt_fields: false,
    });
    expect(bare.hits).toEqual([
      expect.objectContaining({ chunks: [], document: { doc_id: expect.any(String), metadata: {} } }),
    ]);
    expect(bare.provider_receipt).toBeUndefined();
  });

  it.each([
    ["a disabled corpus", ["closed"], "corpus_disabled: closed", "llamaindex_corpus_disabled"],
    [
      "a disabled corpus beside another",
      ["town", "closed"],
      "corpus_disabled: closed",
      "llamaindex_corpus_disabled",
    ],
    ["a corpus without an index", ["bare"], "not_indexed_yet: bare", "llamaindex_health_degraded"],
  ])("is never told of %s as of nothing found", async (_name, corpus_ids, reason, code) => {
    const found = await client.query({ ...ask, corpus_ids, include_receipt_fields: false });
    expect(found.provider_receipt?.degraded_reason).toContain(reason);
    expect(found.provider_receipt?.route_reason_codes).toContain(code);
    expect(found.hits.length > 0).toBe(corpus_ids.includes("town"));
  });

  it("throws on each refusal, whose body says what is known of provider and route", async () => {
    const refusals: [number, Record<string, unknown>, string][] = [
      [404, { corpus_ids: ["town", "nowhere"] }, "nowhere"],
      [403, { corpus_ids: ["secret"] }, "restricted"],
      [400, { corpus_ids: ["town"], filters: { colour: "red" } }, "colour"],
      [400, { corpus_ids: ["town"], filters: { spatial: { geometry: { type: "Point" } } } }, "advisory"],
      [400, { corpus_ids: ["town"], query: " " }, "query"],
    ];
    for (const [status, over, words] of refusals) {
      const input = { ...ask, corpus_ids: ["town"], ...over };
      await expect(client.query(input)).rejects.toThrow(`llamaindex_query_failed:${status}`);
      const body = sidecarErrorSchema.parse(await (await call("/query", input)).json());
      expect(body).toMatchObject({ corpus_ids: input.corpus_ids, freshness_state: "unknown" });
      expect(body.error.message).toContain(words);
      expect(body.degraded_reason).toContain(body.error.code);
    }
    for (const body of [
      { ...ask, corpus_ids: [] },
      { ...ask },
      "not json",
      "[]",
      { corpus_ids: ["town"], query: "x" },
    ]) {
      const answered = await call("/query", body);
      expect(answered.status).toBe(400);
      sidecarErrorSchema.parse(await answered.json());
    }
  });

  it("is answered without a place where it says that it may be, and told so", async () => {
    const spatial = { geometry: { type: "Point", coordinates: [0, 0] }, advisory: true };
    const found = await client.query({ ...ask, corpus_ids: ["town"], filters: { spatial } });
    expect(found.hits.length).toBeGreaterThan(0);
    expect(found.provider_receipt?.route_reason_codes).toContain("spatial_filter_not_applied");
  });
});

describe("health and corpora", () => {
  it("health is told from how things stand", async () => {
    const told = await client.health();
    expect(told.service_status).toBe("healthy");
    const current = ProviderHealthCurrent.parse(await (await call("/corpora-health")).json());
    const byId = new Map(current.corpora.map((each) => [each.corpus_id, each]));
    expect(byId.get("town")).toMatchObject({
      status: "healthy",
      freshness_state: "fresh",
      document_count: 1,
    });
    expect(byId.get("closed")).toMatchObject({
      status: "disabled",
      degraded_reason: "corpus_disabled, no_documents",
    });
    expect(byId.get("bare")).toMatchObject({ status: "unknown", freshness_state: "unknown" });
    expect(byId.has("secret")).toBe(false);
    expect(told.corpora.map(({ corpus_id }) => corpus_id)).toEqual([...byId.keys()]);
  });

  it("corpora are told as bindings; uploads say where they came from", async () => {
    const { corpora: listed } = sidecarBindingsSchema.parse(await (await call("/corpora")).json());
    expect(listed.map(({ corpus_id }) => corpus_id)).not.toContain("secret");
    const town = Binding.parse(await (await call("/corpora/town")).json());
    expect(town).toMatchObject({ source_type: "local", source_binding_ref: "upload://town", enabled: true });
    expect((await call("/corpora/nowhere")).status).toBe(404);
    expect((await call("/corpora/secret")).status).toBe(403);
  });

  it("a refresh starts one job for what is stale, and finds it again", async () => {
    const refreshed = async (id: string) => {
      const answered = await call(`/corpora/${id}/refresh`, {});
      return { status: answered.status, body: sidecarRefreshSchema.parse(await answered.json()) };
    };
    expect(await refreshed("villages")).toMatchObject({
      status: 200,
      body: { accepted_status: "up_to_date" },
    });
    await instance.database.sql`update generations set recipe_hash = 'older' where corpus_id = 'villages'`;
    await touchCorpus(instance.database.db, "villages");
    const stale = await client.query({ ...ask, corpus_ids: ["villages"] });
    expect(stale.freshness).toMatchObject({ stale: true, stale_reason: "villages: recipe_changed" });
    expect(stale.provider_receipt?.freshness_state).toBe("stale");
    const first = await refreshed("villages");
    expect(first).toMatchObject({
      status: 202,
      body: { accepted_status: "started", expected_mode: "manual" },
    });
    expect(await refreshed("villages")).toMatchObject({
      body: { accepted_status: "already_running", job_id: first.body.job_id },
    });
    const during = Health.parse(await (await call("/health")).json());
    expect(during.corpora.find(({ corpus_id }) => corpus_id === "villages")?.status).toBe("syncing");
    await instance.drain();
    const after = await client.query({ ...ask, corpus_ids: ["villages"] });
    expect(after.freshness.stale).toBe(false);
    for (const [id, status] of [
      ["nowhere", 404],
      ["secret", 403],
      ["closed", 409],
    ] as const) {
      const answered = await call(`/corpora/${id}/refresh`, {});
      expect(answered.status).toBe(status);
      sidecarErrorSchema.parse(await answered.json());
    }
  });

  it("a file that cannot be read is an error of its corpus, with its words, and is tried again by a refresh", async () => {
    await instance.receive("broken.pdf", "%PDF-1.7 and nothing more", { corpusId: "villages" });
    await instance.drain();
    const current = ProviderHealthCurrent.parse(await (await call("/corpora-health")).json());
    const villages = current.corpora.find(({ corpus_id }) => corpus_id === "villages");
    expect(villages).toMatchObject({
      status: "error",
      degraded_reason: expect.stringContaining("1 of 2 documents"),
    });
    expect(villages?.last_error).toBeTruthy();
    expect(current.service_status).toBe("degraded");
    const answered = sidecarRefreshSchema.parse(await (await call("/corpora/villages/refresh", {})).json());
    expect(answered.accepted_status).toBe("started");
    await instance.drain();
  });
});

describe("debugging", () => {
  it("tells beside the answer what it was made from", async () => {
    const answered = await call("/query/debug", {
      ...ask,
      corpus_ids: ["town"],
      filters: { tags: ["roofs"] },
    });
    expect(answered.headers.get("x-receipt-id")).toMatch(/^trace_/);
    const told = sidecarDebugSchema.parse(await answered.json());
    expect(told).toMatchObject({ selected_mode: "hybrid", filter_summary: ["tags: roofs"] });
    expect(told.corpus_health.map(({ corpus_id }) => corpus_id)).toEqual(["town"]);
    expect(told.lanes[0]).toMatchObject({ lane: "text", status: "ok" });
  });

  it("is refused unless configuration allows it", async () => {
    const { runtime } = instance;
    const search = { ...runtime.config.search, sidecarDebug: false };
    answerFrom({ ...runtime, config: { ...runtime.config, search } });
    const refused = await call("/query/debug", { ...ask, corpus_ids: ["town"] });
    answerFrom(runtime);
    expect(refused.status).toBe(403);
    sidecarErrorSchema.parse(await refused.json());
  });
});

describe("without the model", () => {
  it("an answer by keyword alone is degraded and says so, and so is the service", async () => {
    answerFrom({ ...instance.runtime, embedder: null });
    const found = await client.query({ ...ask, corpus_ids: ["town"], mode: "semantic" });
    const told = await client.health();
    const strict = sidecarQueryResponseSchema.parse(
      await (await call("/query", { ...ask, corpus_ids: ["town"] })).json(),
    );
    answerFrom(instance.runtime);
    expect(found.provider_receipt?.degraded_reason).toContain("fallback=keyword-only");
    expect(found.provider_receipt?.route_reason_codes).toContain("llamaindex_health_degraded");
    expect(strict.provider_receipt?.degraded_reason).toContain("fallback=keyword-only");
    expect(told.service_status).toBe("degraded");
  });
});

describe("when nothing can be said", () => {
  const input = { ...ask, corpus_ids: ["town"] };
  const refused = async (status: number, code: string) => {
    await expect(client.query(input)).rejects.toThrow(`llamaindex_query_failed:${status}`);
    const answered = await call("/query", input);
    const body = sidecarErrorSchema.parse(await answered.json());
    expect(body).toMatchObject({ corpus_ids: ["town"], error: { code } });
    expect(body.route_reason_codes).toContain("llamaindex_health_degraded");
    return answered;
  };
  const withSearch = (over: Partial<Config["search"]>): Runtime => {
    const { runtime } = instance;
    return { ...runtime, config: { ...runtime.config, search: { ...runtime.config.search, ...over } } };
  };
  afterEach(() => answerFrom(instance.runtime));

  it("a search whose lanes are all too late is refused, never empty", async () => {
    answerFrom(withSearch({ deadlineSeconds: 0 }));
    await refused(503, "search_unavailable");
  });

  it("one too many is told when to come back", async () => {
    const runtime = withSearch({ concurrency: 1, queueSize: 0 });
    answerFrom(runtime);
    await inSearchSlot(contextOf(runtime), async () => {
      const answered = await refused(429, "queue_full");
      expect(answered.headers.get("retry-after")).toBe("1");
    });
  });

  it("a database out of reach is told as such, of health too", async () => {
    const gone = new AppError("database_unavailable", "The database does not answer.");
    answerFrom(Promise.reject(gone));
    const answered = await call("/query", input);
    expect(answered.status).toBe(503);
    expect(sidecarErrorSchema.parse(await answered.json()).degraded_reason).toContain("database_unavailable");
    await expect(client.health()).rejects.toThrow("llamaindex_health_failed:503");
  });
});
