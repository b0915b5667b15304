import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { countIndexing } from "./count-indexing.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const waiting = async () => (await countIndexing(instance.context())).waiting;

it("counts documents that wait to be indexed, and none when all are", async () => {
  expect(await waiting()).toBe(0);
  await instance.receive("one.md", "# Trees\n\nOaks line the street.");
  await instance.receive("two.md", "# Roofs\n\nRoofs are of slate.");
  expect(await waiting()).toBe(2);
  await instance.drain();
  expect(await waiting()).toBe(0);
});

it("counts the jobs of the asked corpora only", async () => {
  await instance.receive("three.md", "# Gates\n\nGates open inwards.");
  const [own] = await instance.database.sql<
    { corpus: string }[]
  >`select corpus_id as corpus from documents limit 1`;
  const of = async (...corpora: string[]) => (await countIndexing(instance.context(), { corpora })).waiting;
  expect([await of(own?.corpus ?? ""), await of("corpus_of_others")]).toEqual([1, 0]);
  await instance.drain();
});

it("does not count restricted documents or other jobs", async () => {
  await instance.receive("open.md", "# Bins\n\nBins stand behind the house.");
  await instance.receive("secret.md", "# Values\n\nThe land is worth little.");
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path = 'secret.md'`;
  expect(await waiting()).toBe(1);
  await instance.database.sql`update jobs set kind = 'sweep-blobs' where state = 'queued'`;
  expect(await waiting()).toBe(0);
});
