import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runForClient } from "#lib/client-signal.ts";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import WorkbenchPage from "./(workbench)/page.tsx";
import AcrossPage from "./across/page.tsx";
import { answerFrom } from "./api/testing.ts";

/** Searches wait here while a test holds them. */
let gate = Promise.resolve();
let waiting = 0;
let instance: TestInstance;
beforeAll(async () => {
  const fake = createFakeEmbedder();
  const held = async (...input: Parameters<typeof fake.embed>) => {
    waiting += 1;
    await gate;
    return fake.embed(...input);
  };
  instance = await openTestInstance({ embedder: Object.assign(Object.create(fake), { embed: held }) });
  answerFrom(instance.runtime);
  const text = "# Quay\n\nA barge may moor at the quay for six hours.\n";
  await createCorpus(instance.context(), createBindingSchema.parse({ id: "other", title: "Other" }));
  await instance.upload("quay.md", text);
  await instance.upload("quay.md", text, { corpusId: "other" });
});
afterAll(() => instance?.close());

const receipts = async () => {
  const [row] = await instance.database.sql<{ n: number }[]>`select count(*)::int as n from receipts`;
  return row?.n;
};

it.each([
  ["the workbench", (q: string) => WorkbenchPage({ searchParams: Promise.resolve({ q }) })],
  [
    "the comparison of corpora",
    (q: string) => AcrossPage({ searchParams: Promise.resolve({ q, corpora: "my-documents,other" }) }),
  ],
])("visitors of %s who disconnect leave no search behind, and free their slots", async (_name, page) => {
  const hold = Promise.withResolvers<void>();
  gate = hold.promise;
  const before = { receipts: await receipts(), waiting };
  const visitors = Array.from({ length: 25 }, () => new AbortController());
  const pages = visitors.map(({ signal }, at) => runForClient(signal, () => page(`barge at quay ${at}`)));
  while (waiting === before.waiting) await turn();
  for (const visitor of visitors) visitor.abort();
  await Promise.all(pages);
  hold.resolve();
  const answer = await searchEvidence(instance.context(), { query: "barge at the quay" });
  expect(answer.documentCount).toBe(2);
  // The search that was answered.
  expect(await receipts()).toBe((before.receipts ?? 0) + 1);
});
