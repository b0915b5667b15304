import { expect, it } from "vitest";
import { measuredSet } from "#lib/evaluation/testing.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { showEvaluation } from "#lib/services/evaluation/show-evaluation.ts";
import { showEvaluations } from "#lib/services/evaluation/show-evaluations.ts";
import { openTestInstance } from "#testing/instance.ts";
import { recordRuns } from "./record-runs.ts";

it("runs measured elsewhere are listed, and their set cannot be run here", async () => {
  const instance = await openTestInstance();
  try {
    const context = instance.context();
    const measured = measuredSet({ keyword: [1, 0], hybrid: [1, 2] });
    await recordRuns(context, { ...measured, set: { ...measured.set, name: "collection", kind: "beir" } });
    const { sets } = await showEvaluations(context, { measure: "mrr" });
    const found = sets.find(({ name }) => name === "collection");
    expect(found).toMatchObject({ runnable: false, kind: "beir", queries: 2 });
    expect(found?.latest.keyword?.figures?.success5).toBe(0.5);
    const runId = found?.latest.hybrid?.id ?? "";
    const { questions } = await showEvaluation(context, { runId, against: null, measure: "mrr" });
    expect(questions.map(({ run }) => run.figures)).toEqual(
      measured.routes[1]?.rows.map(({ figures }) => figures),
    );
    await expect(requestEvaluation(context, { set: "collection" })).rejects.toThrow(/no set/);
  } finally {
    await instance.close();
  }
});
