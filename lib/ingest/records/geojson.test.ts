import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeatureCutter } from "./feature-cutter.ts";
import { faultCodes, layerOf, layersOf } from "./testing.ts";

const POINT = '{"type":"Point","coordinates":[-1.2,51.5]}';
const feature = (reference: string, geometry = POINT) =>
  `{"type":"Feature","properties":{"reference":"${reference}"},"geometry":${geometry}}`;
const collection = (...features: readonly string[]) =>
  `{"type":"FeatureCollection","name":"areas","features":[${features.join(",")}]}`;

async function references(text: string): Promise<readonly string[]> {
  return (await layerOf(text, "a.geojson")).records.map(({ reference }) => reference);
}

describe("GeoJSON is read as records", () => {
  it("from a collection, with its name, properties and shapes", async () => {
    const polygon = '{"type":"Polygon","coordinates":[[[-1,51],[-1,51.1],[-1.1,51.1],[-1,51]]]}';
    const text = collection(
      `{"type":"Feature","id":7,"properties":{"Name":"A","hectares":1.25,"tags":["x"],"empty":null,"open":true},"geometry":${polygon}}`,
    );
    const { layer, records, end } = await layerOf(text, "a.json");
    expect(layer).toMatchObject({ layer: "areas", mapping: { geometry: { from: "feature" } } });
    const [record] = records;
    expect(record).toMatchObject({
      ...{ row: 1, reference: "7", name: "A", faults: [], bounds: [-1.1, 51, -1, 51.1] },
      attributes: { hectares: 1.25, tags: '["x"]', open: true },
    });
    expect(record?.areaM2).toBeGreaterThan(30_000_000);
    expect(end.coordinates).toEqual({ system: "EPSG:4326", accuracyMetres: 0 });
  });

  it("from one feature, from a geometry alone, and from lines", async () => {
    expect(await references(feature("a"))).toEqual(["a"]);
    expect(await references(`\ufeff ${POINT}`)).toEqual(["row-1"]);
    expect(await references(`${feature("a")}\n\n${feature("b")}\n`)).toEqual(["a", "b"]);
    expect(await references(`\u001e${feature("a")}\n\u001e${feature("b")}`)).toEqual(["a", "b"]);
  });

  it("with the line as row, and a broken line as its fault alone", async () => {
    const { records, end } = await layerOf(`${feature("a")}\nnoise\n\n${feature("b")}`, "a.ndjson");
    expect(records.map(({ row }) => row)).toEqual([1, 4]);
    expect(end).toMatchObject({
      rows: 3,
      refused: 1,
      refusedRows: [{ row: 2, fault: { code: "row_unreadable" } }],
    });
  });

  it("whatever the order of its members", async () => {
    const text = `{"features":[${feature("a")}],"crs":{"properties":{"name":"x"}},"type":"FeatureCollection"}`;
    expect(await references(text)).toEqual(["a"]);
  });

  it("in the coordinate system that the collection names", async () => {
    const named = (name: string, point: string) =>
      `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"${name}"}},"features":[${feature("a", `{"type":"Point","coordinates":${point}}`)}]}`;
    const grid = await layerOf(named("urn:ogc:def:crs:EPSG::27700", "[451000,206000]"), "a.json");
    expect(grid.records.map(faultCodes)).toEqual([[]]);
    expect(grid.end.coordinates).toEqual({ system: "EPSG:27700", accuracyMetres: 5 });
    const irish = await layerOf(named("EPSG:29903", "[316000,234000]"), "a.json");
    expect(irish.records.map(faultCodes)).toEqual([["coordinates_unclear"]]);
  });

  it("with a fault for NaN and Infinity among coordinates, and nothing for them among properties", async () => {
    const text = collection(
      feature("a", '{"type":"Point","coordinates":[NaN,51.5]}'),
      `{"type":"Feature","properties":{"reference":"b","depth":-Infinity,"words":"NaN"},"geometry":${POINT}}`,
    );
    const { records } = await layerOf(text, "a.json");
    expect(records.map(faultCodes)).toEqual([["coordinates_unreadable"], []]);
    expect(records[1]?.attributes).toEqual({ words: "NaN" });
  });

  it("without a collection that is nested too deep", async () => {
    const nested = (depth: number) =>
      `${'{"type":"GeometryCollection","geometries":['.repeat(depth)}${POINT}${"]}".repeat(depth)}`;
    const { records, end } = await layerOf(
      collection(feature("a", nested(100)), feature("b", nested(1000))),
      "a.json",
    );
    expect(records.map(faultCodes)).toEqual([["geometry_unreadable"]]);
    expect(end.refusedRows).toMatchObject([{ row: 2, fault: { code: "row_unreadable" } }]);
    const alone = await layerOf(nested(1000), "a.json");
    expect(alone.end).toMatchObject({ rows: 1, refused: 1 });
  });

  it("with property names that JavaScript knows", async () => {
    const text = collection(
      `{"type":"Feature","properties":{"__proto__":"a","constructor":"b"},"geometry":${POINT}}`,
    );
    const [record] = (await layerOf(text, "a.json")).records;
    expect(Object.entries(record?.attributes ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });
});

describe("JSON that cannot be read as records", () => {
  it("has no layer if it is not GeoJSON", async () => {
    for (const text of ['{"a":[1,2]}', "[1]", '"FeatureCollection"', '{"type":"Topology"}'])
      expect(await layersOf(text, "a.json")).toEqual([]);
  });

  it("is refused if it ends early or has other text, and says where", async () => {
    await expect(
      layersOf(collection(feature("a"), feature("b")).slice(0, -30), "a.json"),
    ).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringContaining("after 1 complete feature."),
    });
    await expect(layersOf(`${collection(feature("a"))} and more`, "a.json")).rejects.toMatchObject({
      code: "damaged",
    });
  });
});

