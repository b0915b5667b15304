import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { LANE_GROUPS } from "#lib/domain/lane.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { parseQueryWithinLimits } from "../question/parse.ts";
import { lanesOf } from "./lanes.ts";
import { openRequest } from "./request.ts";
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
/** The first `inTime` lanes have no deadline; the others have no time left. */
const clockFor = (inTime: number) => {
  let asked = 0;
  return { elapsedMs: () => 0, remainingMs: () => (asked++ < inTime ? null : 0) };
};

const requestOf = () => {
  const { db, embedder, pageEmbedder } = instance.context();
  const deps = { db, embedder, pageEmbedder };
  return {
    deps,
    request: openRequest({ ...deps, actor: LOCAL_ACTOR }, frame, parseQueryWithinLimits(frame.query)),
  };
};

describe("runLanes", () => {
  it("reports a lane that misses the deadline as unavailable, while the others answer", async () => {
    const { deps, request } = requestOf();
    const runs = await runLanes(deps, request, lanesOf(LANE_GROUPS), clockFor(1));
    expect(runs.map(({ lane, status, reasonCodes }) => [lane, status, reasonCodes[0]])).toEqual([
      ["text", "ok", "hybrid"],
      ["visual-page", "unavailable", "lane_deadline_missed"],
      ["visual-text", "unavailable", "lane_deadline_missed"],
    ]);
    expect(runs[0]?.candidates).toHaveLength(1);
  });

  it("does not report a late text lane as one that found nothing", async () => {
    const { deps, request } = requestOf();
    const runs = await runLanes(deps, request, lanesOf(["text"]), clockFor(0));
    expect(runs).toMatchObject([{ lane: "text", status: "unavailable", candidates: [], confidence: null }]);
  });
});
