import { afterAll, beforeAll, expect, it } from "vitest";
import { utf8 } from "#lib/ingest/testing.ts";
import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { listDatasets } from "#lib/services/datasets/list-datasets.ts";
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
