import { afterAll, beforeAll, expect, it } from "vitest";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { editCorpus } from "#lib/services/corpora/edit-corpus.ts";
import { purgeCorpora } from "#lib/services/corpora/purge-corpora.ts";
import { trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readEvaluation } from "./internal/list-evaluations.ts";
import { evaluate } from "./testing.ts";

const MARK = "qqz";
const YEAR_MS = 365 * 24 * 3600 * 1000;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

it("a run withholds the path and question of a restricted document also after its purge", async () => {
  const context = instance.context();
  const { documentId } = await instance.upload(`${MARK}-vault.md`, "# Vault\n\nThe vault has a door.\n");
  await editMetadata(context, { documentId, metadata: { confidentiality: "restricted" } });
  const golden = `name: vaults
k: 5
cases:
  - id: path
    query: where is the ${MARK} vault
    must_include_source_paths: [${MARK}-vault.md]
  - id: quote
    query: what does the ${MARK} vault have
    must_include_chunk_refs: [{ source_path: ${MARK}-vault.md, quote: a door }]
  - id: absent
    query: where is the lighthouse
    must_include_source_paths: [lighthouse.md]
`;
  const [run] = await evaluate(instance, { golden, routes: ["keyword"] });
  const shown = async () => JSON.stringify(await readEvaluation(context, { runId: run?.id ?? "" }));
  expect(await shown()).not.toContain(MARK);
  // A sync removes restricted documents too.
  await instance.database.sql`update documents set deleted_at = now() where id = ${documentId}`;
  await purgeDeleted(instance.context({ now: new Date(Date.now() + YEAR_MS) }));
  expect(await shown()).not.toContain(MARK);
  expect(await shown()).toContain("lighthouse.md");
});

it("a run withholds the paths and questions of a restricted corpus also after its purge", async () => {
  const context = instance.context();
  await createCorpus(context, createBindingSchema.parse({ id: "shadow", title: "Shadow" }));
  await instance.upload(`${MARK}-merger.md`, "# Merger\n\nThe merger of the two harbours.\n", {
    corpusId: "shadow",
  });
  const golden = `name: mergers
k: 5
cases:
  - id: path
    query: when is the ${MARK} merger of the harbours
    must_include_source_paths: [${MARK}-merger.md]
  - id: absent
    query: where is the lighthouse
    must_include_source_paths: [lighthouse.md]
`;
  const [run] = await evaluate(instance, { golden, routes: ["keyword"] });
  const shown = async () => JSON.stringify(await readEvaluation(context, { runId: run?.id ?? "" }));
  expect(await shown()).toContain(`${MARK} merger`);
  await editCorpus(context, {
    corpusId: "shadow",
    edit: editBindingSchema.parse({ confidentiality: "restricted" }),
  });
  expect(await shown()).not.toContain(MARK);
  await trashCorpus(context, { corpusId: "shadow" });
  await purgeCorpora(instance.context({ now: new Date(Date.now() + YEAR_MS) }));
  expect(await shown()).not.toContain(MARK);
  // The path of a document that never was here is no secret.
  expect(await shown()).toContain("lighthouse.md");
});
