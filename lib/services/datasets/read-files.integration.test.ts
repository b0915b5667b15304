import { afterAll, beforeAll, expect, it } from "vitest";
import { utf8 } from "#lib/ingest/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { listDatasets } from "./list-datasets.ts";
import { listRecords } from "./list-records.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const REGISTER = `SiteReference,SiteNameAddress,GeoX,GeoY,Hectares,FirstAddedDate
BR1,High Street,451000,206000,1.25,13/12/2017
BR2,Low Street,,,0.5,31/02/2017
BR1,Middle Street,451100,206100,2,14/12/2017
`;
const AREAS = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"reference":"CA1","name":"Old quay"},
"geometry":{"type":"Polygon","coordinates":[[[-1,51],[-1,51.1],[-1.1,51.1],[-1,51]]]}}]}`;

it("an uploaded register and areas become datasets, and other files stay documents only", async () => {
  await instance.upload("Brownfield register.csv", utf8(REGISTER));
  await instance.upload("Areas.geojson", utf8(AREAS));
  await instance.upload("Payments.csv", utf8("Supplier,Amount\nA,1\nB,2\n"));
  await instance.upload("settings.json", utf8('{"name":"settings"}'));
  await instance.drain();
  const { datasets } = await listDatasets(instance.context());
  const facts = datasets.map(({ document, rows, records }) => [document.title, rows, records]);
  expect(facts.toSorted()).toEqual([
    ["Areas.geojson", 1, 1],
    ["Brownfield register.csv", 3, 3],
  ]);
  const register = datasets.find(({ rows }) => rows === 3)?.id ?? "";
  const { records } = await listRecords(instance.context(), { limit: 50, dataset: register });
  expect(records.map(({ reference }) => reference).toSorted()).toEqual(["BR1", "BR1-2", "BR2"]);
});
