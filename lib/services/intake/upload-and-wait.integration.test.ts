import { afterAll, beforeAll, expect, it } from "vitest";
import { notify } from "#lib/jobs/notify.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { uploadAndWait } from "./upload-and-wait.ts";

/** So slow that only a worker's report can end the wait. */
const NEVER = { pollMs: 3_600_000, waitMs: 3_600_000 };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

it("an upload answers when a worker reports the end of its job, without reading it in between", async () => {
  const bytes = new TextEncoder().encode("# Lock\n\nThe lock is closed at night.\n");
  const answer = uploadAndWait(
    instance.context(),
    { path: "lock.md", bytes, onExisting: "new_version" },
    NEVER,
  );
  await expect.poll(() => instance.database.sql`select 1 from jobs`).toHaveLength(1);
  await instance.drain();
  notify(instance.runtime.config.data.dir, "jobs-ended");
  expect(await answer).toMatchObject({ outcome: "accepted", indexed: true });
});
