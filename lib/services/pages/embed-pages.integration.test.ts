import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import type { EnqueueRequest } from "#lib/jobs/queue.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { createLayoutEmbedder } from "#lib/models/page/layout/layout.ts";
import { askLane, type RequestDeps } from "#lib/retrieval/lanes/request.ts";
import { visualPageLane } from "#lib/retrieval/lanes/visual-page/visual-page-lane.ts";
import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { pageIndexSize } from "./page-index-size.ts";

const TOPICS = [
  "herons in the reeds",
  "lamps along the quay",
  "the weir and its gauge",
  "moorings for barges",
];

function report(last: string): Uint8Array {
  const pages = [...TOPICS, last].map((topic) => ({
    content: showLines([`This page speaks of ${topic}.`, "It is written in plain words."], 72, 760),
  }));
  return writePdf({ pages, info: { Title: "River report" } });
}

const embedder = createFakeEmbedder();
let instance: TestInstance;
let documentId = "";

async function ask(query: string, over: Partial<RequestDeps> = {}, filters = {}) {
  const { db, actor, signal, pageEmbedder } = instance.context();
  return askLane(
    visualPageLane,
    { db, embedder, actor, signal, pageEmbedder, ...over },
    searchFrameSchema.parse({ query, filters }),
  );
}

const stored = () => instance.database.sql`
  select page, input_hash, patch_count, vectors::text, codes::text from page_embeddings order by version_id, page`;

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
  ({ documentId } = await instance.upload("river.pdf", report("otters at night")));
});
beforeEach(() => embedder.setFailing(false));
afterAll(() => instance?.close());

describe("the visual-page lane", () => {
  it("finds the page with the question's words, and says where and why", async () => {
    const { status, candidates } = await ask("where do the barges have moorings?");
    expect(status).toBe("ok");
    const [best] = candidates;
    expect(best).toMatchObject({ documentId, page: 4, rank: 1, sourcePath: "river.pdf" });
    expect(best?.evidenceRef).toBe(`doc::${documentId}@1::page-4`);
    expect(best?.words).toEqual(["barges", "moorings"]);
    const sum = best?.contributions.reduce((total, { value }) => total + value, 0);
    expect(best?.score).toBe(sum);
    expect(best?.patches().reduce((total, { weight }) => total + weight, 0)).toBeCloseTo(1, 2);
    for (const { box } of best?.patches() ?? []) expect(box.x1).toBeGreaterThan(box.x0);
    expect(candidates.map(({ rank }) => rank)).toEqual(candidates.map((_, index) => index + 1));
    expect(new Set(candidates.map(({ page }) => page)).size).toBe(candidates.length);
  });

  it("orders pages as an exhaustive computation over all patches, with either search method", async () => {
    const exhaustive = await ask("lamps of the quay", { pageSearch: { depth: 1, scanBelow: 100 } });
    const twoPhases = await ask("lamps of the quay", { pageSearch: { depth: 5, scanBelow: 0 } });
    const answer = ({ candidates }: typeof exhaustive) =>
      candidates.map((each) => ({ ...each, patches: each.patches() }));
    expect(answer(twoPhases)).toEqual(answer(exhaustive));
    const narrow = await ask("lamps of the quay", { pageSearch: { depth: 1, scanBelow: 0 } });
    expect(narrow.candidates).toHaveLength(1);
    const context = instance.context();
    const question = await context.pageEmbedder?.embedQuery("lamps of the quay");
    for (const candidate of exhaustive.candidates) {
      const [row] = await instance.database.sql<{ vectors: string }[]>`
        select array_to_json(array(select v::text from unnest(vectors) v))::text as vectors
        from page_embeddings where page = ${candidate.page}`;
      const vectors = (JSON.parse(row?.vectors ?? "[]") as string[]).map(
        (text) => JSON.parse(text) as number[],
      );
      const score = (question?.parts ?? []).reduce((sum, { vector, weight }) => {
        const cosines = vectors.map((own) =>
          own.reduce((dot, value, i) => dot + value * (vector[i] ?? 0), 0),
        );
        return sum + weight * Math.max(0, ...cosines);
      }, 0);
      expect(candidate.score).toBeCloseTo(score, 2);
    }
  });

  it("respects filters and quoted phrases", async () => {
    expect((await ask("lamps", {}, { corpora: ["elsewhere"] })).candidates).toEqual([]);
    expect((await ask("lamps", {}, { documentIds: [] })).candidates).toEqual([]);
    expect((await ask("lamps", {}, { docTypes: ["decision"] })).candidates).toEqual([]);
    const quoted = await ask('"lamps along the quay"');
    expect(quoted.candidates.map(({ page }) => page)).toContain(2);
    expect((await ask('"no such phrase"')).candidates).toEqual([]);
  });

  it("reports that it is unavailable instead of returning no results", async () => {
    expect(await ask("lamps", { pageEmbedder: null })).toMatchObject({
      status: "unavailable",
      reasonCodes: ["page_search_disabled"],
    });
    const other = createLayoutEmbedder(createFakeEmbedder({ seed: "other" }));
    expect(await ask("lamps", { pageEmbedder: other })).toMatchObject({
      status: "unavailable",
      reasonCodes: ["page_model_changed"],
      candidates: [],
    });
    embedder.setFailing(true);
    expect(await ask("lamps")).toMatchObject({
      status: "unavailable",
      reasonCodes: ["page_embedder_unavailable"],
    });
  });
});

