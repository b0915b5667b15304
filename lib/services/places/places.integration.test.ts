import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { editDataset } from "#lib/services/datasets/edit-dataset.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { rectangle } from "#testing/map-layers.ts";
import { findRecords } from "./find-records.ts";
import { readPlaceReport } from "./read-place-report.ts";
import { replayPlaceReport } from "./replay-place-report.ts";
import { reportPlace } from "./report-place.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const feature = (properties: Record<string, unknown>, geometry: unknown) => ({
  type: "Feature",
  properties,
  geometry,
});

const collection = (...features: readonly unknown[]) =>
  utf8(JSON.stringify({ type: "FeatureCollection", features }));

/** About 68 by 111 metres at this latitude. */
const SITE: BoundingBox = [-1.5, 52.4, -1.499, 52.401];
const ask = (over: Partial<Parameters<typeof reportPlace>[1]> = {}) =>
  reportPlace(instance.context(), { geometry: rectangle(...SITE), buffer_metres: 0, ...over });
const shown = (report: Awaited<ReturnType<typeof ask>>) =>
  report.items.map(({ reference, relation, overlap_share }) => [
    reference,
    relation,
    overlap_share === null ? null : Math.round(overlap_share * 100),
  ]);

describe("a site report", () => {
  let receiptId: string;

  beforeAll(async () => {
    await instance.upload(
      "layers/Flood zones.geojson",
      collection(
        feature({ reference: "FZ-3a", name: "Flood zone 3a" }, rectangle(...[-1.51, 52.39, -1.4995, 52.41])),
        feature({ reference: "FZ-2", name: "Flood zone 2" }, rectangle(...[-1.52, 52.38, -1.49, 52.42])),
        feature(
          { reference: "FZ-old", "end-date": "2020-01-01" },
          rectangle(...[-1.52, 52.38, -1.49, 52.42]),
        ),
        feature({ reference: "FZ-far" }, rectangle(...[-1.2, 52.38, -1.1, 52.42])),
      ),
    );
    await instance.upload(
      "registers/Listed buildings.csv",
      utf8("reference,name,latitude,longitude\nLB-1,Sail Loft,52.4005,-1.4985\nLB-2,Old Mill,52.43,-1.49\n"),
    );
    await instance.upload(
      "layers/Conservation areas.geojson",
      collection(feature({ reference: "CA-far", name: "Far Quay" }, rectangle(...[-1.2, 52.5, -1.1, 52.6]))),
    );
  });

  it("shows the share of the site that each record covers, the nearest of a dataset, and what does not cover it", async () => {
    const report = await ask();
    expect(shown(report)).toEqual([
      ["FZ-2", "within", 100],
      ["FZ-3a", "intersects", 50],
      ["LB-1", "nearest", null],
    ]);
    expect(report.site.area_m2).toBeGreaterThan(7500);
    expect(report.site.area_m2).toBeLessThan(7600);
    expect(report.site.grid_reference).toMatch(/^SP 34\d\d 78\d\d$/);
    const nearest = report.items.at(-1);
    // Half a thousandth of a degree of longitude east of the site.
    expect(nearest?.distance_metres).toBeGreaterThan(33);
    expect(nearest?.distance_metres).toBeLessThan(35);
    expect(report.checked.map(({ dataset_name, state }) => [dataset_name, state])).toEqual([
      ["Conservation areas", "not_covered"],
      ["Flood zones", "applies"],
      ["Listed buildings", "nothing_here"],
    ]);
    expect(report.not_covered).toHaveLength(1);
    receiptId = report.receipt_id;
  });

  it("has the records that the list of records finds on the same place", async () => {
    const found = async (query: Partial<Parameters<typeof findRecords>[1]>) =>
      (await findRecords(instance.context(), { limit: 50, ...query })).records.map(
        ({ reference }) => reference,
      );
    const [west, south, east, north] = SITE;
    const text = `POLYGON((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`;
    expect(await found({ intersects: text })).toEqual(["FZ-3a", "FZ-2", "FZ-old"]);
    expect(await found({ intersects: JSON.stringify(rectangle(...SITE)), on: "2024-01-01" })).toEqual([
      "FZ-3a",
      "FZ-2",
    ]);
    expect(await found({ intersects: text, q: "zone 3", sort: "name" })).toEqual(["FZ-3a"]);
    expect(await found({ intersects: text, dataset: "listed-building" })).toEqual([]);
    // Its rectangle touches that of the site; the triangle does not.
    const triangle = "POLYGON((-1.53 52.37, -1.52 52.43, -1.53 52.43, -1.53 52.37))";
    expect(await found({ intersects: triangle })).toEqual([]);
    expect(await found({ bbox: [-1.53, 52.37, -1.52, 52.43] })).toEqual(["FZ-2", "FZ-old"]);
    const [ref] = (await ask()).items.map(({ record_ref: recordRef }) => recordRef);
    expect(await found({ intersects: ref ?? "" })).toContain("LB-1");
    await expect(found({ intersects: "POLYGON((" })).rejects.toMatchObject({ code: "bad_request" });
    await expect(found({ intersects: "record::set_x::A@1" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("covers what a person states: the outline of the records, or the area of a record", async () => {
    const stateOf = async (coverageOf: string | null) => {
      const { checked } = await ask({ datasets: ["conservation-area"] });
      const id = checked[0]?.dataset ?? "";
      await editDataset(instance.context(), id, { coverage_of: coverageOf });
      const [now] = (await ask({ datasets: ["conservation-area"] })).checked;
      return [now?.state, now?.coverage];
    };
    const [zone] = (await ask({ datasets: ["flood-risk-zone"] })).items;
    expect(await stateOf(zone?.record_ref ?? "")).toEqual(["nothing_here", "stated"]);
    expect(await stateOf("outline")).toEqual(["not_covered", "stated"]);
    expect(await stateOf(null)).toEqual(["not_covered", "extent"]);
  });

  it("compares with what was in force on the day that is asked", async () => {
    expect(shown(await ask({ on: "2019-06-01", datasets: ["flood-risk-zone"] }))).toContainEqual([
      "FZ-old",
      "within",
      100,
    ]);
  });

  it("names a requested kind that no dataset has", async () => {
    const report = await ask({ datasets: ["green-belt"] });
    expect(report).toMatchObject({ items: [], checked: [], not_covered: ["green-belt"] });
  });

  it("finds with a buffer what lies around a point", async () => {
    const point = { type: "Point", coordinates: [-1.4985, 52.4008] };
    const plain = await ask({ geometry: point, datasets: ["listed-building"] });
    expect(shown(plain)).toEqual([["LB-1", "nearest", null]]);
    expect(plain.site.area_m2).toBe(0);
    const buffered = await ask({ geometry: point, buffer_metres: 50, datasets: ["listed-building"] });
    expect(shown(buffered)).toEqual([["LB-1", "intersects", null]]);
    expect(buffered.site.area_m2 / (Math.PI * 2500)).toBeCloseTo(1, 2);
  });

  it("is read again as it was made, and replayed: equal now, and different by the dataset's next version", async () => {
    expect(await readPlaceReport(instance.context(), receiptId)).toMatchObject({
      receipt_id: receiptId,
      withheld: 0,
      items: [{ reference: "FZ-2" }, { reference: "FZ-3a" }, { reference: "LB-1" }],
    });
    expect(await replayPlaceReport(instance.context(), receiptId)).toMatchObject({
      same: true,
      differences: [],
      changed_datasets: [],
    });
    await instance.upload(
      "layers/Flood zones.geojson",
      collection(
        feature({ reference: "FZ-3a", name: "Flood zone 3a" }, rectangle(...[-1.51, 52.39, -1.49, 52.41])),
      ),
    );
    const replay = await replayPlaceReport(instance.context(), receiptId);
    expect(replay.differences).toMatchObject([
      { reference: "FZ-2", change: "gone", cause: "dataset_version" },
      { reference: "FZ-3a", change: "changed", cause: "dataset_version" },
    ]);
    expect(replay.same).toBe(false);
    expect(replay.changed_datasets).toMatchObject([{ dataset_name: "Flood zones", before: 1, now: 2 }]);
  });

  it("finds the nearest record by its shape, although the rectangle of another lies on the site", async () => {
    // An angle whose rectangle holds the site, which is 340 metres from its sides.
    const angle = {
      type: "Polygon",
      coordinates: [
        [
          [-3.005, 52.397],
          [-2.995, 52.397],
          [-2.995, 52.4035],
          [-2.9951, 52.4035],
          [-2.9951, 52.3971],
          [-3.005, 52.3971],
          [-3.005, 52.397],
        ],
      ],
    };
    await instance.upload(
      "layers/Trees.geojson",
      collection(
        feature({ reference: "T-angle" }, angle),
        feature({ reference: "T-near" }, { type: "Point", coordinates: [-3, 52.4015] }),
        feature({ reference: "T-far" }, { type: "Point", coordinates: [-3, 52.404] }),
      ),
    );
    const site = rectangle(...[-3.0002, 52.4, -2.9998, 52.4004]);
    expect(shown(await ask({ geometry: site }))).toEqual([["T-near", "nearest", null]]);
  });

  it.each([
    [{ type: "Point", coordinates: [434000, 279000] }, "not in degrees"],
    [{ type: "Polygon", coordinates: [] }, "empty"],
    [{ type: "Ball" }, "type"],
  ])("refuses what is no place in degrees: %j", async (geometry, words) => {
    await expect(ask({ geometry })).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining(words),
    });
  });
});
