import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { corpora, documents } from "#db/schema/index.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;
beforeAll(async () => {
  // Upload answers do not wait for the worker, because none runs here.
  instance = await openTestInstance({ embedder: null, env: { INDEX_IN_TURN_KB: "0" } });
  answerFrom(instance.runtime);
  const now = new Date();
  const row = { actorId: "local", createdAt: now, updatedAt: now };
  await instance.database.db.insert(corpora).values({
    ...row,
    id: "sealed",
    title: "Sealed",
    sourceBindingRef: "upload://sealed",
    confidentiality: "restricted",
  });
});
afterAll(() => instance?.close());

function send(corpus: string, path: string, words: string, onExisting = "ask"): Promise<Response> {
  const body = new FormData();
  body.set("corpus", corpus);
  body.set("path", path);
  body.set("on_existing", onExisting);
  body.set("file", new File([words], path));
  return dispatch(new Request("http://localhost/api/documents", { method: "POST", body }));
}

const HIDDEN = "It is not shown here because it is restricted.";

it("says that a file for a restricted corpus was accepted, with the job and no document", async () => {
  const answer = await send("sealed", "berths.md", "# Berths\n\nBerth four is closed.");
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({
    id: null,
    outcome: "accepted",
    job_id: expect.any(String),
    indexed: false,
    message: `The file is stored, and a job indexes it. ${HIDDEN}`,
  });
  await instance.drain();
  const { db } = instance.database;
  const [stored] = await db.select().from(documents).where(eq(documents.sourcePath, "berths.md"));
  expect(stored?.publishedVersionId).not.toBeNull();
});

/** Returns the versions of the documents at a path. */
const versionsOf = (path: string) => instance.database.sql`
  select d.source_path as path, v.number, v.byte_hash as hash from documents d
  join versions v on v.document_id = d.id where d.source_path = ${path} order by v.number`;

const refusal = (path: string) => ({
  id: null,
  outcome: "refused",
  code: "conflict",
  message: `${path} cannot be stored under this path. Rename the file, or store it as a separate document (on_existing=separate).`,
});

/** Sends the same path with the same and with other bytes, and expects the same refusal, and no new version. */
async function expectNothingTold(corpus: string, path: string, bytes: string) {
  const before = await versionsOf(path);
  for (const words of [bytes, `${bytes} `])
    for (const onExisting of ["ask", "new_version"]) {
      const answer = await send(corpus, path, words, onExisting);
      expect([answer.status, await answer.json()]).toEqual([409, refusal(path)]);
    }
  expect(await versionsOf(path)).toEqual(before);
}

it("refuses a path of a restricted corpus that is taken, in the same words for all bytes, and adds no version", async () => {
  const bytes = "# Cranes\n\nCrane two is idle.";
  expect((await send("sealed", "cranes.md", bytes)).status).toBe(202);
  await instance.drain();
  await expectNothingTold("sealed", "cranes.md", bytes);
});

it("refuses the path of a restricted document in an open corpus in the same way", async () => {
  const bytes = "# Keys\n\nThe key hangs by the door.";
  await send("my-documents", "keys.md", bytes);
  await instance.drain();
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.sourcePath, "keys.md"));
  await expectNothingTold("my-documents", "keys.md", bytes);
});

it("stores a separate document beside a restricted one", async () => {
  await send("sealed", "slips.md", "# Slips\n\nSlip one is dry.");
  const answer = await send("sealed", "slips.md", "# Slips\n\nSlip one is wet.", "separate");
  expect([answer.status, (await answer.json()).document]).toEqual([202, undefined]);
  expect(await versionsOf("slips (2).md")).toHaveLength(1);
});

it("the command line and syncs still add a version to a restricted document", async () => {
  await send("sealed", "locks.md", "# Locks\n\nThe lock is shut.");
  await instance.drain();
  const next = await instance.receive("locks.md", "# Locks\n\nThe lock is open.", { corpusId: "sealed" });
  expect(next).toMatchObject({ outcome: "accepted", created: "version" });
});

it("still answers with the document of an open corpus", async () => {
  const answer = await send("my-documents", "tides.md", "# Tides\n\nHigh water is at noon.");
  const { id, document, message } = await answer.json();
  expect([answer.status, document.id, message]).toEqual([202, id, undefined]);
});
