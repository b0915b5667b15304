import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
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

/** The same database, which counts the statements sent through it. */
function countingStatements(db: Database) {
  let sent = 0;
  const $client = new Proxy(db.$client, {
    get(client, key) {
      if (key === "unsafe") sent++;
      const value: unknown = Reflect.get(client, key);
      return typeof value === "function" ? value.bind(client) : value;
    },
  });
  const counted: Database = Object.create(db, { $client: { value: $client } });
  const take = () => {
    const taken = sent;
    sent = 0;
    return taken;
  };
  return { db: counted, take };
}

it("sends no statement for page lanes in a library without pages", async () => {
  const { db, embedder, pageEmbedder } = instance.context();
  const counting = countingStatements(db);
  const deps = { db: counting.db, embedder, pageEmbedder };
  const statementsOf = async (groups: Parameters<typeof lanesOf>[0]) => {
    const lanes = lanesOf(groups);
    const question = parseQueryWithinLimits(frame.query);
    const request = openRequest({ ...deps, actor: LOCAL_ACTOR }, frame, question, { lanes });
    counting.take();
    const runs = await runLanes(deps, request, lanes, {
      elapsedMs: () => 0,
      remainingMs: () => null,
    });
    expect(runs.every(({ status }) => status !== "degraded")).toBe(true);
    return counting.take();
  };
  await statementsOf(LANE_GROUPS);
  // The scope, and the candidates.
  expect(await statementsOf(["text"])).toBe(2);
  expect(await statementsOf(LANE_GROUPS)).toBe(2);
});

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
