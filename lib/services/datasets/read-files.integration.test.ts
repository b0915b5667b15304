import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecordsContext } from "#lib/context.ts";
import { geoPackageOf, stored } from "#lib/ingest/records/testing-geopackage.ts";
import { dbfOf, shpOf, zipOf } from "#lib/ingest/records/testing-shapefile.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { listDatasets } from "./list-datasets.ts";
import { listRecords } from "./list-records.ts";
import { readRecords } from "./read-records.ts";

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

it("each layer of a GeoPackage is a dataset, and a zipped Shapefile is one document with its records", async () => {
  const shape = stored({ type: "Point", coordinates: [-1.5, 52.4] });
  const columns = "reference text";
  const geoPackage = geoPackageOf([
    { name: "Trees", columns, system: 4326, rows: [[shape, "T1"]] },
    { name: "Article 4 areas", columns, system: 4326, rows: [[shape, "A1"]] },
  ]);
  const shapefile = zipOf({
    "sites.shp": shpOf([{ points: [[-1.5, 52.4]] }, null]),
    "sites.dbf": dbfOf([["REF", "C", 5]], [["S1"], ["S2"]]),
  });
  const { documentId } = await instance.upload("Layers.gpkg", geoPackage);
  const zipped = await instance.upload("Allocated sites.zip", shapefile);
  await instance.drain();
  const datasetsOf = async (document: string) =>
    (await listDatasets(instance.context(), { document })).datasets.map((each) => [
      ...[each.name, each.kind, each.records, each.placed],
      each.faults.map(({ code }) => code),
    ]);
  expect((await datasetsOf(documentId)).toSorted()).toEqual([
    ["Article 4 areas", "article-4-direction-area", 1, 1, []],
    ["Trees", null, 1, 1, []],
  ]);
  expect(await datasetsOf(zipped.documentId)).toEqual([
    ["Allocated sites", expect.anything(), 2, 1, ["coordinates_missing"]],
  ]);
  const refused = zipOf({ "sites.shp": shpOf([null]).subarray(0, 104) });
  const damaged = await instance.upload("Damaged.zip", refused);
  await instance.drain();
  expect(await datasetsOf(damaged.documentId)).toEqual([]);
});

it.each(["layer", "end"])(
  "a register that is replaced while it is read, before its %s, has the records of the newer version",
  async (before) => {
    const name = `Replaced before ${before}.csv`;
    const { documentId } = await instance.upload(name, utf8(REGISTER));
    const [version] = await instance.database.sql<{ id: string }[]>`
    select id from versions where document_id = ${documentId}`;
    const contexts = workContexts(instance.runtime);
    const { signal } = new AbortController();
    const context = contexts.forJob({ actorId: "local", signal, log: instance.runtime.log });
    const readRecordsThen: RecordsContext["readRecords"] = async function* (file) {
      for await (const event of context.readRecords(file)) {
        if (event.kind === before) await instance.upload(name, utf8(REGISTER.replace("BR2", "BR7")));
        yield event;
      }
    };
    // As if the older version had not been read.
    await instance.database.sql`update datasets set read_recipe = 'none' where document_id = ${documentId}`;
    await instance.database.sql`
      update dataset_versions set recipe = 'none' where version_id = ${Number(version?.id)}`;
    const outcome = await readRecords(
      { ...context, readRecords: readRecordsThen },
      { documentId, versionId: Number(version?.id) },
      { report: () => {}, complete: async () => {} },
    );
    await contexts.close();
    expect(outcome).toEqual({ status: "skipped", reason: "newer_version_waiting" });
    const { datasets } = await listDatasets(instance.context());
    const dataset = datasets.find(({ document }) => document.id === documentId)?.id ?? "";
    const { records } = await listRecords(instance.context(), { limit: 50, dataset });
    expect(records.map(({ reference }) => reference).toSorted()).toEqual(["BR1", "BR1-2", "BR7"]);
  },
);