describe("page patches", () => {
  it("stay unchanged in a second run, and are equal after a rebuild of their corpus", async () => {
    const before = await stored();
    const context = instance.context();
    const [version] = await instance.database.sql<{ id: number }[]>`select id from versions`;
    const versionJob = { documentId, versionId: version?.id ?? 0 };
    const again = async (request: Pick<EnqueueRequest, "job" | "payload">) => {
      const origin = { actorId: "local", corpusId: "my-documents" };
      await context.db.transaction((tx) => context.queue.enqueue(tx, { ...request, ...origin }));
      await instance.drain();
      const [job] = await instance.database.sql`
        select result from jobs where kind = 'embed-pages' order by created_at desc, id desc limit 1`;
      return job?.result;
    };
    const once = { job: "embed-pages", payload: versionJob } as const;
    expect(await again(once)).toMatchObject({ made: 0, reused: 5 });
    await instance.database.sql`delete from page_embeddings`;
    expect(await ask("lamps")).toMatchObject({ status: "unavailable", reasonCodes: ["pages_not_embedded"] });
    const rebuild = { job: "reindex-corpus", payload: { corpusId: "my-documents" } } as const;
    expect(await again(rebuild)).toMatchObject({ made: 5, reused: 0 });
    expect([...(await stored())]).toEqual([...before]);
  });

  it("that are missing or of another model are made automatically", async () => {
    await instance.database.sql`update page_embeddings set model_id = 'another' where page < 3`;
    expect(await ask("lamps")).toMatchObject({ status: "degraded", reasonCodes: ["page_model_changed"] });
    const later = instance.context({ now: new Date(Date.now() + 3_600_000) });
    expect(await queueIndexRepairs(later)).toEqual({ queued: 1 });
    await instance.drain();
    expect(await ask("lamps")).toMatchObject({ status: "ok", reasonCodes: [] });
    expect(await queueIndexRepairs(later)).toEqual({ reason: "nothing_lacking" });
  });

  it("of unchanged pages are reused for a new version, and those of the old version are removed", async () => {
    await instance.upload("river.pdf", report("kingfishers at noon"));
    const rows = await instance.database.sql<{ versions: number; pages: number }[]>`
      select count(distinct version_id)::int as versions, count(*)::int as pages from page_embeddings`;
    expect(rows[0]).toEqual({ versions: 1, pages: 5 });
    const [job] = await instance.database.sql`
      select result from jobs where kind = 'embed-pages' order by created_at desc, id desc limit 1`;
    expect(job?.result).toMatchObject({ made: 1, reused: 4 });
    expect((await ask("kingfishers")).candidates[0]).toMatchObject({ page: 5, version: 2 });
  });

  it("are reported with their bytes and embedding time", async () => {
    const [size] = await pageIndexSize(instance.context());
    expect(size).toMatchObject({ corpusId: "my-documents", pages: 5, embedded: 5 });
    expect(size?.bytes).toBeGreaterThan(5 * 64 * 2);
    expect(size?.patches).toBeGreaterThanOrEqual(5);
    expect(size?.embedMs).toBeGreaterThan(0);
  });

  it("are removed with their document", async () => {
    await removeDocument(instance.context(), { documentId });
    expect((await ask("lamps")).candidates).toEqual([]);
    const later = instance.context({ now: new Date(Date.now() + 48 * 3_600_000) });
    await purgeDeleted(later);
    expect([...(await stored())]).toEqual([]);
  });
});
