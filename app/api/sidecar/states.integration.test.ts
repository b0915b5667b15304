import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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
import type { Runtime } from "#lib/runtime.ts";
import { answerFrom } from "../testing.ts";
import { ask, openSidecar, type Sidecar } from "./testing.ts";
import { Binding, Health, ProviderHealthCurrent } from "./testing-spec-client.ts";

let sidecar: Sidecar;
let instance: Sidecar["instance"];
let client: Sidecar["client"];
let call: Sidecar["call"];
beforeAll(async () => {
  sidecar = await openSidecar();
  ({ instance, client, call } = sidecar);
});
afterAll(() => sidecar?.close());

describe("health and corpora", () => {
  it("health reflects the current state", async () => {
    const actual = await client.health();
    expect(actual.service_status).toBe("healthy");
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
    expect(actual.corpora.map(({ corpus_id }) => corpus_id)).toEqual([...byId.keys()]);
  });

  it("corpora are listed as bindings, and uploads state their origin", async () => {
    const { corpora: listed } = sidecarBindingsSchema.parse(await (await call("/corpora")).json());
    expect(listed.map(({ corpus_id }) => corpus_id)).not.toContain("secret");
    const town = Binding.parse(await (await call("/corpora/town")).json());
    expect(town).toMatchObject({ source_type: "local", source_binding_ref: "upload://town", enabled: true });
    expect((await call("/corpora/nowhere")).status).toBe(404);
    expect((await call("/corpora/secret")).status).toBe(403);
  });

  it("a refresh starts one job for stale documents, and returns it again", async () => {
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

  it("an unreadable file is an error of its corpus with a message, and a refresh retries it", async () => {
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
  it("adds the inputs of the answer", async () => {
    const answered = await call("/query/debug", {
      ...ask,
      corpus_ids: ["town"],
      filters: { tags: ["roofs"] },
    });
    expect(answered.headers.get("x-receipt-id")).toMatch(/^trace_/);
    const actual = sidecarDebugSchema.parse(await answered.json());
    expect(actual).toMatchObject({ selected_mode: "hybrid", filter_summary: ["tags: roofs"] });
    expect(actual.corpus_health.map(({ corpus_id }) => corpus_id)).toEqual(["town"]);
    expect(actual.lanes[0]).toMatchObject({ lane: "text", status: "ok" });
  });

  it("is refused unless the configuration allows it", async () => {
    const { runtime } = instance;
    const search = { ...runtime.config.search, sidecarDebug: false };
    answerFrom({ ...runtime, config: { ...runtime.config, search } });
    const refused = await call("/query/debug", { ...ask, corpus_ids: ["town"] });
    answerFrom(runtime);
    expect(refused.status).toBe(403);
    sidecarErrorSchema.parse(await refused.json());
  });
});

describe("without the embedding model", () => {
  it("a keyword-only answer is marked as degraded, and so is the service", async () => {
    answerFrom({ ...instance.runtime, embedder: null });
    const found = await client.query({ ...ask, corpus_ids: ["town"], mode: "semantic" });
    const actual = await client.health();
    const strict = sidecarQueryResponseSchema.parse(
      await (await call("/query", { ...ask, corpus_ids: ["town"] })).json(),
    );
    answerFrom(instance.runtime);
    expect(found.provider_receipt?.degraded_reason).toContain("fallback=keyword-only");
    expect(found.provider_receipt?.route_reason_codes).toContain("llamaindex_health_degraded");
    expect(strict.provider_receipt?.degraded_reason).toContain("fallback=keyword-only");
    expect(actual.service_status).toBe("degraded");
  });
});

describe("without an answer", () => {
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

  it("a search whose lanes all miss the deadline is refused, never empty", async () => {
    answerFrom(withSearch({ deadlineSeconds: 0 }));
    await refused(503, "search_unavailable");
  });

  it("a full queue states when to retry", async () => {
    answerFrom(withSearch({ concurrency: 0, queueSize: 0 }));
    const answered = await refused(429, "queue_full");
    expect(answered.headers.get("retry-after")).toBe("1");
  });

  it("an unreachable database is reported, also by the health check", async () => {
    const gone = new AppError("database_unavailable", "The database does not answer.");
    answerFrom(Promise.reject(gone));
    const answered = await call("/query", input);
    expect(answered.status).toBe(503);
    expect(sidecarErrorSchema.parse(await answered.json()).degraded_reason).toContain("database_unavailable");
    await expect(client.health()).rejects.toThrow("llamaindex_health_failed:503");
  });
});
