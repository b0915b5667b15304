import { afterAll, beforeAll, expect, it } from "vitest";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { removePack } from "#lib/services/packs/remove-pack.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readFirstSteps } from "./read-first-steps.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const TEXT = "# Bins\n\nBins stand behind the house.\n";
const steps = () => readFirstSteps(instance.context());

it("counts own documents, questions of the search page and items of packs, and not the sample", async () => {
  await instance.upload("sample.md", "# Roofs\n\nSlate.\n", { sourceInterface: "sample" });
  await searchEvidence(instance.context(), { query: "slate" }, { origin: "api" });
  expect(await steps()).toEqual({ added: false, asked: false, kept: false });
  const { documentId } = await instance.upload("own.md", TEXT);
  expect(await steps()).toEqual({ added: true, asked: false, kept: false });
  await searchEvidence(instance.context(), { query: "bins" }, { origin: "workbench" });
  expect(await steps()).toEqual({ added: true, asked: true, kept: false });
  const at = TEXT.indexOf("Bins stand");
  const evidenceRef = `doc::${documentId}@1::chars-${at}-${at + "Bins stand behind the house.".length}`;
  const pack = await createPack(instance.context(), { title: "Bins", items: [{ evidenceRef }] });
  expect(await steps()).toEqual({ added: true, asked: true, kept: true });
  await removePack(instance.context(), { id: pack.id });
  expect((await steps()).kept).toBe(false);
});

it("does not reveal a restricted document", async () => {
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path = 'own.md'`;
  expect((await steps()).added).toBe(false);
});
