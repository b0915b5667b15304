import { afterAll, beforeAll, expect, it } from "vitest";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ env: { EXTRACT_MEMORY_MB: "64" } });
});
afterAll(() => instance?.close());

const detail = (documentId: string) => getDocument(instance.context(), { documentId });

it("a file that exceeds the memory limit when read fails with a message at the first attempt, and the worker continues", async () => {
  const bursting = `[${"[],".repeat(1_500_000)}[]]`;
  const outcome = await instance.receive("burst.json", bursting);
  await instance.receive("beside.md", "# Weir\n\nThe weir gauge is read on Mondays.\n");
  await instance.drain();
  if (outcome.outcome !== "accepted") throw new Error(outcome.outcome);
  const { state, error, latestJob } = await detail(outcome.documentId);
  expect({ state, code: error?.code }).toEqual({ state: "failed", code: "too_complex" });
  expect(error?.message).toContain("needed more memory than allowed for one file (64 MB)");
  expect(latestJob).toMatchObject({ state: "failed", attempts: 1 });
  const { documentId } = await instance.upload("after.md", "# Lock\n\nThe lock is dry in winter.\n");
  expect((await detail(documentId)).state).toBe("indexed");
  const states = await instance.database.sql`select distinct state from versions order by 1`;
  expect(states.map((row) => row.state)).toEqual(["failed", "indexed"]);
});
