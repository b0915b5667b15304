import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents, events, receipts } from "#db/schema/index.ts";
import { presetRoute } from "#lib/domain/route-choice.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { preferRoute } from "#lib/services/search/prefer-route.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { compareFigures } from "./compare-figures.ts";
import { compareRoutes } from "./compare-routes.ts";

/** A receipt stores scores to six decimal places. */
const stored = (score: number) => Math.round(score * 1e6) / 1e6;
const query = "flat roof below the parapet";
const section = (name: string, words: string) => `# ${name}\n\n${words}\n\n`;
const ROOFS = section("Roofs", "A flat roof is set below the parapet, and cannot be seen from the quay.");
const WALLS =
  section("Walls", "A parapet wall is built of the stone of the house.") +
  section("Gates", "Gates open inwards, and are hung below the level of the flat.");
const BOATS = section("Boats", "Boats are drawn up on the slip before the winter.");

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("roofs.md", ROOFS);
  await instance.upload("walls.md", WALLS);
  await instance.upload("boats.md", BOATS);
});
afterAll(() => instance?.close());

const HYBRID_AND_KEYWORD = [presetRoute("hybrid"), presetRoute("keyword")];

describe("one question through several routes", () => {
  it("returns each route's list with words, its own receipt, and how far the routes agree", async () => {
    const { routes, overlaps } = await compareRoutes(instance.context(), {
      frame: { query },
      routes: [...HYBRID_AND_KEYWORD, presetRoute("semantic")],
    });
    expect(routes.map(({ label }) => label)).toEqual(["Hybrid", "Keyword", "Meaning"]);
    for (const { traceId, evidence, error, asRan } of routes) {
      expect({ error, asRan }).toEqual({ error: null, asRan: false });
      expect(evidence.map(({ rank }) => rank)).toEqual(evidence.map((_, index) => index + 1));
      expect(evidence.map(({ score }) => score)).toEqual(
        evidence.map(({ score }) => score).sort((a, b) => b - a),
      );
      expect(evidence[0]).toMatchObject({ title: "Roofs", place: { sectionPath: ["Roofs"] } });
      expect(evidence[0]?.snippet?.text).toMatch(/parapet/);
      const [receipt] = await instance
        .context()
        .db.select()
        .from(receipts)
        .where(eq(receipts.id, traceId ?? ""));
      expect(receipt).toMatchObject({ query, origin: "compare" });
    }
    const [hybrid, keyword] = routes.map(({ evidence }) => evidence.map(({ ref }) => ref));
    const shared = keyword?.filter((ref) => hybrid?.includes(ref)).length;
    expect(overlaps).toHaveLength(3);
    expect(overlaps[0]).toMatchObject({ a: 0, b: 1, shared, onlyB: (keyword?.length ?? 0) - (shared ?? 0) });
    expect(overlaps.map(({ a, b }) => [a, b])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it("returns the same list as the search: the same places and scores", async () => {
    const searched = await searchEvidence(instance.context(), { query, limit: 20, passagesPerDocument: 20 });
    const { routes } = await compareRoutes(instance.context(), {
      frame: { query },
      routes: [presetRoute("auto"), presetRoute("keyword")],
    });
    const given = searched.results.flatMap(({ passages }) => passages);
    const best = given.toSorted((a, b) => b.score - a.score).map(({ evidenceRef }) => evidenceRef);
    expect(routes[0]?.evidence.map(({ ref }) => ref)).toEqual(best);
  });
});

describe("a logged run", () => {
  it("is the logged list in its order, without a new search, and stays the same when documents change", async () => {
    const then = await compareRoutes(instance.context(), { frame: { query }, routes: HYBRID_AND_KEYWORD });
    const asRan = then.routes[0]?.traceId ?? "";
    const runs = async () => (await instance.context().db.select({ id: receipts.id }).from(receipts)).length;
    const before = await runs();
    const again = await compareRoutes(instance.context(), { routes: [{ asRan }, presetRoute("hybrid")] });
    expect(await runs()).toBe(before + 1);
    const refs = (index: number) =>
      again.routes[index]?.evidence.map(({ ref, score }) => [ref, stored(score)]);
    expect(refs(0)).toEqual(refs(1));
    expect(again.routes[0]).toMatchObject({ asRan: true, traceId: asRan, label: "As it ran then" });
    expect(again.routes[0]?.evidence[0]).toMatchObject({ title: "Roofs", place: { sectionPath: ["Roofs"] } });
    const words = again.routes[0]?.evidence[0]?.snippet;
    expect(words?.marks.map(({ start, end }) => words.text.slice(start, end))).toContain("parapet");
    expect(again.overlaps[0]).toMatchObject({
      ...{ rbo: expect.closeTo(1, 9), jaccard: 1, onlyA: 0, onlyB: 0 },
    });

    await instance.upload("roofs.md", ROOFS.replace("quay", "harbour"));
    const changed = await compareRoutes(instance.context(), { routes: [{ asRan }, presetRoute("hybrid")] });
    expect(changed.routes[0]?.evidence.map(({ ref, score }) => [ref, stored(score)])).toEqual(refs(0));
    expect(changed.routes[0]?.evidence[0]?.snippet?.text).toMatch(/quay/);
    expect(changed.routes[1]?.evidence[0]?.snippet?.text).toMatch(/harbour/);
    expect(changed.overlaps[0]?.onlyA).toBeGreaterThan(0);
  });

  it("shows ref and score, but no words, of evidence that the reader may not see now", async () => {
    const then = await compareRoutes(instance.context(), { frame: { query }, routes: HYBRID_AND_KEYWORD });
    const asRan = then.routes[0]?.traceId ?? "";
    const first = then.routes[0]?.evidence[0];
    const { db } = instance.context();
    const set = (confidentiality: "restricted" | "internal") =>
      db
        .update(documents)
        .set({ confidentiality })
        .where(eq(documents.id, first?.documentId ?? ""));
    await set("restricted");
    const { routes } = await compareRoutes(instance.context(), {
      routes: [{ asRan }, presetRoute("hybrid")],
    });
    await set("internal");
    expect(routes[0]?.evidence[0]).toMatchObject({
      ref: first?.ref,
      title: null,
      snippet: null,
      place: { sectionPath: [], clauseIds: [] },
    });
    expect(routes[0]?.evidence[0]?.score).toBeCloseTo(first?.score ?? 0, 5);
    expect(routes[1]?.evidence.map(({ documentId }) => documentId)).not.toContain(first?.documentId);
  });

  it("is refused for another question, for no question and for an unknown receipt", async () => {
    const { traceId } = await searchEvidence(instance.context(), { query: "boats in winter" });
    const both = (asRan: string) => [{ asRan }, presetRoute("hybrid")];
    await expect(
      compareRoutes(instance.context(), { frame: { query }, routes: both(traceId) }),
    ).rejects.toMatchObject({ code: "bad_request" });
    await expect(
      compareRoutes(instance.context(), { routes: both("trace_0000000000000000") }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(compareRoutes(instance.context(), { routes: HYBRID_AND_KEYWORD })).rejects.toThrow(/frame/);
  });
});

describe("nDCG@10 of routes", () => {
  it("uses the mean of all judges, and is absent before anybody judged", async () => {
    const frame = { query: "stone of the parapet wall" };
    const compared = () => compareRoutes(instance.context(), { frame, routes: HYBRID_AND_KEYWORD });
    const { routes, figures } = await compared();
    expect(figures).toMatchObject({ judged: 0, ndcg10: [null, null] });
    const [first, second] = routes[0]?.evidence ?? [];
    const give = (evidenceRef = "", grade: 0 | 1 | 3 = 0, actor = "local") =>
      judge(instance.context({ actor: { id: actor } }), { ...frame, evidenceRef, grade, origin: "compare" });
    await give(first?.judgedAs, 1);
    await give(first?.judgedAs, 0, "ada");
    await give(second?.judgedAs, 3);
    const after = await compared();
    // Gains .5 and 3, in the wrong order: (.5 + 3/log2(3)) / (3 + .5/log2(3)).
    expect(after.figures.judged).toBe(2);
    expect(after.figures.ndcg10[0]).toBeCloseTo(2.392789 / 3.315465, 5);
    const lists = [[second?.judgedAs ?? "", first?.judgedAs ?? ""], []];
    expect(await compareFigures(instance.context(), { ...frame, lists })).toMatchObject({
      shown: 2,
      judged: 2,
      ndcg10: [1, 0],
    });
  });
});

describe("a judgement of an atom", () => {
  it("counts for the clause that contains it in another list, and once for the ideal", async () => {
    const [document] = await instance
      .context()
      .db.select()
      .from(documents)
      .where(eq(documents.fileName, "boats.md"));
    const at = (start: number, end: number) => `doc::${document?.id}@1::chars-${start}-${end}`;
    const asked = { query: "boats on the slip" };
    const [clause, atom, other] = [at(0, 40), at(9, 30), at(41, 56)];
    await judge(instance.context(), { ...asked, evidenceRef: atom, grade: 3, origin: "compare" });
    const lists = [[atom], [clause], [other, clause]];
    const figures = await compareFigures(instance.context(), { ...asked, lists });
    expect(figures).toMatchObject({
      shown: 2,
      judged: 1,
      ndcg10: [1, 1, expect.closeTo(1 / Math.log2(3), 9)],
    });
    await judge(instance.context(), { ...asked, evidenceRef: clause, grade: 3, origin: "compare" });
    expect((await compareFigures(instance.context(), { ...asked, lists })).ndcg10.slice(0, 2)).toEqual([
      1, 1,
    ]);
  });
});

describe("a preference for a route", () => {
  it("is stored as an event with its search's fields and changes no routing", async () => {
    const { routes } = await compareRoutes(instance.context(), {
      frame: { query },
      routes: HYBRID_AND_KEYWORD,
    });
    const traceId = routes[1]?.traceId ?? "";
    await preferRoute(instance.context(), {
      traceId,
      route: presetRoute("keyword"),
      against: [presetRoute("hybrid")],
    });
    const stored = await instance.context().db.select().from(events).where(eq(events.traceId, traceId));
    expect(stored.find(({ name }) => name === "retrieval.route.preferred")).toMatchObject({
      resultCount: routes[1]?.documentCount,
      detail: { route: "keyword", against: ["hybrid"] },
    });
    const { mode } = await searchEvidence(instance.context(), { query });
    expect(mode).toBe("hybrid");
    await expect(
      preferRoute(instance.context(), {
        traceId: "trace_0000000000000000",
        route: presetRoute("keyword"),
        against: [],
      }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
