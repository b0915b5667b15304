import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import { runLanes } from "./run-lanes.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: createFakeEmbedder() });
  await instance.upload("quay.md", "# Quay\n\nA lantern hangs on the quay.\n");
});
afterAll(async () => {
  await instance?.close();
});

const frame = searchFrameSchema.parse({ query: "lantern on the quay" });
/** The first lane asked has all the time there is, the others have none left. */
const clockFor = (inTime: number) => {
  let asked = 0;
  return { elapsedMs: () => 0, remainingMs: () => (asked++ < inTime ? null : 0) };
};

it("a lane that misses the deadline is unavailable while the others answer", async () => {
  const { db, embedder, pageEmbedder } = instance.context();
  const deps = { db, embedder, pageEmbedder, actor: LOCAL_ACTOR };
  const { reports } = await runLanes(deps, frame, ["text", "page"], clockFor(1));
  expect(reports.map(({ lane, status, reasonCodes }) => [lane, status, reasonCodes[0]])).toEqual([
    ["text", "ok", "hybrid"],
    ["visual-page", "unavailable", "lane_deadline_missed"],
    ["visual-text", "unavailable", "lane_deadline_missed"],
  ]);
  expect(reports[0]?.candidates).toHaveLength(1);
});

it("a text lane that is late is told, and is no lane that found nothing", async () => {
  const { db, embedder } = instance.context();
  const { text, reports } = await runLanes(
    { db, embedder, actor: LOCAL_ACTOR },
    frame,
    ["text"],
    clockFor(0),
  );
  expect(text).toBeNull();
  expect(reports).toMatchObject([{ lane: "text", status: "unavailable", candidates: [] }]);
});
