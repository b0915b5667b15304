import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testSource } from "#lib/corpora/sync/testing-source.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { syncedCorpus } from "./testing-sync.ts";

const source = testSource();
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ connectors: source.connectors, embedder: null });
});
afterAll(() => instance?.close());

const weir = utf8("# Weir\n\nThe weir gauge is read on Mondays.\n");
const lock = utf8("# Lock\n\nThe lock is closed at night.\n");

it("the files in an archive follow it: found, changed, moved and removed by syncs", async () => {
  const corpus = await syncedCorpus(instance, source);
  const versions = async () =>
    (await corpus.holdings()).map(({ path, version, state }) => `${path} ${version} ${state}`);
  corpus.write("plans/site.zip", zipSync({ "weir.md": weir, "old.md": lock }));
  await corpus.sync();
  expect(await versions()).toEqual([
    "plans/site.zip 1 indexed",
    "plans/site.zip › old.md 1 indexed",
    "plans/site.zip › weir.md 1 indexed",
  ]);
  const before = (await corpus.holdings()).find(({ fileName }) => fileName === "weir.md")?.id;

  corpus.write("plans/site.zip", zipSync({ "weir.md": weir, "lock.md": lock }));
  await corpus.sync();
  expect(await versions()).toEqual([
    "plans/site.zip 2 indexed",
    "plans/site.zip › lock.md 1 indexed",
    "plans/site.zip › weir.md 1 indexed",
  ]);

  corpus.move("plans/site.zip", "moved/new.zip");
  await corpus.sync();
  expect(await corpus.held()).toEqual([
    "moved/new.zip",
    "moved/new.zip › lock.md",
    "moved/new.zip › weir.md",
  ]);
  expect((await corpus.holdings()).find(({ fileName }) => fileName === "weir.md")?.id).toBe(before);

  corpus.remove("moved/new.zip");
  await corpus.sync();
  expect(await corpus.held()).toEqual([]);
});