describe("a document cut into features", () => {
  const cut = (parts: readonly string[], mostChars?: number) => {
    const cutter = new FeatureCutter(mostChars);
    return { features: parts.flatMap((part) => cutter.add(part)), cutter };
  };

  it("has the same features in whatever parts it arrives", () => {
    const strings = fc.string({ unit: fc.constantFrom('"', "\\", "{", "]", ",", "a", "é") });
    const values = fc.array(
      fc.record({ type: fc.constant("Feature"), "a{": strings, b: fc.jsonValue({ maxDepth: 2 }) }),
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), (features, size) => {
        const text = JSON.stringify({ a: ["features", {}], features, b: [1] });
        const parts = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
        for (const read of [cut([text]), cut(parts)]) {
          expect(read.features.map((each): unknown => JSON.parse(each.text))).toEqual(
            JSON.parse(JSON.stringify(features)),
          );
          expect(read.cutter.header).toEqual({ a: ["features", {}], features: [], b: [1] });
          expect(read.cutter.isComplete).toBe(true);
        }
      }),
    );
  });

  it("has features without the shape that is too long, or nothing of one that is long without it", () => {
    const long = `{"type":"Feature","properties":{"reference":"b"},"geometry":{"type":"LineString","coordinates":[${"[1,2],".repeat(200)}[1,2]]},"id":3}`;
    const wordy = `{"type":"Feature","properties":{"words":"${"x".repeat(900)}"}}`;
    const text = collection(feature("a"), long, wordy, feature("c"));
    for (const parts of [[text], text.match(/[\s\S]{1,50}/g) ?? []]) {
      const { features } = cut(parts, 500);
      expect(features.map(({ leftOut }) => leftOut)).toEqual(["nothing", "shape", "everything", "nothing"]);
      expect(JSON.parse(features[1]?.text ?? "")).toMatchObject({
        ...{ id: 3, properties: { reference: "b" } },
        geometry: { type: "LineString", coordinates: null },
      });
    }
  });
});
