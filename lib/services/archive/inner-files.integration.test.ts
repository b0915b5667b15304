import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { utf8 } from "#lib/ingest/testing.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { exportToFile, importFromFile } from "./testing.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  await instance.addCorpus("plans");
});
afterAll(() => instance?.close());

it("an imported archive's files belong to the imported archive, not to the one that was exported", async () => {
  const context = instance.context();
  const zip = zipSync({ "weir.md": utf8("# Weir\n\nThe weir is inspected each April.\n") });
  const { documentId } = await instance.upload("site.zip", zip, { corpusId: "plans" });
  const archive = await exportToFile(instance, "plans.tar.gz", "plans");
  await importFromFile(instance, archive, { id: "copy", title: "copy" });
  const [copy] = await instance.database.sql<{ id: string }[]>`
    select id from documents where corpus_id = 'copy' and file_name = 'site.zip'`;
  const [original, imported] = await Promise.all(
    [documentId, copy?.id ?? ""].map((id) => getDocument(context, { documentId: id })),
  );
  expect(original?.innerFiles).toMatchObject({ total: 1, files: [{ path: "weir.md" }] });
  expect(imported?.innerFiles).toMatchObject({ total: 1, files: [{ path: "weir.md" }] });
  expect(imported?.innerFiles.files[0]?.id).not.toBe(original?.innerFiles.files[0]?.id);
});
