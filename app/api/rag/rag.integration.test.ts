import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { corpora } from "#db/schema/index.ts";
import { chunkResultSchema, indexInfoSchema, ragSearchAnswerSchema } from "#lib/domain/rag.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;

async function call(
  path: string,
  body?: unknown,
): Promise<{ status: number; body: never; headers: Headers }> {
  const request = new Request(`http://localhost:3000/api/rag${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answered = await dispatch(request);
  return { status: answered.status, body: (await answered.json()) as never, headers: answered.headers };
}
async function found(body: Record<string, unknown>) {
  const answered = await call("/search", { query: "flat roof below the parapet", ...body });
  expect(answered.status).toBe(200);
  return ragSearchAnswerSchema.parse(answered.body);
}

beforeAll(async () => {
  instance = await openTestInstance({ env: { SEARCH_CONCURRENCY: "1", SEARCH_QUEUE_SIZE: "0" } });
  answerFrom(instance.runtime);
  for (const id of ["town", "villages", "bare"]) await ensureCorpus(instance.context(), { id, title: id });
});
afterAll(() => instance?.close());

describe("before anything is indexed", () => {
  it("a missing index is an error of its own, never an empty list", async () => {
    for (const [path, body] of [
      ["/search", { query: "roof" }],
      ["/index-info", undefined],
    ] as const) {
      const answered = await call(path, body);
      expect(answered.status).toBe(409);
      expect(answered.body).toMatchObject({ error: { code: "index_not_built" } });
    }
  });
});

describe("a search", () => {
  beforeAll(async () => {
    const roofs = (metadata: string, words: string) =>
      `---\ntitle: Roofs\n${metadata}\n---\n\n# Policy R1 Flat roofs\n\n${words}\n\n# Gates\n\nThe api_key: Zq93mLpA72xT opens the parapet gate.\n`;
    await instance.upload(
      "roofs.md",
      roofs("tags: [roofs, plan]\nproject: mill\ndate: 2030-02-01", "A flat roof is set below the parapet."),
      { corpusId: "town" },
    );
    await instance.upload(
      "roofs.md",
      roofs(
        "tags: [roofs]\ndoc_type: note\nconfidentiality: confidential",
        "A flat roof of the villages keeps below its parapet.",
      ),
      { corpusId: "villages" },
    );
    await instance.upload("walls.md", "# Walls\n\nA wall stands below the flat roof of the mill.\n", {
      corpusId: "town",
    });
  });

  it("packs ranked passages for people, with each score the sum of its breakdown", async () => {
    const { full, llm } = await found({});
    expect(llm).toBeDefined();
    expect(full).toMatchObject({
      profile_id: "default_research",
      status: "ok",
      index: { total_documents: 3 },
    });
    expect(full?.trace_id).toMatch(/^trace_/);
    const items = full?.items ?? [];
    expect(items.length).toBeGreaterThan(2);
    expect(items.map(({ rank }) => rank)).toEqual(items.map((_, at) => at + 1));
    for (const [at, item] of items.entries()) {
      expect(item.score).toBeCloseTo(
        item.score_breakdown.reduce((sum, { value }) => sum + value, 0),
        9,
      );
      expect(item.score).toBeLessThanOrEqual(items[at - 1]?.score ?? Number.POSITIVE_INFINITY);
      expect(item.document_version).toMatch(/^[0-9a-f]{64}$/);
      expect(item.chunk_ref?.source_path).toMatch(/\.md$/);
    }
  });

  it("packs them for a model with each source path once, and every alias resolves", async () => {
    const { llm, full } = await found({ pack: "llm" });
    expect(full).toBeUndefined();
    expect(Object.keys(llm?.sources ?? {})).toEqual(
      ["S1", "S2", "S3"].slice(0, Object.keys(llm?.sources ?? {}).length),
    );
    expect(new Set(Object.values(llm?.sources ?? {}))).toEqual(
      new Set(["town:roofs.md", "villages:roofs.md", "walls.md"]),
    );
    for (const item of llm?.items ?? []) {
      const [, alias = "", ordinal] = /^(S\d+)#(\d+)$/.exec(item.ref) ?? [];
      const [corpus, path] = (llm?.sources[alias] ?? "").includes(":")
        ? (llm?.sources[alias] ?? "").split(":")
        : ["town", llm?.sources[alias]];
      const read = await call(`/chunk?source_path=${path}&chunk_ordinal=${ordinal}&corpus=${corpus}`);
      expect(read.status).toBe(200);
      expect(chunkResultSchema.parse(read.body).chunk_ref).toEqual({
        source_path: path,
        chunk_ordinal: Number(ordinal),
      });
    }
  });

  it("packs assembled evidence on request: whole texts within the budget, omissions listed, nothing secret", async () => {
    const { full, llm } = await found({ assembly: "audit", budget: 60 });
    const { used = 0, budget } = full?.assembly?.tokens ?? {};
    expect(budget).toBe(60);
    expect(used).toBe(full?.items.reduce((sum, { assembled }) => sum + (assembled?.tokens ?? 0), 0));
    expect(used).toBeLessThanOrEqual(60);
    expect(full?.assembly?.left_out.counts.budget).toBeGreaterThan(0);
    expect(llm?.tokens).toEqual(full?.assembly?.tokens);
    expect(llm?.items.map(({ snippet }) => snippet)).toEqual(full?.items.map(({ snippet }) => snippet));
    expect(llm?.notes.join(" ")).toMatch(/did not fit the budget/);
    for (const { ref } of llm?.items ?? []) expect(ref).toMatch(/^S\d+#\d+$/);
    for (const item of full?.items ?? []) expect(item.document_version).toMatch(/^[0-9a-f]{64}$/);
    const all = await found({ assembly: "balanced" });
    expect(JSON.stringify(all)).toContain("opens the parapet gate");
    expect(JSON.stringify(all)).not.toContain("Zq93mLpA72xT");
    const classed = await found({ assembly: "audit", filters: { confidentiality_allow: ["confidential"] } });
    expect(new Set(classed.full?.items.map((item) => item.confidentiality))).toEqual(
      new Set(["confidential"]),
    );
  });

  it("combines the filters with AND across groups and OR within a list", async () => {
    const sources = async (filters: Record<string, unknown>) => {
      const { full } = await found({ filters, pack: "full" });
      return [
        ...new Set(full?.items.map(({ corpus_id, chunk_ref }) => `${corpus_id}:${chunk_ref?.source_path}`)),
      ].sort();
    };
    expect(await sources({ tags: ["roofs", "plan"] })).toEqual(["town:roofs.md", "villages:roofs.md"]);
    expect(await sources({ tags: ["roofs", "plan"], tag_mode: "all" })).toEqual(["town:roofs.md"]);
    expect(await sources({ tags: ["roofs"], doc_type: "note" })).toEqual(["villages:roofs.md"]);
    expect(await sources({ project: ["mill", "other"] })).toEqual(["town:roofs.md"]);
    expect(await sources({ date_from: "2030-01-01", date_to: "2030-12-31" })).toEqual(["town:roofs.md"]);
    expect(await sources({ confidentiality_allow: ["confidential"] })).toEqual(["villages:roofs.md"]);
    expect(await sources({ tags: ["none"] })).toEqual([]);
  });

  it("requests restricted material only with the flag, and reports that nobody may see it", async () => {
    const refused = await call("/search", {
      query: "roof",
      filters: { confidentiality_allow: ["restricted"] },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining("allow_restricted") });
    const { full } = await found({
      filters: { confidentiality_allow: ["restricted"], allow_restricted: true },
    });
    expect(full?.items).toEqual([]);
    expect(full?.notes.join(" ")).toContain("Restricted documents are not shown");
  });

  it.each([
    [{ filters: { colour: ["red"] } }, 400, "colour"],
    [{ profile_id: "unheard_of" }, 400, "default_research"],
    [{ filters: { corpora: ["nowhere"] } }, 404, "nowhere"],
    [{ filters: { corpora: ["bare"] } }, 409, "bare"],
    [{ query: "" }, 400, "say what to look for"],
    [{ assembly: "unheard_of" }, 400, "balanced"],
  ])("refuses %j with %i in words", async (over, status, words) => {
    const answered = await call("/search", { query: "roof", ...over });
    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({ detail: expect.stringContaining(words) });
  });

  it("states when to retry if the queue is full", async () => {
    const { config } = instance.runtime;
    const search = { ...config.search, concurrency: 0 };
    answerFrom({ ...instance.runtime, config: { ...config, search } });
    onTestFinished(() => answerFrom(instance.runtime));
    const answered = await call("/search", { query: "roof" });
    expect(answered.status).toBe(429);
    expect(answered.headers.get("retry-after")).toBe("1");
    expect(answered.body).toMatchObject({ error: { code: "queue_full" }, retry_after_seconds: 1 });
  });

  it("one passage is read by path and ordinal, with its secrets masked", async () => {
    expect((await call("/chunk?source_path=roofs.md&chunk_ordinal=0")).status).toBe(409);
    expect((await call("/chunk?source_path=roofs.md&chunk_ordinal=99&corpus=town")).status).toBe(404);
    const texts: string[] = [];
    for (let ordinal = 0; ordinal < 2; ordinal++) {
      const read = await call(`/chunk?source_path=roofs.md&chunk_ordinal=${ordinal}&corpus=town`);
      texts.push(chunkResultSchema.parse(read.body).text);
    }
    expect(texts.join("\n")).toContain("opens the parapet gate");
    expect(texts.join("\n")).not.toContain("Zq93mLpA72xT");
  });

  it("the index states its models and settings, and when they change", async () => {
    const info = async () => indexInfoSchema.parse((await call("/index-info?corpora=town")).body);
    const before = await info();
    expect(before).toMatchObject({
      index_state: "healthy",
      index_provider: "sightline",
      total_documents: 2,
      warnings: [],
    });
    await instance.upload("more.md", "# More\n\nAnother roof.\n", { corpusId: "town" });
    const after = await info();
    expect(after.index_version).not.toBe(before.index_version);
    expect(after.chunking_hash).toBe(before.chunking_hash);
    await instance.database.db.update(corpora).set({ enabled: false }).where(eq(corpora.id, "town"));
    expect((await call("/index-info?corpora=town")).body).toMatchObject({
      error: { code: "index_not_built" },
    });
    await instance.database.db.update(corpora).set({ enabled: true }).where(eq(corpora.id, "town"));
  });
});
