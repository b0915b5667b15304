import { afterAll, beforeAll, expect, it } from "vitest";
import { utf8 } from "#lib/ingest/testing.ts";
import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { editDataset } from "#lib/services/datasets/edit-dataset.ts";
import { listDatasets } from "#lib/services/datasets/list-datasets.ts";
import { readRecord } from "#lib/services/datasets/read-record.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { exportToFile, importFromFile } from "./testing.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  await instance.addCorpus("registers");
});
afterAll(() => instance?.close());

it("the records of an imported register are read when the index is mended, and then once only", async () => {
  const register = utf8("reference,name,latitude,longitude\nLB-1,Sail Loft,52.4,-1.5\n");
  await instance.upload("Listed buildings.csv", register, { corpusId: "registers" });
  await instance.upload("Payments.csv", utf8("Supplier,Amount\nA,1\nB,2\n"), { corpusId: "registers" });
  const archive = await exportToFile(instance, "registers.tar.gz", "registers");
  await importFromFile(instance, archive, { id: "copy", title: "copy" });
  await instance.drain();
  // Whatever else an import leaves to be mended, such as relations.
  const mend = async () => {
    const outcome = await queueIndexRepairs(instance.context());
    await instance.drain();
    return outcome;
  };
  await mend();
  const { datasets } = await listDatasets(instance.context(), { corpus: "copy" });
  expect(datasets).toMatchObject([{ name: "Listed buildings", records: 1, version: 1 }]);
  expect(await mend()).toEqual({ reason: "nothing_lacking" });
});

it("a dataset of an imported register keeps what people said about it, and the refs of its records", async () => {
  await instance.addCorpus("kept");
  const register = (name: string) => utf8(`reference,name,latitude,longitude\nLB-1,${name},52.4,-1.5\n`);
  for (const name of ["Sail Loft", "Sail House"])
    await instance.upload("Listed buildings.csv", register(name), { corpusId: "kept" });
  await instance.drain();
  const [own] = (await listDatasets(instance.context(), { corpus: "kept" })).datasets;
  const id = own?.id ?? "";
  const facts = { name: "Buildings", licence: "OGL 3.0", coverage_of: "outline" };
  await editDataset(instance.context(), id, facts);
  const archive = await exportToFile(instance, "kept.tar.gz", "kept");
  const other = await openTestInstance({ embedder: null });
  try {
    await importFromFile(other, archive, { id: "kept", title: "kept" });
    await other.drain();
    await queueIndexRepairs(other.context());
    await other.drain();
    const [moved] = (await listDatasets(other.context(), { corpus: "kept" })).datasets;
    expect(moved).toMatchObject({ id, ...facts, version: own?.version, records: 1 });
    expect(await readRecord(other.context(), `record::${id}::LB-1@2`)).toMatchObject({ name: "Sail House" });
  } finally {
    await other.close();
  }
  await importFromFile(instance, archive, { id: "again", title: "again" });
  await queueIndexRepairs(instance.context());
  await instance.drain();
  const [copy] = (await listDatasets(instance.context(), { corpus: "again" })).datasets;
  expect(copy).toMatchObject({ ...facts, records: 1 });
  expect(copy?.id).not.toBe(id);
});
