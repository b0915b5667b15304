import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgements } from "#db/schema/index.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { goldenFromJudgements } from "./internal/golden-from-judgements.ts";
import { listEvaluations } from "./internal/list-evaluations.ts";
import { requestEvaluation } from "./request-evaluation.ts";
import { evaluate } from "./testing.ts";

const ROOFS = `# Roofs 😀

## Policy R1 Flat roofs

A flat roof will be permitted where it is set below the parapet and cannot be seen from the quay.

## Policy R2 Dormers

Dormers will be refused unless they are set back from the eaves by 500 millimetres.
`;
const GARDENS = `# Gardens

## Policy G1 Front gardens

At least half of a front garden stays planted. A dormer is no reason to pave it.
`;
const golden = (cases: string) => `name: roofs\nk: 5\ncases:\n${cases}`;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("plans/roofs.md", ROOFS);
  await instance.upload("plans/gardens.md", GARDENS);
});
afterAll(async () => {
  await instance?.close();
});

async function bestPassage(query: string) {
  const { results } = await searchEvidence(instance.context(), { query });
  const [passage] = results[0]?.passages ?? [];
  if (!passage) throw new Error(`nothing was found for ${query}`);
  return passage;
}

describe("a judgement", () => {
  it("stores the passage's words and one grade per judge, and can be taken back", async () => {
    const query = "How far from the eaves must a dormer be?";
    const { evidenceRef } = await bestPassage("dormers eaves 500 millimetres");
    const origin = "search" as const;
    await judge(instance.context(), { query, evidenceRef, grade: 1, origin });
    const kept = await judge(instance.context(), {
      query: `  ${query.toUpperCase()} `,
      evidenceRef,
      grade: 3,
      origin,
    });
    expect(kept).toMatchObject({ grade: 3, judge: "local", sourcePath: "plans/roofs.md" });
    expect(kept?.quote).toContain("500 millimetres");
    expect(ROOFS).toContain(`${kept?.prefix}${kept?.quote}${kept?.suffix}`);
    await judge(instance.context({ actor: { id: "ada" } }), { query, evidenceRef, grade: 1, origin });
    const { judgements: both, agreement } = await listJudgements(instance.context(), { query });
    expect(both.map(({ judge, grade }) => [judge, grade])).toEqual([
      ["ada", 1],
      ["local", 3],
    ]);
    for (const { words } of both) {
      expect(words).toContain("500 millimetres");
      expect(words).not.toContain("#");
    }
    expect(agreement).toMatchObject({ judges: 2, passages: 1, equalShare: 0 });
    const set = await goldenFromJudgements(instance.context());
    expect(set?.cases).toMatchObject([{ targets: [{ gain: 2 }] }]);
    await judge(instance.context({ actor: { id: "ada" } }), { query, evidenceRef, grade: null, origin });
    expect((await listJudgements(instance.context(), { query })).judgements).toHaveLength(1);
  });

  it("is refused for an unknown passage", async () => {
    const context = instance.context();
    const { documentId } = (await searchEvidence(context, { query: "dormers" })).results[0] ?? {};
    const input = { query: "x", grade: 1, origin: "search" } as const;
    const refs = ["doc::doc_nothere1@1::chars-0-5", `doc::${documentId}@1::chars-0-999999`];
    for (const evidenceRef of refs)
      await expect(judge(context, { ...input, evidenceRef })).rejects.toThrow(AppError);
    expect(await context.db.select().from(judgements).where(eq(judgements.queryText, "x"))).toEqual([]);
  });
});

describe("an evaluation of a set", () => {
  it("stores a run per route with each question's result, and lists it with its set", async () => {
    const cases = `
  - id: dormer
    query: dormers set back from the eaves
    class: rule
    must_include_chunk_refs:
      - {source_path: plans/roofs.md, quote: "set back from the EAVES, by 500 millimetres"}
  - id: claim
    query: front garden planted
    must_include_source_paths: [plans/gardens.md]
    forbidden_claims: ["no reason to pave it"]
  - id: gone
    query: flat roof below the parapet
    must_include_chunk_refs:
      - {source_path: plans/roofs.md, quote: thatched roofs}
`;
    const runs = await evaluate(instance, {
      golden: golden(cases),
      routes: ["keyword", "hybrid"],
    });
    expect(runs.map(({ route, state }) => [route, state])).toEqual([
      ["keyword", "done"],
      ["hybrid", "done"],
    ]);
    const [dormer, claim, gone] = runs[0]?.rows ?? [];
    expect(dormer).toMatchObject({
      passed: true,
      class: "rule",
      targets: [{ rank: 1, gain: 1, must: true }],
    });
    expect(dormer?.figures).toMatchObject({ ndcg10: 1, recallK: 1, passed: 1, charRecall: 1 });
    expect(claim).toMatchObject({ passed: false, forbidden: [{ claim: "no reason to pave it", rank: 1 }] });
    expect(gone).toMatchObject({ passed: false, targets: [{ rank: null }] });
    expect(gone?.notes).toEqual(["“thatched roofs” is not in plans/roofs.md."]);
    expect(runs[0]?.figures).toMatchObject({ passed: 1 / 3, recallK: 2 / 3 });
    const { sets, runs: listed } = await listEvaluations(instance.context());
    expect(listed.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort());
    expect(sets.find(({ name }) => name === "roofs")).toMatchObject({ runnable: true, queries: 3 });
    const again = await evaluate(instance, { set: "roofs", routes: ["keyword"] });
    expect(again[0]?.rows).toEqual(runs[0]?.rows);
  });

  it("finds a judged passage in a newer version of its document", async () => {
    const query = "front garden planted";
    const { evidenceRef } = await bestPassage(query);
    await judge(instance.context(), { query, evidenceRef, grade: 3, origin: "evaluation" });
    await instance.upload("plans/gardens.md", `Preface of another length.\n\n${GARDENS}`);
    const [run] = await evaluate(instance, { set: "judgements", routes: ["keyword"] });
    const row = run?.rows.find((each) => each.query === query);
    expect(row).toMatchObject({ passed: null, targets: [{ gain: 3, rank: 1 }], notes: [] });
  });

  it("refuses unknown sets and broken files with a readable message", async () => {
    const context = instance.context();
    await expect(requestEvaluation(context, { set: "nothing" })).rejects.toThrow(/no set "nothing"/);
    await expect(requestEvaluation(context, { golden: golden("  - quarry: x") })).rejects.toThrow(
      /:4: case 1/,
    );
  });
});
