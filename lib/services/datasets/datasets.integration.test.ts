import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasets, datasetVersions, documents, records } from "#db/schema/index.ts";
import type { RecordSort } from "#lib/domain/record-sorts.ts";
import type { RecordDraft, RecordLayerEnd, RecordMapping } from "#lib/domain/records.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { RecordWriter } from "#lib/indexing/records.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { datasetOfLayer } from "./internal/dataset-of-layer.ts";
import { listDatasets } from "./list-datasets.ts";
import { listRecords } from "./list-records.ts";
import { readRecord } from "./read-record.ts";

const MAPPING: RecordMapping = {
  fields: { reference: "reference" },
  geometry: { from: "columns", x: "longitude", y: "latitude", system: "EPSG:4326" },
};

let instance: TestInstance;
let documentId: string;
let datasetId: string;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  // A text that holds no records: the test writes them itself.
  ({ documentId } = await instance.upload(
    "registers/Conservation areas.md",
    utf8("# Conservation areas\n\nA list."),
  ));
  const context = instance.context();
  const [document] = await context.db.select().from(documents).where(sql`id = ${documentId}`);
  if (!document) throw new Error("no document");
  const dataset = await context.db.transaction((tx) => datasetOfLayer(context, tx, { document, layer: "" }));
  datasetId = dataset.id;
});
afterAll(() => instance?.close());

function draft(row: number, reference: string, over: Partial<RecordDraft> = {}): RecordDraft {
  const [x, y] = [-1.5 + row / 100, 52.4];
  return {
    ...{ row, reference, name: `Area ${reference}`, organisation: null, entryDate: null },
    ...{ validFrom: null, validTo: null, documentationUrl: null, notes: null, attributes: { Ward: "Quay" } },
    geometry: writeWkb({ type: "Point", coordinates: [x, y] }),
    bounds: [x, y, x, y],
    areaM2: null,
    faults: [],
    ...over,
  };
}

const report = (rows: number): RecordLayerEnd => ({
  ...{ layer: "", rows, refused: 0, faults: {}, refusedRows: [], coordinates: null, notes: [] },
});

/** Writes the records as a reading of the document, and publishes them. */
async function read(recipe: string, drafts: readonly RecordDraft[]) {
  const context = instance.context();
  const [version] = await context.db
    .select({ id: documents.publishedVersionId })
    .from(documents)
    .where(sql`id = ${documentId}`);
  const layer = { layer: "", columns: ["reference"], mapping: MAPPING };
  const reading = { datasetId, versionId: version?.id ?? 0, recipe, layer };
  const writer = await RecordWriter.begin(context.db, reading, context.signal);
  await writer.write(drafts);
  const published = await context.db.transaction((tx) =>
    writer.publish(tx, report(drafts.length), context.now),
  );
  if (!published.isNew) await writer.discard(context.signal);
  return published;
}

const listed = async (query: Partial<Parameters<typeof listRecords>[1]> = {}) =>
  (await listRecords(instance.context(), { limit: 50, ...query })).records.map(({ reference }) => reference);
const refOf = (reference: string, version: number) =>
  `record::${datasetId}::${encodeURIComponent(reference)}@${version}`;

describe("a dataset", () => {
  it("is named by its document, and by the kind that the name states", async () => {
    await read("first", [
      draft(1, "CA/1"),
      draft(2, "CA/2", { validFrom: "1999-05-01", validTo: "2020-12-31" }),
    ]);
    const { datasets: found } = await listDatasets(instance.context());
    expect(found).toMatchObject([
      {
        id: datasetId,
        name: "Conservation areas",
        kind: "conservation-area",
        version: 1,
        records: 2,
        placed: 2,
      },
    ]);
    expect(found[0]?.bounds).toEqual([-1.49, 52.4, -1.48, 52.4]);
  });

  it("keeps its version when it is read again with equal records, also from other rows", async () => {
    const again = await read("second", [
      draft(7, "CA/1", { bounds: draft(1, "").bounds, geometry: draft(1, "").geometry }),
      draft(2, "CA/2", { validFrom: "1999-05-01", validTo: "2020-12-31" }),
    ]);
    expect(again).toEqual({ number: 1, isNew: false });
    const kept = await instance.context().db.select().from(datasetVersions);
    expect(kept).toHaveLength(1);
  });

  it("has another version when a record differs; the old one is still cited, and says that it changed", async () => {
    const next = await read("third", [draft(1, "CA/1", { name: "Wharfside" }), draft(3, "CA/3")]);
    expect(next).toEqual({ number: 2, isNew: true });
    expect(await listed()).toEqual(["CA/1", "CA/3"]);
    const old = await readRecord(instance.context(), refOf("CA/1", 1));
    expect(old).toMatchObject({ name: "Area CA/1", version: 1, current_version: 2, state: "changed" });
    expect(old.versions).toMatchObject([
      { version: 2, record_ref: refOf("CA/1", 2), changed: ["name"] },
      { version: 1, record_ref: refOf("CA/1", 1), changed: [] },
    ]);
    expect(await readRecord(instance.context(), refOf("CA/2", 1))).toMatchObject({ state: "ended" });
    expect(await readRecord(instance.context(), refOf("CA/3", 2))).toMatchObject({
      state: "current",
      source: { document_id: documentId, document_version: 1, row: 3 },
      geometry: { type: "Point" },
    });
  });

  it("removes what a reading that was cut short has written", async () => {
    const context = instance.context();
    const layer = { layer: "", columns: ["reference"], mapping: MAPPING };
    const [version] = await context.db.select().from(datasetVersions).limit(1);
    const reading = { datasetId, versionId: version?.versionId ?? 0, recipe: "cut short", layer };
    const cut = await RecordWriter.begin(context.db, reading, context.signal);
    await cut.write([draft(1, "half")]);
    expect(await listed()).toEqual(["CA/1", "CA/3"]);
    await read("fourth", [draft(1, "CA/1"), draft(4, "CA/4", { geometry: null, bounds: null })]);
    const rows = await context.db.select().from(records).where(sql`reference = 'half'`);
    expect(rows).toEqual([]);
  });
});

