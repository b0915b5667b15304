import { afterAll, beforeAll, expect, it } from "vitest";
import { relationsAnswerSchema } from "#lib/domain/relation-api.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../../../testing.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
});
afterAll(() => instance?.close());

const get = (path: string) => dispatch(new Request(`http://localhost/api/documents/${path}`));

it("returns both directions by contract, refuses absent documents, masks secrets, and keeps nothing of purged ones", async () => {
  const plan = await instance.upload("plan.md", "# Policy Z1 Weirs\n\nA weir is kept clear.\n");
  const note = await instance.upload(
    "note.md",
    "# Note\n\nAs Policy Z1 says. See https://example.org/?token=abcdef0123456789abcdef.\n",
  );
  const found = relationsAnswerSchema.parse(await (await get(`${note.documentId}/relations`)).json());
  expect(found.outgoing.map(({ kind, other }) => [kind, other?.document_id ?? null])).toEqual(
    expect.arrayContaining([
      ["clause_reference", plan.documentId],
      ["explicit_link", null],
    ]),
  );
  expect(JSON.stringify(found)).not.toContain("abcdef0123456789abcdef");
  const back = relationsAnswerSchema.parse(
    await (await get(`${plan.documentId}/relations?version=1`)).json(),
  );
  expect(back.incoming[0]).toMatchObject({ kind: "clause_reference", evidence: { words: "Policy Z1" } });
  expect(back.related_documents).toEqual([note.documentId]);
  expect((await get("doc_nobody/relations")).status).toBe(404);
  expect((await get(`${plan.documentId}/relations?version=9`)).status).toBe(404);
  expect((await get(`${plan.documentId}/relations?version=x`)).status).toBe(400);

  await removeDocument(instance.context(), { documentId: note.documentId });
  expect((await get(`${note.documentId}/relations`)).status).toBe(404);
  await purgeDeleted(instance.context({ now: new Date(Date.now() + 86_400_000) }));
  const rows = await instance.database.sql`select distinct version_id from relations
    union select version_id from anchors union select version_id from related_versions`;
  expect(rows).toHaveLength(1);
});
