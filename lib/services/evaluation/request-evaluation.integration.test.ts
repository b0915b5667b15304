import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { evaluationRuns } from "#db/schema/index.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { retryJob } from "#lib/services/jobs/retry-job.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { cancelEvaluation } from "./cancel-evaluation.ts";
import { exportGolden } from "./export-golden.ts";
import { listEvaluationJobs } from "./list-evaluation-jobs.ts";
import { requestEvaluation } from "./request-evaluation.ts";
import { showEvaluation } from "./show-evaluation.ts";
import { showEvaluations } from "./show-evaluations.ts";

const QUAYS = `# Quays

## Mooring

A barge may moor at the east quay for six hours. After that the warden asks for a fee.

## Lamps

Lamps on the quay burn until midnight, and longer when there is fog.
`;
const golden = (name: string) => `name: ${name}
k: 5
cases:
  - {id: fee, query: fee for a barge, class: money, must_include_source_paths: [quays.md]}
  - {id: lamps, query: lamps in fog, must_include_source_paths: [quays.md]}
  - {id: none, query: helicopter landing, must_include_source_paths: [sky.md]}
`;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("quays.md", QUAYS);
});
afterAll(async () => {
  await instance?.close();
});

it("an evaluation is measured by the worker route by route, and shows confidence intervals when done", async () => {
  const context = instance.context();
  const asked = await requestEvaluation(context, { golden: golden("quays"), routes: ["hybrid", "keyword"] });
  expect(asked).toMatchObject({ setName: "quays", questions: 3 });
  expect((await listEvaluationJobs(context)).jobs).toMatchObject([
    { setName: "quays", routes: ["hybrid", "keyword"], job: { state: "queued", batchId: asked.batchId } },
  ]);
  expect((await showEvaluations(context, { measure: "mrr" })).runs.map(({ state }) => state)).toEqual([
    "queued",
    "queued",
  ]);
  await instance.drain();
  expect((await listEvaluationJobs(context)).jobs).toEqual([]);
  const { sets, intervals } = await showEvaluations(context, { measure: "mrr" });
  const { latest } = sets.find(({ name }) => name === "quays") ?? {};
  expect(latest?.keyword).toMatchObject({ state: "done", figures: { success5: 2 / 3 } });
  const interval = intervals[latest?.keyword?.id ?? ""];
  expect(interval?.low).toBeLessThan(2 / 3);
  expect(interval?.high).toBeGreaterThan(2 / 3);

  const view = await showEvaluation(context, {
    runId: latest?.hybrid?.id ?? "",
    against: latest?.keyword?.id ?? "",
    measure: "success5",
  });
  expect(view.questions.map(({ run, against }) => [run.id, against?.id])).toEqual([
    ["fee", "fee"],
    ["lamps", "lamps"],
    ["none", "none"],
  ]);
  const { won, lost, tied, questions, unpaired } = view.comparison ?? {};
  expect({ won, lost, tied, questions, unpaired }).toEqual({
    won: 0,
    lost: 0,
    tied: 3,
    questions: 3,
    unpaired: 0,
  });
  expect(view.comparison?.p).toBe(1);
  expect(view.others.map(({ id }) => id)).toEqual([latest?.keyword?.id]);
});

it("cancelling an evaluation cancels its runs, and retrying it completes them", async () => {
  const context = instance.context();
  const { jobId, batchId } = await requestEvaluation(context, { set: "quays", routes: ["keyword"] });
  await cancelEvaluation(context, { jobId });
  const states = () =>
    context.db
      .select({ state: evaluationRuns.state, error: evaluationRuns.error })
      .from(evaluationRuns)
      .where(eq(evaluationRuns.batchId, batchId));
  expect(await states()).toEqual([{ state: "failed", error: "It was cancelled." }]);
  await instance.drain();
  expect(await states()).toMatchObject([{ state: "failed" }]);
  await retryJob(context, { jobId });
  await instance.drain();
  expect(await states()).toEqual([{ state: "done", error: null }]);
});

it("a request refuses a broken file with its line, and a file with the name of an existing set", async () => {
  const context = instance.context();
  await expect(requestEvaluation(context, { golden: `${golden("x")}  - {qeury: y}\n` })).rejects.toThrow(
    /:7: /,
  );
  await expect(requestEvaluation(context, { golden: golden("judgements") })).rejects.toThrow(
    /name of its own/,
  );
  await expect(requestEvaluation(context, { golden: golden("pellingford") })).rejects.toThrow(
    /name of its own/,
  );
});

it("judgements export to a golden file that finds the same passages", async () => {
  const context = instance.context();
  await expect(exportGolden(context, { name: "ours" })).rejects.toThrow(/No passage/);
  const query = "how long may a barge stay?";
  const [passage] = (await searchEvidence(context, { query: "barge east quay" })).results[0]?.passages ?? [];
  await judge(context, { query, evidenceRef: passage?.evidenceRef ?? "", grade: 3, origin: "search" });
  const { yaml, cases } = await exportGolden(context, { name: "ours" });
  expect(cases).toBe(1);
  const set = parseGolden(yaml, "export");
  expect(set).toMatchObject({ name: "ours", cases: [{ query, targets: [{ where: { kind: "quote" } }] }] });
  await requestEvaluation(context, { golden: yaml, routes: ["keyword"] });
  await instance.drain();
  const { sets } = await showEvaluations(context, { measure: "passed" });
  expect(sets.find(({ name }) => name === "ours")?.latest.keyword?.figures?.passed).toBe(1);
});

it("an evaluation measures the available routes and says why the others are not", async () => {
  const mute = await openTestInstance({ embedder: null });
  try {
    await mute.upload("quays.md", QUAYS);
    const context = mute.context();
    await requestEvaluation(context, { golden: golden("quays"), routes: ["dense", "keyword", "hybrid"] });
    await mute.drain();
    const { runs } = await showEvaluations(context, { measure: "mrr" });
    expect(Object.fromEntries(runs.map(({ route, state }) => [route, state]))).toEqual({
      keyword: "done",
      dense: "failed",
      hybrid: "failed",
    });
    expect(runs.find(({ route }) => route === "dense")?.error).toMatch(/needs the embedding model/);
    expect((await listEvaluationJobs(context)).jobs).toHaveLength(1);
    await requestEvaluation(context, { set: "quays", routes: ["keyword"] });
    expect((await listEvaluationJobs(context)).jobs.map(({ routes }) => routes)).toContainEqual(["keyword"]);
  } finally {
    await mute.close();
  }
});
