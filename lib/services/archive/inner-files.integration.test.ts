import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { lockedOffice } from "#lib/ingest/unlock/testing.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { unlockDocument } from "#lib/services/intake/unlock-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { exportToFile, importFromFile } from "./testing.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  await instance.addCorpus("plans");
  await instance.addCorpus("locks");
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

it("a container of a restricted file is left out of an export, because its bytes have that file", async () => {
  await instance.addCorpus("held");
  const files = {
    "open.md": utf8("# Open\n\nThe open quay.\n"),
    "heron.md": utf8("# Heron\n\nThe hidden heronry.\n"),
  };
  const outer = zipSync({ "inner.zip": zipSync(files), "plain.md": utf8("# Plain\n\nThe plain quay.\n") });
  await instance.upload("outer.zip", outer, { corpusId: "held" });
  await instance.database.sql`
    update documents set confidentiality = 'restricted' where corpus_id = 'held' and file_name = 'heron.md'`;
  const archive = await exportToFile(instance, "held.tar.gz", "held");
  await importFromFile(instance, archive, { id: "held-copy", title: "held-copy" });
  const copied = await instance.database.sql<{ name: string }[]>`
    select file_name as name from documents where corpus_id = 'held-copy' order by file_name`;
  expect(copied.map(({ name }) => name)).toEqual(["open.md", "plain.md"]);
});

it("a locked file is unlocked after an import; an imported unlocked copy stays unlocked", async () => {
  const there = await openTestInstance({ embedder: null });
  const file = lockedOffice(docxOf(p("The weir opens at dawn.")), "heron 7");
  const { documentId } = await instance.upload("weir.docx", file, { corpusId: "locks" });
  const before = await exportToFile(instance, "locked.tar.gz", "locks");
  await unlockDocument(instance.context(), { documentId, password: "heron 7" });
  await instance.drain();
  const after = await exportToFile(instance, "unlocked.tar.gz", "locks");
  for (const [archive, id] of [
    [before, "before"],
    [after, "after"],
  ] as const) {
    await importFromFile(there, archive, { id, title: id });
    await there.drain();
  }
  const imported = async (corpusId: string) => {
    const [row] = await there.database.sql<{ id: string }[]>`
      select id from documents where corpus_id = ${corpusId}`;
    return getDocument(there.context(), { documentId: row?.id ?? "" });
  };
  expect(await imported("after")).toMatchObject({ isLocked: false, state: "indexed", currentVersion: 2 });
  const { id: locked, ...facts } = await imported("before");
  expect(facts).toMatchObject({ isLocked: true, state: "failed", currentVersion: 1 });
  await unlockDocument(there.context(), { documentId: locked, password: "heron 7" });
  await there.drain();
  const { results } = await searchEvidence(there.context(), { query: "weir opens at dawn" });
  expect(results.map(({ corpus }) => corpus.id).sort()).toEqual(["after", "before"]);
  for (const corpusId of ["before", "after"])
    expect(await there.receive("weir.docx", file, { corpusId, onExisting: "new_version" })).toMatchObject({
      outcome: "unchanged",
      version: 2,
    });
  await there.close();
});
