import { afterAll, beforeAll, expect, it } from "vitest";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { indexingOfBatch } from "#lib/services/jobs/indexing-of-batch.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

it("names a document as being indexed until its pages and pictures are", async () => {
  const { documentId } = await instance.upload("plan.md", "# Plan\n\nThe plan shows a wall.");
  await instance.database.sql`update jobs set batch_id = 'drop-1' where document_id = ${documentId}`;
  const context = instance.context();
  const indexing = () => indexingOfBatch(context, { batchId: "drop-1" });
  const state = async () => {
    const { waitingJobs } = await getDocument(context, { documentId });
    const [health] = await readCorpusHealth(context, [DEFAULT_CORPUS_ID]);
    return { waitingJobs, status: health?.status };
  };
  expect(await indexing()).toEqual([]);
  expect(await state()).toMatchObject({ waitingJobs: 0 });
  const [{ id: versionId }] = (await instance.database
    .sql`select published_version_id as id from documents where id = ${documentId}`) as [{ id: number }];
  await context.db.transaction((tx) =>
    context.queue.enqueue(tx, {
      job: "find-assets",
      payload: { documentId, versionId },
      actorId: context.actor.id,
      corpusId: DEFAULT_CORPUS_ID,
    }),
  );
  expect(await indexing()).toEqual([documentId]);
  expect(await state()).toEqual({ waitingJobs: 1, status: "syncing" });
  await instance.drain();
  expect(await indexing()).toEqual([]);
  expect((await state()).status).not.toBe("syncing");
});
