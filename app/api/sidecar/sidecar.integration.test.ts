import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sidecarErrorSchema } from "#lib/domain/sidecar-corpora.ts";
import { ask, openSidecar, ROOFS, type Sidecar } from "./testing.ts";
import { ProviderReceipt } from "./testing-spec-client.ts";

let sidecar: Sidecar;
let client: Sidecar["client"];
let call: Sidecar["call"];
let set: Sidecar["set"];
beforeAll(async () => {
  sidecar = await openSidecar();
  ({ client, call, set } = sidecar);
});
afterAll(() => sidecar?.close());

describe("a client written from the sidecar contract", () => {
  it("parses an answer whose passages match the text at their offsets", async () => {
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

  it("receives the searched corpora, the reasons and their freshness", async () => {
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

  it("receives relations with a target only", async () => {
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

  it("receives long titles and paths shortened, and secrets masked", async () => {
    const { hits } = await client.query({ ...ask, corpus_ids: ["town"] });
    const document = hits[0]?.document;
    expect(document?.title).toHaveLength(240);
    expect(document?.path).toHaveLength(500);
    expect(document?.path?.endsWith("…")).toBe(true);
    expect(JSON.stringify(hits)).not.toContain("swordfish9");
  });

  it("limits documents by top_k, and receives only requested parts", async () => {
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
  ])("receives the reason for %s, never just an empty answer", async (_name, corpus_ids, reason, code) => {
    const found = await client.query({ ...ask, corpus_ids, include_receipt_fields: false });
    expect(found.provider_receipt?.degraded_reason).toContain(reason);
    expect(found.provider_receipt?.route_reason_codes).toContain(code);
    expect(found.hits.length > 0).toBe(corpus_ids.includes("town"));
  });

  it("throws on each refusal, whose body states the known provider and route", async () => {
    const refusals: [number, Record<string, unknown>, string][] = [
      [404, { corpus_ids: ["town", "nowhere"] }, "nowhere"],
      [403, { corpus_ids: ["secret"] }, "restricted"],
      [400, { corpus_ids: ["town"], filters: { colour: "red" } }, "colour"],
      [400, { corpus_ids: ["town"], filters: { spatial: { geometry: { type: "Point" } } } }, "place"],
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

  it("receives only what is linked to a place, or all of it if it allows that, and the answer says so", async () => {
    const geometry = { type: "Point", coordinates: [-1.5, 52.4] };
    const spatial = (advisory: boolean) => ({
      corpus_ids: ["town"],
      filters: { spatial: { geometry, advisory } },
    });
    const all = await client.query({ ...ask, ...spatial(true) });
    expect(all.hits.length).toBeGreaterThan(0);
    expect(all.provider_receipt?.route_reason_codes).toContain("place_not_covered");
    const linked = await client.query({ ...ask, ...spatial(false) });
    expect(linked.hits).toEqual([]);
    expect(linked.provider_receipt?.route_reason_codes).toContain("place_linked_only");
  });
});
