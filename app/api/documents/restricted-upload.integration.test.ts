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

it("says that a file exists in a restricted corpus, and when its bytes did not change", async () => {
  await send("sealed", "cranes.md", "# Cranes\n\nCrane two is idle.");
  await instance.drain();
  const same = await send("sealed", "cranes.md", "# Cranes\n\nCrane two is idle.");
  expect([same.status, await same.json()]).toEqual([
    200,
    { id: null, outcome: "unchanged", message: `This file is here already, with the same bytes. ${HIDDEN}` },
  ]);
  const other = await send("sealed", "cranes.md", "# Cranes\n\nCrane two works.");
  expect([other.status, await other.json()]).toEqual([
    409,
    {
      id: null,
      outcome: "exists",
      code: "conflict",
      message: `cranes.md is there already. Say on_existing=new_version or separate. ${HIDDEN}`,
    },
  ]);
  const next = await send("sealed", "cranes.md", "# Cranes\n\nCrane two works.", "new_version");
  expect(next.status).toBe(202);
});

it("says the same of a restricted document in another corpus", async () => {
  await send("my-documents", "keys.md", "# Keys\n\nThe key hangs by the door.");
  await instance.drain();
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.sourcePath, "keys.md"));
  const answer = await send("my-documents", "keys.md", "# Keys\n\nThe key is lost.");
  expect([answer.status, (await answer.json()).id]).toEqual([409, null]);
});

it("still answers with the document of an open corpus", async () => {
  const answer = await send("my-documents", "tides.md", "# Tides\n\nHigh water is at noon.");
  const { id, document, message } = await answer.json();
  expect([answer.status, document.id, message]).toEqual([202, id, undefined]);
});
