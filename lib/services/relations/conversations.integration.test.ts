import { afterAll, beforeAll, expect, it } from "vitest";
import { toRelationsAnswer } from "#lib/domain/relation-api.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readRelations } from "./read-relations.ts";

const TALK = `# Parking, first talk

**Alice** (2026-05-01 10:00): The Ferry Lane Parking Note says half a space for each flat. Have you read it?

**Bob** (2026-05-01 10:02): I have. The drawings are in ferry-lane.md as well, and I prefer them.

**Alice** (2026-05-01 10:05): Then the barge moorings decide it, as we agreed.
`;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

const relationsOf = async (documentId: string) =>
  toRelationsAnswer(await readRelations(instance.context(), { documentId }));

it("a transcript is stored turn by turn and related to the documents that it names, in both directions", async () => {
  const talk = await instance.upload("talk.md", TALK);
  const note = await instance.upload("note.md", "# Ferry Lane Parking Note\n\nHalf a space for each flat.\n");
  const drawings = await instance.upload("plans/ferry-lane.md", "# Drawings\n\nTwelve berths.\n");
  const made = await instance.upload(
    "made.md",
    '---\nsource_conversation_id: "%"\n---\n# Summary\n\nMade of it.\n'.replace("%", talk.documentId),
  );

  const [row] = await instance.database.sql<
    { docType: string; tags: string[]; origin: string; conversation: string }[]
  >`
    select doc_type as "docType", tags, metadata_origins->>'docType' as origin, source_conversation_id as conversation
    from documents where id = ${talk.documentId}`;
  expect(row).toEqual({
    docType: "conversation",
    tags: ["session:2026-05-01"],
    origin: "extracted",
    conversation: talk.documentId,
  });

  const { results } = await searchEvidence(instance.context(), { query: "barge moorings", mode: "keyword" });
  expect(results[0]?.passages[0]?.sectionPath.at(-1)).toMatch(/Alice.*2026-05-01 10:05/);

  const from = await relationsOf(talk.documentId);
  expect(from.related_documents.toSorted()).toEqual(
    [note.documentId, drawings.documentId, made.documentId].toSorted(),
  );
  const turn = from.outgoing.find(({ to }) => to?.document_id === note.documentId);
  expect(turn).toMatchObject({ kind: "conversation", evidence: { words: "Ferry Lane Parking Note" } });
  for (const { documentId } of [note, drawings, made])
    expect((await relationsOf(documentId)).related_conversations).toEqual([talk.documentId]);
});

it("messages in JSON are a conversation too, under their own id", async () => {
  const messages = [
    { role: "user", content: "What does note.md say of spaces?", created_at: "2026-06-02T09:00:00Z" },
    { role: "assistant", content: "Half a space for each flat.", created_at: "2026-06-02T09:00:09Z" },
    { role: "user", content: "And for the quokka house?", created_at: "2026-06-02T09:01:00Z" },
  ];
  const { documentId } = await instance.upload(
    "talk-8.json",
    JSON.stringify({ conversation_id: "talk-8", messages }, null, 1),
  );
  const { outgoing, document_id } = await relationsOf(documentId);
  expect(outgoing.map(({ kind, other }) => [kind, other?.title])).toContainEqual([
    "conversation",
    "Ferry Lane Parking Note",
  ]);
  const { results } = await searchEvidence(instance.context(), { query: "quokka", mode: "keyword" });
  expect(results[0]).toMatchObject({ documentId: document_id, docType: "conversation" });
  expect(results[0]?.title).toBe("Conversation, 2026-06-02: user and assistant");
  expect(results[0]?.passages[0]?.sectionPath.join(" ")).toContain("2026-06-02T09:01:00Z user");
});
