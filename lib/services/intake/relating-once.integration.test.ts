import { afterAll, beforeAll, expect, it } from "vitest";
import type { WorkContext } from "#lib/context.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { noPages } from "#lib/ingest/pages/testing-no-pages.ts";
import { bytesOf } from "#lib/ingest/processes/file-source.ts";
import type { JobName } from "#lib/jobs/registry.ts";
import { createFakeEmbedder, type FakeEmbedder } from "#lib/models/fake.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { embedDocument } from "./embed-document.ts";
import { ingestDocument } from "./ingest-document.ts";

let instance: TestInstance;
let embedder: FakeEmbedder;
beforeAll(async () => {
  embedder = createFakeEmbedder();
  instance = await openTestInstance({ embedder });
});
afterAll(() => instance?.close());

/** A worker's context, and the names of the jobs that it queues. */
function watched() {
  const queued: JobName[] = [];
  const context: WorkContext = {
    ...instance.context(),
    dictionary: new TermDictionary(),
    pages: noPages,
    extract: async ({ format, source, fileName }) =>
      (await extractors[format]()).extract({ bytes: await bytesOf(source), fileName }),
  };
  const { queue } = context;
  const enqueue: typeof queue.enqueue = (tx, request) => {
    queued.push(request.job);
    return queue.enqueue(tx, request);
  };
  return { context: { ...context, queue: { ...queue, enqueue } }, queued };
}

async function receive(path: string) {
  const received = await instance.receive(path, "# Slipway\n\nThe slipway is repaired in spring.\n");
  if (received.outcome !== "accepted") throw new Error(received.outcome);
  const { documentId } = received;
  const [version] = await instance.database.sql<{ id: number }[]>`
    select id from versions where document_id = ${documentId}`;
  return { documentId, versionId: version?.id ?? 0 };
}

const job = { report: () => {}, complete: async () => {} };

it("reading a document queues its relations once", async () => {
  const { context, queued } = watched();
  await ingestDocument(context, await receive("slipway.md"), job);
  expect(queued.filter((name) => name === "relate-document")).toHaveLength(1);
});

it("vectors that come later queue the relations again, because relations compare vectors", async () => {
  const version = await receive("later.md");
  embedder.setFailing(true);
  await ingestDocument(watched().context, version, job);
  embedder.setFailing(false);
  const { context, queued } = watched();
  expect(await embedDocument(context, version)).toBe(true);
  expect(queued).toEqual(["relate-document"]);
});
