import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordMapping } from "#lib/domain/records.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { chooseColumns } from "./choose-columns.ts";
import { editDataset } from "./edit-dataset.ts";
import { listDatasets } from "./list-datasets.ts";
import { listRecords } from "./list-records.ts";
import { readLayers } from "./read-layers.ts";
import { readRecord } from "./read-record.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const areas = (reference: string) =>
  utf8(`{"type":"FeatureCollection","title":"Quay conservation areas","licence":"OGL 3.0","publisher":"Lantern Quay Council",
"features":[{"type":"Feature","properties":{"reference":"${reference}","name":"Old quay"},
"geometry":{"type":"Polygon","coordinates":[[[-1,51],[-1,51.1],[-1.1,51.1],[-1,51]]]}}]}`);
const datasetsOf = async (document: string) =>
  (await listDatasets(instance.context(), { document })).datasets;
const lastChange = async () => (await listAudit(instance.context(), { limit: 1 }))[0];

describe("the facts of a dataset", () => {
  let documentId: string;
  let id: string;
  beforeAll(async () => {
    ({ documentId } = await instance.upload("Areas.geojson", areas("CA1")));
    await instance.drain();
    id = (await datasetsOf(documentId))[0]?.id ?? "";
  });

  it("are what the file states", async () => {
    expect(await datasetsOf(documentId)).toMatchObject([
      {
        ...{ name: "Quay conservation areas", kind: "conservation-area", publisher: "Lantern Quay Council" },
        ...{ licence: "OGL 3.0", source: null, coverage_of: null },
      },
    ]);
  });

  it("are what a person sets, also after the next version, and the change is recorded", async () => {
    const source = "https://example.org/areas";
    const edited = await editDataset(instance.context(), id, {
      name: "Conservation areas",
      kind: "site-allocation",
      source,
      licence: null,
    });
    const facts = { name: "Conservation areas", kind: "site-allocation", source, licence: null };
    expect(edited).toMatchObject({ ...facts, version: 1 });
    expect(await lastChange()).toMatchObject({
      ...{ action: "document.dataset_edited", subjectType: "document", subjectId: documentId },
      before: { name: "Quay conservation areas", source: null, licence: "OGL 3.0" },
    });
    await instance.upload("Areas.geojson", areas("CA2"));
    await instance.drain();
    const [next] = await datasetsOf(documentId);
    expect(next).toMatchObject({ id, version: 2, ...facts });
    const record = await readRecord(instance.context(), `record::${id}::CA2@2`);
    expect(record).toMatchObject({ dataset_source: source, publisher: "Lantern Quay Council" });
  });

  it("state the area that it covers by a record with an area, the outline, or nothing", async () => {
    const ref = `record::${id}::CA2@2`;
    for (const coverage_of of [ref, "outline", null])
      expect(await editDataset(instance.context(), id, { coverage_of })).toMatchObject({ coverage_of });
    const none = `record::${id}::CA9@2`;
    await expect(editDataset(instance.context(), id, { coverage_of: none })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(editDataset(instance.context(), id, { coverage_of: "here" })).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(editDataset(instance.context(), "set_none", { name: "A" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

const MAPPING: RecordMapping = {
  fields: { reference: "Key", name: "What" },
  geometry: { from: "columns", x: "East", y: "North", system: "EPSG:27700" },
};

describe("a table whose columns are not recognised", () => {
  let documentId: string;
  const upload = async (text: string) => {
    ({ documentId } = await instance.upload("Assets.csv", utf8(text)));
    await instance.drain();
  };
  beforeAll(() =>
    upload("Key,What,East,North,Price\nA1,Old pump,433000,279000,5\nA2,Bridge,433100,279100,6\n"),
  );

  it("shows its columns and first rows, and has no dataset", async () => {
    expect(await readLayers(instance.context(), documentId)).toEqual({
      state: "read",
      layers: [
        {
          ...{
            layer: "",
            columns: ["Key", "What", "East", "North", "Price"],
            mapping: null,
            is_chosen: false,
          },
          ...{ dataset: null, sample: [["A1", "Old pump", "433000", "279000", "5"], expect.anything()] },
        },
      ],
    });
    expect(await datasetsOf(documentId)).toEqual([]);
  });

  it("has records when a person chooses columns, and later versions are read by the same", async () => {
    await chooseColumns(instance.context(), documentId, { layer: "", mapping: MAPPING });
    expect(await lastChange()).toMatchObject({ action: "document.columns_chosen", subjectId: documentId });
    await instance.drain();
    const [dataset] = await datasetsOf(documentId);
    expect(dataset).toMatchObject({ name: "Assets", records: 2, placed: 2, version: 1 });
    const { records } = await listRecords(instance.context(), { limit: 9, dataset: dataset?.id ?? "" });
    expect(records.map(({ reference, name }) => [reference, name])).toEqual([
      ["A1", "Old pump"],
      ["A2", "Bridge"],
    ]);
    await upload("Key,What,East,North,Price\nA3,Crane,433200,279200,7\n");
    expect(await datasetsOf(documentId)).toMatchObject([
      { id: dataset?.id, records: 1, placed: 1, version: 2 },
    ]);
  });

  it("says which chosen column a later version lacks, and reads the rest", async () => {
    await upload("Key,East,North\nA4,433200,279200\n");
    expect(await datasetsOf(documentId)).toMatchObject([
      { records: 1, placed: 1, notes: ["The chosen column “What” is not in this version of the file."] },
    ]);
  });

  it("has none again when the columns are recognised again", async () => {
    await chooseColumns(instance.context(), documentId, { layer: "", mapping: null });
    await instance.drain();
    expect(await datasetsOf(documentId)).toEqual([]);
  });

  it("refuses in words what the file does not have", async () => {
    const choose = (over: Partial<Parameters<typeof chooseColumns>[2]>) =>
      chooseColumns(instance.context(), documentId, { layer: "", mapping: MAPPING, ...over });
    await expect(choose({ layer: "Sheet 9" })).rejects.toMatchObject({ code: "bad_request" });
    await expect(choose({})).rejects.toMatchObject({ message: "The file has no column “What”." });
    await expect(choose({ mapping: { fields: {}, geometry: null } })).rejects.toMatchObject({
      code: "bad_request",
    });
  });
});
