import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assets, judgements } from "#db/schema/index.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { exportGolden } from "#lib/services/evaluation/export-golden.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";
import { readPassages } from "#lib/services/judgements/read-passages.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { drawScan, pdfOfScans } from "#testing/scans.ts";
import { goldenFromJudgements } from "./internal/golden-from-judgements.ts";
import { evaluate } from "./testing.ts";

const QUERY = "Where do the herons nest?";
const origin = "search" as const;

let instance: TestInstance;
let documentId: string;
/** Page 1 has words; pages 2 and 3 have none. */
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
  const blank = await drawScan([]);
  const scan = await pdfOfScans([await drawScan(["The herons nest in the tall poplars"]), blank, blank]);
  ({ documentId } = await instance.upload("birds/herons.pdf", scan));
});
afterAll(async () => instance?.close());

const pageRef = (page: number) => formatEvidenceRef({ kind: "page", documentId, version: 1, page });
const give = (evidenceRef: string, grade: 0 | 1 | 2 | 3 | null, actor = "local") =>
  judge(instance.context({ actor: { id: actor } }), { query: QUERY, evidenceRef, grade, origin });

describe("a judgement of a page", () => {
  it("stores its number and words, separate from a judgement of a passage with the same words", async () => {
    const kept = await give(pageRef(1), 3);
    expect(kept).toMatchObject({ page: 1, evidenceRef: pageRef(1), grade: 3 });
    expect(kept?.quote).toMatch(/herons nest/);
    if (!kept) throw new Error("not kept");
    const passage = formatEvidenceRef({ kind: "doc", documentId, version: 1, span: kept.span });
    expect(await give(passage, 1)).toMatchObject({ page: null, evidenceRef: passage });
    await give(pageRef(1), 2);
    await give(pageRef(1), 3);
    const { judgements: both } = await listJudgements(instance.context(), { query: QUERY });
    expect(both.map(({ evidenceRef, grade }) => [evidenceRef, grade]).sort()).toEqual(
      [
        [passage, 1],
        [pageRef(1), 3],
      ].sort(),
    );
    await give(passage, null);
    expect((await listJudgements(instance.context())).judgements).toHaveLength(1);
  });

  it("distinguishes pages without words, and several judges", async () => {
    await give(pageRef(2), 0);
    await give(pageRef(3), 2);
    await give(pageRef(3), 3, "ada");
    const { judgements: all, agreement } = await listJudgements(instance.context(), { query: QUERY });
    const wordless = all.filter(({ page }) => page !== 1);
    expect(wordless.map(({ page, quote, grade, judge }) => [page, quote, grade, judge])).toEqual([
      [2, "", 0, "local"],
      [3, "", 3, "ada"],
      [3, "", 2, "local"],
    ]);
    expect(agreement).toMatchObject({ judges: 2, passages: 1 });
    const set = await goldenFromJudgements(instance.context());
    expect(set?.cases[0]?.targets.map(({ gain }) => gain)).toEqual([3, 0, 2.5]);
  });

  it("is stored for an asset's page", async () => {
    const [version] = await instance.database.sql`select id from versions where document_id = ${documentId}`;
    const box = { x0: 0, y0: 0, x1: 100, y1: 100 };
    const drawn = {
      versionId: Number(version?.id),
      ordinal: 90,
      documentId,
      assetId: "nest",
      page: 2,
      ...box,
    };
    await instance
      .context()
      .db.insert(assets)
      .values({ ...drawn, assetType: "figure", reason: "drawing_operators" });
    const evidenceRef = formatEvidenceRef({ kind: "asset", documentId, assetId: "nest" });
    expect(await give(evidenceRef, 1)).toMatchObject({ page: 2, evidenceRef: pageRef(2), grade: 1 });
    const { passages } = await readPassages(instance.context(), { refs: [evidenceRef, pageRef(1)] });
    expect(passages.map(({ judgedAs }) => judgedAs)).toEqual([pageRef(2), pageRef(1)]);
    await give(evidenceRef, null);
    const { judgements: left } = await listJudgements(instance.context());
    expect(left.some(({ page }) => page === 2)).toBe(false);
  });

  it("is refused for an unknown page or asset", async () => {
    const before = await instance.context().db.select().from(judgements);
    const nowhere = formatEvidenceRef({ kind: "asset", documentId, assetId: "nowhere" });
    for (const ref of [pageRef(9), nowhere])
      await expect(give(ref, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(give("record::x::y", 1)).rejects.toThrow(/neither/);
    expect(await instance.context().db.select().from(judgements)).toEqual(before);
  });

  it("is exported to a golden file by its ref, which a search for its words finds", async () => {
    const { yaml } = await exportGolden(instance.context(), { name: "pages" });
    expect(yaml).toContain(pageRef(1));
    const [run] = await evaluate(instance, { golden: yaml, routes: ["keyword"] });
    const [words] = run?.rows[0]?.targets ?? [];
    expect((await searchEvidence(instance.context(), { query: QUERY })).results).toHaveLength(1);
    expect(words).toMatchObject({ label: pageRef(1), rank: 1 });
  });
});
