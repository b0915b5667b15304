import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Geometry } from "#lib/domain/geojson.ts";
import { tileParamsSchema, tileQuerySchema } from "#lib/domain/tile-api.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { positionInTile } from "#lib/places/tile-address.ts";
import { listDatasets } from "#lib/services/datasets/list-datasets.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readTile } from "./read-tile.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

/** A tile over Coventry. */
const HERE = { z: 12, x: 2030, y: 1348 };
const at = (x: number, y: number) => positionInTile(HERE, [x, y]);
const square = (left: number, top: number, size: number): Geometry => ({
  type: "Polygon",
  coordinates: [
    [at(left, top), at(left + size, top), at(left + size, top + size), at(left, top + size), at(left, top)],
  ],
});
const feature = (
  reference: string,
  geometry: Geometry,
  properties: Readonly<Record<string, string>> = {},
) => ({
  type: "Feature",
  properties: { reference, name: `Record ${reference}`, ...properties },
  geometry,
});
const point = (x: number, y: number): Geometry => ({ type: "Point", coordinates: at(x, y) });

/** Publishes a layer, or its next version. Returns its document and its dataset. */
async function publish(layer: string, features: readonly unknown[]) {
  const bytes = utf8(JSON.stringify({ type: "FeatureCollection", features }));
  const { documentId } = await instance.upload(`layers/${layer}.geojson`, bytes);
  const { datasets } = await listDatasets(instance.context(), { document: documentId });
  return { documentId, dataset: datasets[0]?.id ?? "" };
}

async function read(query: { readonly datasets?: string; readonly on?: string }, address: object = HERE) {
  const tile = await readTile(instance.context(), {
    address: tileParamsSchema.parse(address),
    query: tileQuerySchema.parse(query),
  });
  const { layers } = new VectorTile(new PbfReader(await tile.read()));
  const features = Object.entries(layers).flatMap(([dataset, layer]) =>
    Array.from({ length: layer.length }, (_, index) => ({ dataset, ...layer.feature(index).properties })),
  );
  return { etag: tile.etag, features };
}

describe("a tile of records", () => {
  let areas: string;
  let points: string;
  let documentId: string;
  beforeAll(async () => {
    ({ dataset: areas } = await publish("Conservation areas", [
      feature("R1", square(0.1, 0.1, 0.3)),
      feature("R2", square(0.5, 0.5, 0.2), { "end-date": "2020-01-01" }),
      feature("R3", square(3, 3, 0.2)),
    ]));
    ({ dataset: points, documentId } = await publish("Trees", [feature("R1", point(0.25, 0.75))]));
  });

  it("has the records in force that reach into it, one layer a dataset", async () => {
    const { features } = await read({ datasets: `${areas},${points}` });
    expect(features).toEqual([
      {
        dataset: areas,
        record_ref: `record::${areas}::R1@1`,
        ...{ reference: "R1", name: "Record R1", kind: "conservation-area" },
      },
      { dataset: points, record_ref: `record::${points}::R1@1`, reference: "R1", name: "Record R1" },
    ]);
  });

  it("has what was in force on the day that is asked", async () => {
    const { features } = await read({ datasets: areas, on: "2019-06-01" });
    expect(features).toMatchObject([{ reference: "R1" }, { reference: "R2" }]);
  });

  it("draws a shape that is too small to see as a point of its own", async () => {
    const { features } = await read({ datasets: areas }, { z: 2, x: 1, y: 1 });
    expect(features).toMatchObject([{ reference: "R1" }, { reference: "R3" }]);
  });

  it("limits the records of a crowded place, says so, and leaves room for the others", async () => {
    const crowd = Array.from({ length: 300 }, (_, index) =>
      feature(`R${index + 1}`, point(0.01 + index / 10_000, 0.01)),
    );
    const alone = feature("R301", point(0.9, 0.9));
    const { dataset } = await publish("Crowd", [...crowd, alone]);
    const { features } = await read({ datasets: dataset });
    const counts = features.map((feature) => ("count" in feature ? Number(feature.count) : 1));
    expect(counts.reduce((total, count) => total + count, 0)).toBe(17);
    expect(features).toContainEqual(expect.objectContaining({ more: true }));
    expect(features).toContainEqual(expect.objectContaining({ reference: "R301" }));
  });

  it("has another tag after a new version, and none of a removed document's records", async () => {
    const before = await read({ datasets: points });
    expect((await read({ datasets: points })).etag).toBe(before.etag);
    await publish("Trees", [feature("R1", point(0.3, 0.75), { name: "Oak" })]);
    const after = await read({ datasets: points });
    expect(after.etag).not.toBe(before.etag);
    expect(after.features).toMatchObject([{ name: "Oak", record_ref: `record::${points}::R1@2` }]);

    await removeDocument(instance.context(), { documentId });
    const removed = await read({ datasets: points });
    expect(removed.features).toEqual([]);
    expect(removed.etag).not.toBe(after.etag);
    await restoreDocument(instance.context(), { documentId });
    expect((await read({ datasets: points })).features).toHaveLength(1);
  });
});

describe("the address of a tile", () => {
  it.each([
    [{ z: "23", x: "0", y: "0" }],
    [{ z: "1", x: "2", y: "0" }],
    [{ z: "1", x: "0", y: "-1" }],
    [{ z: "1.5", x: "0", y: "0" }],
    [{ z: "NaN", x: "0", y: "0" }],
    [{ z: "1e99", x: "0", y: "0" }],
  ])("%j is refused", (address) => {
    expect(tileParamsSchema.safeParse(address).success).toBe(false);
  });

  it("is a whole column and row of its zoom level", () => {
    expect(tileParamsSchema.parse({ z: "22", x: "4194303", y: "0" })).toEqual({ z: 22, x: 4_194_303, y: 0 });
  });
});
