import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  const context = instance.context();
  await ensureCorpus(context, { id: "harbour", title: "Harbour" });
  await ensureCorpus(context, { id: "orchard", title: "Orchard" });
  await instance.upload("moorings.md", "# Moorings\n\nEvery mooring has a ladder.\n", {
    corpusId: "harbour",
  });
  await instance.upload("pears.md", "# Pears\n\nA ladder leans on the pear tree.\n", { corpusId: "orchard" });
});
afterAll(() => instance?.close());

/** Returns whether the answer says that documents are being indexed, in its notes and in its reason codes. */
const saysIndexing = async (corpora?: string[]) => {
  const { notes, reasonCodes } = await searchEvidence(instance.context(), {
    query: "ladder",
    mode: "keyword",
    filters: corpora === undefined ? {} : { corpora },
  });
  return [
    notes.some(({ code }) => code === "documents_being_indexed"),
    reasonCodes.includes("documents_being_indexed"),
  ];
};

it("an answer says that documents of the asked corpora are being indexed, until they are", async () => {
  expect(await saysIndexing()).toEqual([false, false]);
  await instance.receive("piers.md", "# Piers\n\nThe pier has a ladder of oak.\n", { corpusId: "harbour" });
  expect(await saysIndexing()).toEqual([true, true]);
  expect(await saysIndexing(["harbour"])).toEqual([true, true]);
  expect(await saysIndexing(["orchard"])).toEqual([false, false]);
  await instance.drain();
  expect(await saysIndexing()).toEqual([false, false]);
});

it("an answer does not reveal that a restricted document is being indexed", async () => {
  await instance.receive("values.md", "# Values\n\nThe ladder is worth little.\n", { corpusId: "orchard" });
  expect(await saysIndexing()).toEqual([true, true]);
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path = 'values.md'`;
  expect(await saysIndexing()).toEqual([false, false]);
});
