import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readRecord } from "#lib/services/datasets/read-record.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { suggestedSite } from "./suggested-site.ts";

const FILE = "site-allocations.geojson";
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

it("is the record that the sample names, while the sample is there and may be seen", async () => {
  const suggested = () => suggestedSite(instance.context());
  expect(await suggested()).toBeNull();
  await instance.addCorpus("places");
  const bytes = await readFile(path.join(instance.runtime.config.root, "db/seed/sample/places", FILE));
  await instance.upload(FILE, bytes, { corpusId: "places" });
  await instance.drain();
  const site = await suggested();
  expect(site?.name).toBe("Foundry Basin");
  const record = await readRecord(instance.context(), site?.recordRef ?? "");
  expect(record).toMatchObject({ reference: "HS07", geometry: { type: "Polygon" } });

  await instance.database.sql`update corpora set enabled = false where id = 'places'`;
  expect(await suggested()).toBeNull();
});