describe("the records", () => {
  beforeAll(async () => {
    await read("listed", [
      draft(1, "CA/1"),
      draft(2, "CA/2", { validFrom: "1999-05-01", validTo: "2020-12-31" }),
      draft(3, "50% share", { geometry: null, bounds: null }),
      draft(4, "CA/4", { validFrom: "2024-01-01" }),
    ]);
  });

  it("are found by rectangle, by words as they are typed, and by a day on which they are in force", async () => {
    expect(await listed({ bbox: [-1.485, 52, -1.475, 53] })).toEqual(["CA/2"]);
    expect(await listed({ q: "50%" })).toEqual(["50% share"]);
    expect(await listed({ q: "area ca" })).toEqual(["CA/1", "CA/2", "CA/4"]);
    expect(await listed({ on: "2020-12-31" })).toEqual(["CA/1", "CA/2", "50% share"]);
    expect(await listed({ on: "2024-01-01" })).toEqual(["CA/1", "50% share", "CA/4"]);
    expect(await listed({ dataset: "conservation-area", limit: 1 })).toEqual(["CA/1"]);
    expect(await listed({ dataset: "listed-building" })).toEqual([]);
  });

  it("are read a page at a time, each once", async () => {
    const pages: string[] = [];
    let after: string | undefined;
    do {
      const page = await listRecords(instance.context(), {
        limit: 3,
        ...(after === undefined ? {} : { after }),
      });
      expect(page.total).toBe(4);
      pages.push(...page.records.map(({ reference }) => reference));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages).toEqual(["CA/1", "CA/2", "50% share", "CA/4"]);
    await expect(listRecords(instance.context(), { limit: 3, after: "4" })).rejects.toMatchObject({
      code: "bad_request",
    });
  });
});

describe("records that are sorted", () => {
  /** Reads the list a record at a time, as its pages are read. */
  const paged = async (sort: RecordSort) => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await listRecords(instance.context(), {
        ...{ limit: 1, sort },
        ...(after === undefined ? {} : { after }),
      });
      found.push(...page.records.map(({ reference }) => reference));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return found;
  };

  it("come in the order of the key, each once, and equal ones in the order of the file", async () => {
    await read("sorted", [
      draft(1, "CA/2", { name: "wharf" }),
      draft(2, "CA/9", { name: null }),
      draft(3, "CA/1", { name: "Quay" }),
      draft(4, "CA/5", { name: "Wharf" }),
    ]);
    expect(await paged("reference")).toEqual(["CA/1", "CA/2", "CA/5", "CA/9"]);
    expect(await paged("-reference")).toEqual(["CA/9", "CA/5", "CA/2", "CA/1"]);
    expect(await paged("name")).toEqual(["CA/9", "CA/1", "CA/2", "CA/5"]);
    expect(await paged("-name")).toEqual(["CA/2", "CA/5", "CA/1", "CA/9"]);
  });
});

describe("what a person may not see", () => {
  const ref = () => refOf("CA/1", 1);
  const isGone = async () => {
    const context = instance.context();
    expect((await listDatasets(context)).datasets).toEqual([]);
    expect(await listed()).toEqual([]);
    await expect(readRecord(context, ref())).rejects.toMatchObject({ code: "not_found" });
  };

  it("are the records of a removed document, until it is restored", async () => {
    await removeDocument(instance.context(), { documentId });
    await isGone();
    await restoreDocument(instance.context(), { documentId });
    expect(await listed()).toHaveLength(4);
  });

  it("are the records of a restricted document", async () => {
    await editMetadata(instance.context(), { documentId, metadata: { confidentiality: "restricted" } });
    await isGone();
  });

  it("has refs that name no record", async () => {
    for (const text of ["", "doc::doc_a@1::page-1", "record::x::y"])
      await expect(readRecord(instance.context(), text)).rejects.toMatchObject({ code: "bad_request" });
    expect(await instance.context().db.select().from(datasets)).toHaveLength(1);
  });
});
