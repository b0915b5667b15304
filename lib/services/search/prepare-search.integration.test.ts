import { afterAll, beforeAll, expect, it } from "vitest";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { prepareSearch } from "./prepare-search.ts";

const asked: string[] = [];
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
  await instance.upload("policy.md", "# Policy\n\nNew development has a bin store.\n");
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
