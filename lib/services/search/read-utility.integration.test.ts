import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import { utilityScore } from "#lib/domain/utility.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readUtility } from "./read-utility.ts";
import { recordPageEvent } from "./record-page-event.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
const ids: string[] = [];
const QUERY = "lantern on the quay";

beforeAll(async () => {
  instance = await openTestInstance();
  await ensureCorpus(instance.context(), { id: "quay", title: "Quay" });
  for (const name of ["a", "b", "c"])
    ids.push(
      (
        await instance.upload(
          `${name}.md`,
          `# Lantern ${name}\n\nThe lantern on the quay of pier ${name} is lit.\n`,
          {
            corpusId: "quay",
          },
        )
      ).documentId,
    );
});
afterAll(() => instance?.close());

const later = (minutes: number) => instance.context({ now: new Date(Date.now() + minutes * 60_000) });
const ask = (utility: boolean | undefined, minutes: number) =>
  searchEvidence(later(minutes), { query: QUERY, ...(utility === undefined ? {} : { utility }) });

it("utility changes a score only on request, and by at most the policy's weight", async () => {
  const first = await ask(undefined, 0);
  const worst = first.results.at(-1);
  const ref = worst?.passages[0]?.evidenceRef ?? "";
  const used = first.results.length - 1;
  expect(first.results).toHaveLength(3);
  await recordPageEvent(instance.context(), {
    event: "opened",
    receiptId: first.traceId,
    evidenceRef: ref,
  });
  await judge(instance.context(), {
    query: QUERY,
    evidenceRef: ref,
    grade: 3,
    origin: "search",
    traceId: first.traceId,
  });

  const off = await ask(undefined, 5);
  const on = await ask(true, 5);
  expect(off.results.map(({ documentId, score }) => [documentId, score])).toEqual(
    first.results.map(({ documentId, score }) => [documentId, score]),
  );
  const { weight } = instance.context().config.routePolicy.utility;
  for (const { documentId, score, passages } of on.results) {
    const before = first.results.find((each) => each.documentId === documentId);
    expect(Math.abs(score - (before?.score ?? 0))).toBeLessThanOrEqual(weight);
    expect(passages[0]?.contributions.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 9);
  }
  const contribution = on.results
    .find(({ documentId }) => documentId === first.results[used]?.documentId)
    ?.passages[0]?.contributions.find(({ source }) => source === "utility");
  expect(contribution).toMatchObject({ weight, detail: { opened: 1, useful: 1 } });
  expect(contribution?.value).toBeGreaterThan(0);
});

it("utility counts up to the search's time, stores the counts in the receipt, and shows later judgements as drift", async () => {
  const before = await ask(true, 10);
  const receipt = await readReceipt(instance.context(), before.traceId);
  const step = receipt.runs.find(({ tool }) => tool === "utility");
  expect(step?.inputs).toMatchObject({ asOf: receipt.asOf });
  expect(step?.outputs).toMatchObject({ counts: { [ids[0] ?? ""]: { useless: 0 } } });

  const [best] = before.results;
  await judge(later(20), {
    query: QUERY,
    evidenceRef: best?.passages[0]?.evidenceRef ?? "",
    grade: 0,
    origin: "search",
  });
  const then = await replayReceipt(later(30), { id: before.traceId, asOf: "receipt" });
  const today = await replayReceipt(later(30), { id: before.traceId, asOf: "today" });
  const item = today.items.find(({ documentId }) => documentId === best?.documentId);
  expect(item?.causes).toContain("judgement");
  expect(then.items.flatMap(({ causes }) => causes)).not.toContain("unexplained");
});

it("readUtility returns a document's counts and score, and nothing of a hidden document", async () => {
  const [id = ""] = ids;
  const utility = await readUtility(later(60), { documentId: id });
  expect(utility.counts.retrieved).toBeGreaterThan(0);
  expect(utility.score).toBe(utilityScore(utility.counts));
  expect(utility.movesRanks).toBe(false);
  const early = await readUtility(instance.context({ now: new Date("2020-01-01") }), { documentId: id });
  expect(early).toMatchObject({ counts: { retrieved: 0, opened: 0, useful: 0 }, score: 0.5 });
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, id));
  await expect(readUtility(instance.context(), { documentId: id })).rejects.toMatchObject({
    code: "not_found",
  });
});
