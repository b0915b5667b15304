import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { versions } from "#db/schema/index.ts";
import type { OfficeConverter } from "#lib/ingest/convert/office-converter.ts";
import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createHandlers } from "./handlers/index.ts";
import { runJob } from "./run-job.ts";

const DOC = Uint8Array.from([
  ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(504)],
  ...Buffer.from("WordDocument", "utf16le"),
]);
/** What an installed LibreOffice would return. */
const installed: OfficeConverter = {
  convert: async () => ({
    source: docxOf(p("The mill floods in winter.")),
    note: { code: "converted_by_libreoffice", message: "Converted from doc by LibreOffice 24.8." },
    discard: async () => undefined,
  }),
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const versionOf = async (documentId: string) => {
  const [row] = await instance
    .context()
    .db.select()
    .from(versions)
    .where(eq(versions.documentId, documentId));
  return row;
};

async function drainWithLibreOffice(): Promise<void> {
  const { queue, database, runtime } = instance;
  const readers = createExtractProcesses({ rootDirectory: runtime.config.root, converter: installed });
  const contexts = workContexts(runtime, { readers });
  const run = { queue, db: database.db, handlers: createHandlers(contexts), log: runtime.log };
  for (let jobs = await queue.take(4); jobs.length > 0; jobs = await queue.take(4))
    await Promise.all(jobs.map((job) => runJob(run, job, new AbortController())));
  await Promise.all([contexts.close(), readers.close()]);
}

it("a doc fails in words without LibreOffice, is kept, and is read by a retry once it is installed", async () => {
  const received = await instance.receive("old.doc", DOC);
  if (received.outcome !== "accepted") throw new Error(`The file was ${received.outcome}.`);
  await instance.drain();
  const failed = await versionOf(received.documentId);
  expect(failed).toMatchObject({ state: "failed", errorCode: "not_yet_supported" });
  expect(failed?.errorMessage).toMatch(/LibreOffice, which was not found here.*Save it as docx/);

  await retryJob(instance.context(), { jobId: received.jobId });
  await drainWithLibreOffice();
  expect(await versionOf(received.documentId)).toMatchObject({
    state: expect.not.stringMatching("failed"),
    format: "doc",
    errorCode: null,
    extractorFingerprint: expect.stringMatching(/^doc\//),
    notes: [{ code: "converted_by_libreoffice", message: "Converted from doc by LibreOffice 24.8." }],
  });
});
