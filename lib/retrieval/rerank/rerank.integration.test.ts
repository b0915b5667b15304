import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import type { Reranker } from "#lib/domain/rerank.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { addDocument, passage } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { sharedWords } from "#lib/models/rerank/testing/rerank-server.ts";
import { type Evidence, ranked, toEvidence } from "../evidence.ts";
import { acrossLanes } from "../fuse/across-lanes.ts";
import { askLane } from "../lanes/request.ts";
import { textLane } from "../lanes/text/text-lane.ts";
import { chooseReranker, type RerankDeps, rerank } from "./rerank.ts";
import { readTexts } from "./texts.ts";

let database: TestDatabase;
let found: readonly Evidence[];
const QUESTION = "homes";
const WANTED = { kind: "cross-encoder", depth: null, keep: null } as const;

beforeAll(async () => {
  database = await openTestDatabase();
  const embedder = createFakeEmbedder();
  const passages = [
    passage(0, "New homes, and homes again, and more homes.", { sectionPath: ["Housing", "Need"] }),
    passage(1, "Homes by the river, with gardens."),
    passage(2, "Homes on the hill."),
    passage(3, "Homes in the valley behind the hill."),
  ];
  await addDocument(database, { id: "housing", title: "Housing", passages }, embedder);
  const deps = { db: database.db, embedder, actor: LOCAL_ACTOR };
  const report = await askLane(textLane, deps, searchFrameSchema.parse({ query: QUESTION }));
  found = ranked(acrossLanes([report], {}).flatMap(toEvidence));
});
afterAll(() => database?.close());

/** Scores texts by the words that they share with `likes`. */
function reranker(likes: string, more: Partial<Reranker> = {}): Reranker {
  return {
    model: { id: "m/0", label: "m", kind: "cross-encoder" },
    score: async (_question, texts) => texts.map((text) => sharedWords(likes, text)),
    close: async () => {},
    ...more,
  };
}

function deps(model: Reranker | null, more: Partial<RerankDeps> = {}): RerankDeps {
  return {
    db: database.db,
    rerankers: { of: () => model, preferred: null, sizes: { depth: 3, keep: 2 } },
    ...more,
  };
}

const never: Reranker["score"] = (_question, _texts, signal) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new AppError("cancelled", "stopped"));
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
  });

describe("rerank", () => {
  it("puts what the model scores highest first among those read, and keeps as many as configured", async () => {
    const last = found[2];
    const [text = ""] = await readTexts(database.db, last ? [last] : []);
    const again = await rerank(deps(reranker(text)), QUESTION, WANTED, found, 5);
    expect(again.evidence[0]?.evidenceRef).toBe(last?.evidenceRef);
    expect(again.evidence.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(again).toMatchObject({ leftOut: 2, modelId: "m/0", reasonCodes: ["reranked"] });
    expect(again.run).toMatchObject({
      tool: "rerank",
      modelId: "m/0",
      inputs: { kind: "cross-encoder", depth: 3, keep: 2, read: 3 },
      status: "ok",
      startedMs: 5,
    });
    expect(JSON.stringify(again.run)).not.toContain("homes");
  });

  it("reads a passage under its headings", async () => {
    const texts = await readTexts(database.db, found);
    expect(texts).toHaveLength(4);
    expect(texts).toContain("Housing > Need\nNew homes, and homes again, and more homes.");
  });

  it.each([
    ["is not set up", null, {}, "reranker_not_configured"],
    [
      "does not answer",
      reranker("", { score: () => Promise.reject(new AppError("reranker_unavailable", "down")) }),
      {},
      "reranker_unavailable",
    ],
    // The only case with a deadline: the others answer before it could be missed.
    ["is too slow", reranker("", { score: never }), { deadlineMs: 20 }, "rerank_deadline_missed"],
  ])("changes nothing where the model %s, and says so", async (_, model, over, code) => {
    const again = await rerank(deps(model, over), QUESTION, WANTED, found, 10);
    expect(again.evidence).toBe(found);
    expect(again).toMatchObject({ leftOut: 0, modelId: null, reasonCodes: [code] });
    expect(again.run).toMatchObject({ status: "unavailable", error: code });
  });

  it("stops when the client is gone", async () => {
    const controller = new AbortController();
    const asking = rerank(
      deps(reranker("", { score: never }), { signal: controller.signal }),
      QUESTION,
      WANTED,
      found,
      0,
    );
    controller.abort();
    await expect(asking).rejects.toMatchObject({ code: "cancelled" });
  });

  it("does nothing where no reranker is wanted or nothing was found", async () => {
    expect(await rerank(deps(reranker("")), QUESTION, null, found, 0)).toMatchObject({
      evidence: found,
      run: null,
    });
    expect(await rerank(deps(reranker("")), QUESTION, WANTED, [], 0)).toMatchObject({
      evidence: [],
      run: null,
    });
  });
});

it("uses the configured reranker by default, and never for a profile of the pack protocol", () => {
  const configured = { kind: "cross-encoder", depth: null, keep: null };
  expect(chooseReranker({ rerank: "profile" }, PROFILES.adaptive, "cross-encoder")).toEqual(configured);
  expect(chooseReranker({ rerank: "profile" }, PROFILES.default_research, "cross-encoder")).toBeNull();
});

it("prefers a person's choice to the profile's", () => {
  const own = { ...PROFILES.default_research, rerank: { kind: "http", depth: 80, keep: 20 } } as const;
  expect(chooseReranker({ rerank: "profile" }, own)).toEqual(own.rerank);
  expect(chooseReranker({ rerank: "profile" }, PROFILES.adaptive)).toBeNull();
  expect(chooseReranker({ rerank: "off" }, own, "http")).toBeNull();
  expect(chooseReranker({ rerank: "cross-encoder" }, own)).toEqual({
    kind: "cross-encoder",
    depth: 80,
    keep: 20,
  });
  expect(chooseReranker({ rerank: "http" }, PROFILES.adaptive)).toEqual({
    kind: "http",
    depth: null,
    keep: null,
  });
});
