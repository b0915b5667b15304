import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corpora } from "#db/schema/index.ts";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import { presetRoute } from "#lib/domain/route-choice.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { compareRoutes } from "#lib/services/compare/compare-routes.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { listPacks } from "#lib/services/packs/list-packs.ts";
import { replayReceipt } from "#lib/services/search/replay-receipt.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "./testing.ts";

const OPEN = "quay";
/** A corpus that never existed, one in the trash and a restricted one. No answer tells them apart. */
const ABSENT = ["nowhere", "trashed", "secret"] as const;
const query = "who repairs the bollards";

let instance: TestInstance;
let receiptId: string;
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  const context = instance.context();
  for (const id of [OPEN, "trashed", "secret"]) {
    await ensureCorpus(context, { id, title: id });
    await instance.upload("bollards.md", `# Bollards\n\nThe harbour repairs the bollards of ${id}.\n`, {
      corpusId: id,
    });
  }
  receiptId = (await searchEvidence(context, { query, filters: { corpora: ["trashed"] } })).traceId;
  await trashCorpus(context, { corpusId: "trashed" });
  await context.db.update(corpora).set({ confidentiality: "restricted" }).where(eq(corpora.id, "secret"));
});
afterAll(() => instance?.close());

type Ask = (corpus: string) => Promise<Response>;

const get = (address: string) => dispatch(new Request(`http://localhost:3000${address}`));
const post = (address: string, body: unknown) =>
  dispatch(
    new Request(`http://localhost:3000${address}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
const frameOf = (corpus: string) => ({ query, filters: { corpora: [OPEN, corpus] } });

const SEARCHES: Readonly<Record<string, Ask>> = {
  "GET /api/search": (corpus) => get(`/api/search?q=bollards&corpora=${OPEN},${corpus}`),
  "POST /api/search": (corpus) => post("/api/search", frameOf(corpus)),
  "POST /api/packs/assemble": (corpus) => post("/api/packs/assemble", { frame: frameOf(corpus) }),
  "POST /api/compare": (corpus) =>
    post("/api/compare", {
      frame: frameOf(corpus),
      routes: [presetRoute("hybrid"), presetRoute("keyword")],
    }),
  "POST /api/across": (corpus) => post("/api/across", { query, corpora: [OPEN, corpus] }),
  "POST /api/rag/search": (corpus) => post("/api/rag/search", frameOf(corpus)),
  "POST /api/rag/search, assembled": (corpus) =>
    post("/api/rag/search", { ...frameOf(corpus), assembly: "balanced" }),
  "GET /api/rag/index-info": (corpus) => get(`/api/rag/index-info?corpora=${OPEN},${corpus}`),
};

/** Calls that take corpora as a filter while a person types or reads. Each answer is one without results. */
const HELPERS: Readonly<Record<string, Ask>> = {
  "GET /api/suggest": (corpus) => get(`/api/suggest?q=bollards&corpora=${corpus}`),
  "GET /api/did-you-mean": (corpus) => get(`/api/did-you-mean?q=bollords&corpora=${corpus}`),
  "GET /api/also-called": (corpus) => get(`/api/also-called?q=bollards&corpora=${corpus}`),
  "GET /api/history": (corpus) => get(`/api/history?periodFrom=2020-01-01&corpora=${corpus}`),
  "GET /api/documents": (corpus) => get(`/api/documents?corpus=${corpus}`),
};

describe.each(ABSENT)("a search of the corpus %s", (corpus) => {
  it.each(Object.entries(SEARCHES))("is refused by %s, which names it", async (_call, ask) => {
    const answer = await ask(corpus);
    expect(answer.status).toBe(404);
    expect(errorAnswerSchema.parse(await answer.json()).error).toEqual({
      code: "not_found",
      message: `There is no corpus ${corpus} here.`,
      details: { corpus_ids: [corpus] },
    });
  });

  it("is answered on the page, with a note, so that a bookmarked address still works", async () => {
    const answer = await get(`/api/workbench/search?q=bollards&corpora=${OPEN},${corpus}`);
    expect(answer.status).toBe(200);
    const { notes, results } = (await answer.json()) as Pick<SearchResponse, "notes" | "results">;
    expect(notes).toContainEqual({ code: "corpora_unknown", text: `No such corpus: ${corpus}.` });
    expect(results).toHaveLength(1);
  });

  it.each(Object.entries(HELPERS))(
    "finds nothing by %s, as in a corpus that never existed",
    async (_call, ask) => {
      const [answer, never] = [await ask(corpus), await ask("never-existed")];
      expect(answer.status).toBe(200);
      const body = await answer.text();
      expect(body).toBe(await never.text());
      expect(body).not.toContain("harbour");
    },
  );
});

it("a refused search stores no pack", async () => {
  for (const corpus of ABSENT) await post("/api/packs/assemble", { frame: frameOf(corpus) });
  expect((await listPacks(instance.context(), {})).packs).toEqual([]);
});

describe("a receipt of a corpus that was moved to trash", () => {
  it("is compared with a route of today", async () => {
    const { routes } = await compareRoutes(instance.context(), {
      routes: [{ asRan: receiptId }, presetRoute("keyword")],
    });
    expect(routes.map(({ error, documentCount }) => [error, documentCount])).toEqual([
      [null, 1],
      [null, 0],
    ]);
    expect(routes[1]?.notes).toContain("No such corpus: trashed.");
  });

  it("is replayed", async () => {
    const replay = await replayReceipt(instance.context(), { id: receiptId, asOf: "today" });
    expect(replay.identical).toBe(false);
  });
});
