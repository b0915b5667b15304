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

it("does not count restricted documents or other jobs", async () => {
  await instance.receive("open.md", "# Bins\n\nBins stand behind the house.");
  await instance.receive("secret.md", "# Values\n\nThe land is worth little.");
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path = 'secret.md'`;
  expect(await waiting()).toBe(1);
  await instance.database.sql`update jobs set kind = 'sweep-blobs' where state = 'queued'`;
  expect(await waiting()).toBe(0);
});
