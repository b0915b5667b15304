import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#lib/context.ts";
import { showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { prepareSearch } from "./prepare-search.ts";

const asked: string[] = [];
/** The models that score passages again, and those of pages, which a server may run. */
const called: string[] = [];
const rerankers: Context["rerankers"] = {
  of: () => ({
    model: { id: "m/0", label: "m", kind: "http" },
    score: async (_question, texts) => {
      called.push("reranker");
      return texts.map(() => 1);
    },
    close: async () => {},
  }),
  preferred: "http",
  sizes: { depth: 30, keep: 30 },
  close: async () => {},
};
let instance: TestInstance;
beforeAll(async () => {
  const fake = createFakeEmbedder();
  instance = await openTestInstance({
    embedder: {
      ...fake,
      embed: (texts, kind, signal) => {
        if (kind === "query") asked.push(...texts);
        return fake.embed(texts, kind, signal);
      },
    },
  });
  const content = showLines(["Herons nest beside the slipway."], 72, 760);
  await instance.upload("policy.pdf", writePdf({ pages: [{ content }] }));
});
afterAll(() => instance?.close());

it("asks no remote model, tries again after a failure, then asks the local one once and stores no receipt", async () => {
  const context = instance.context();
  const embedder = { ...context.config.embedder, kind: "openai" as const };
  // Another process has a database object of its own.
  const db = Object.create(context.db);
  await prepareSearch({ ...context, db, config: { ...context.config, embedder } });
  expect(asked).toEqual([]);
  await prepareSearch({ ...context, signal: AbortSignal.abort() });
  asked.length = 0;
  await prepareSearch(instance.context());
  await prepareSearch(instance.context());
  expect(asked).toHaveLength(1);
  const [row] = await instance.context().sql<{ count: number }[]>`
    select count(*)::int as count from receipts`;
  expect(row?.count).toBe(0);
});

it("asks neither a configured reranker nor a model of pages", async () => {
  const context = instance.context();
  if (context.pageEmbedder === null) throw new Error("The instance has no model of pages.");
  const pageEmbedder: Context["pageEmbedder"] = {
    ...context.pageEmbedder,
    embedQuery: async () => {
      called.push("page embedder");
      return { words: [], parts: [] };
    },
  };
  await prepareSearch({ ...context, db: Object.create(context.db), rerankers, pageEmbedder });
  expect(called).toEqual([]);
});
