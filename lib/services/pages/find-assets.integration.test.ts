import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chunks, documents, generations, versions, visualTexts } from "#db/schema/index.ts";
import { assetsAnswerSchema } from "#lib/domain/document-api.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { rule, show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { askLane } from "#lib/retrieval/lanes/request.ts";
import { visualTextLane } from "#lib/retrieval/lanes/visual-text/visual-text-lane.ts";
import { queueIndexRepairs } from "#lib/services/corpora/queue-index-repairs.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { listAssets, toAssetsAnswer } from "./list-assets.ts";

/** Draws a hull in slanted strokes, with two labels. */
function boathouse(): string {
  let strokes = "";
  for (let i = 0; i < 24; i++) strokes += rule(120 + i * 12, 420, 140 + i * 11, 560 + (i % 5) * 8);
  return `${strokes}${show("slipway", 150, 500, 9)}${show("mooring", 300, 520, 9)}`;
}

const PDF = writePdf({
  pages: [
    {
      content:
        showLines(
          ["The basin keeps its boats under a roof, as Figure 2.1 shows.", "Nothing else is drawn."],
          72,
          760,
        ) +
        boathouse() +
        show("Figure 2.1: Map of the boathouse and its neighbours", 120, 400, 10),
    },
    { content: showLines(["A page of words alone about herons."], 72, 760) },
  ],
  info: { Title: "Basin notes" },
});

/** A time after the undo window. */
const TOMORROW = new Date(Date.now() + 86_400_000);

let instance: TestInstance;
let documentId = "";
const embedder = createFakeEmbedder();

async function ask(query: string, filters = {}) {
  const { db, actor, signal } = instance.context();
  const frame = searchFrameSchema.parse({ query, filters });
  return askLane(visualTextLane, { db, embedder, actor, signal }, frame);
}

/** Queues the job as rendering the pages does, and runs it. */
async function findThem(): Promise<void> {
  const context = instance.context();
  const [row] = await context.db
    .select({ versionId: documents.publishedVersionId, corpusId: documents.corpusId })
    .from(documents)
    .where(eq(documents.id, documentId));
  const payload = { documentId, versionId: row?.versionId ?? 0 };
  await context.db.transaction((tx) =>
    context.queue.enqueue(tx, {
      job: "find-assets",
      payload,
      actorId: "local",
      corpusId: row?.corpusId ?? "",
    }),
  );
  await instance.drain();
}

beforeAll(async () => {
  instance = await openTestInstance({ embedder });
  ({ documentId } = await instance.upload("basin.pdf", PDF));
  await findThem();
});
afterAll(() => instance?.close());

describe("assets of a document", () => {
  it("have the box of the drawing, their caption and the sentences that refer to them", async () => {
    const { state, assets } = await listAssets(instance.context(), { documentId, page: 1 });
    expect(state).toBe("ready");
    expect(assets).toHaveLength(1);
    const [map] = assets;
    expect(map).toMatchObject({ type: "map", reason: "caption_mentions_map", label: "Figure 2.1", page: 1 });
    expect(map?.caption).toBe("Figure 2.1: Map of the boathouse and its neighbours");
    expect(map?.linkedRefs.map(({ sentence }) => sentence)).toEqual([
      "The basin keeps its boats under a roof, as Figure 2.1 shows.",
    ]);
    expect(map?.box.x0).toBeCloseTo(120, 0);
    expect(map?.box.y1).toBeCloseTo(842 - 420, 0);
    expect(parseEvidenceRef(map?.evidenceRef ?? "")).toEqual({
      kind: "asset",
      documentId,
      assetId: "v1-p1-1",
    });
    expect((await listAssets(instance.context(), { documentId, page: 2 })).assets).toEqual([]);
    const whole = await listAssets(instance.context(), { documentId });
    expect(assetsAnswerSchema.parse(toAssetsAnswer(whole)).assets).toHaveLength(1);
  });
});

/** Draws smooth colours that change everywhere, as in a photograph. */
async function photograph(): Promise<Uint8Array> {
  const [width, height] = [320, 240];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y, channel] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3];
    return Math.round(
      120 + 70 * Math.sin(x / 31 + channel) + 60 * Math.cos(y / 23 - channel) * Math.sin(x / 57),
    );
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe("a photograph", () => {
  it("is an asset as large as its page, found in the normal ingestion of an upload", {
    timeout: 60_000,
  }, async () => {
    const photo = await instance.upload("quay.png", await photograph());
    const { state, assets } = await listAssets(instance.context(), { documentId: photo.documentId });
    expect(state).toBe("ready");
    expect(assets).toMatchObject([
      { page: 1, type: "photograph", reason: "photo_statistics", box: { x0: 0, y0: 0 }, label: null },
    ]);
    await removeDocument(instance.context(), { documentId: photo.documentId });
    await purgeDeleted(instance.context({ now: TOMORROW }));
  });
});

describe("the visual-text lane", () => {
  it("finds an asset by its caption, the words on it and the sentence that refers to it", async () => {
    for (const query of ["map of the boathouse", "slipway mooring", "boats under a roof"]) {
      const { status, candidates } = await ask(query);
      expect(status).toBe("ok");
      expect(candidates[0]).toMatchObject({ documentId, page: 1, rank: 1, asset: { label: "Figure 2.1" } });
      expect(candidates[0]?.evidenceRef).toBe(candidates[0]?.asset?.evidenceRef);
      for (const { score, contributions } of candidates)
        expect(score).toBeCloseTo(
          contributions.reduce((sum, { value }) => sum + value, 0),
          9,
        );
    }
  });

  it("is deterministic and respects filters", async () => {
    const first = (await ask("boathouse")).candidates;
    expect((await ask("boathouse")).candidates).toEqual(first);
    const none = await ask("boathouse", { corpora: ["elsewhere"] });
    expect(none).toMatchObject({
      candidates: [],
      reasonCodes: expect.arrayContaining(["no_visual_text_indexed"]),
    });
    expect((await ask("boathouse", { formats: ["md"] })).candidates).toEqual([]);
    expect((await ask('"boathouse heron"')).candidates).toEqual([]);
  });

  it("has a column for each item of the minimum metadata", async () => {
    const rows = await instance.runtime.database.sql`select * from visual_text_lane`;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(["authority_id", "asset_id", "source_document_id", "page", "asset_type"]),
      );
      expect(parseEvidenceRef(row.evidence_ref)).not.toBeNull();
    }
    const both = await instance.runtime.database.sql`
      select 1 from text_lane join visual_text_lane using (chunk_id)`;
    expect(both).toHaveLength(0);
  });

  it("does not count its rows in the text lane", async () => {
    const { db } = instance.context();
    const [version] = await db.select().from(versions).where(eq(versions.documentId, documentId));
    const own = await db
      .select()
      .from(chunks)
      .where(eq(chunks.versionId, version?.id ?? 0));
    const text = own.filter(({ generationId }) => generationId === version?.generationId);
    expect(version?.chunkCount).toBe(text.length);
    expect(version?.embeddedShare).toBe(1);
    const [generation] = await db.select().from(generations).where(eq(generations.lane, "visual-text"));
    expect(generation).toMatchObject({ state: "published", chunkCount: own.length - text.length });
  });

  it("returns nothing of a version until all its records are complete, and makes missing records automatically", async () => {
    const { db } = instance.context();
    await db.delete(visualTexts);
    expect((await ask("boathouse")).candidates).toEqual([]);
    expect(await listAssets(instance.context(), { documentId })).toMatchObject({ state: "waiting" });
    expect(await queueIndexRepairs(instance.context({ now: TOMORROW }))).toMatchObject({ queued: 1 });
    await instance.drain();
    expect((await ask("boathouse")).candidates).toHaveLength(1);
  });

  it("does no work in a second run, and updates after a new title", async () => {
    const { db } = instance.context();
    const rowsOf = async () =>
      (await db.select({ id: chunks.id }).from(chunks).orderBy(chunks.id)).map(({ id }) => id);
    const before = await rowsOf();
    const embedded = embedder.embedded.length;
    await findThem();
    expect(await rowsOf()).toEqual(before);
    expect(embedder.embedded.length).toBe(embedded);
    await editMetadata(instance.context(), { documentId, metadata: { title: "Kingfisher quay" } });
    await instance.drain();
    const { candidates } = await ask("kingfisher");
    expect(candidates[0]?.contributions.find(({ source }) => source === "keyword")?.raw).toBeGreaterThan(0);
  });

  it("has the same rows after a rebuild of its corpus", async () => {
    const before = (await ask("boathouse mooring")).candidates;
    const [document] = await instance
      .context()
      .db.select()
      .from(documents)
      .where(eq(documents.id, documentId));
    const payload = { corpusId: document?.corpusId ?? "" };
    const context = instance.context();
    await context.db.transaction((tx) =>
      context.queue.enqueue(tx, {
        job: "reindex-corpus",
        payload,
        actorId: "local",
        corpusId: payload.corpusId,
      }),
    );
    await instance.drain();
    expect((await ask("boathouse mooring")).candidates).toEqual(before);
    const left = await context.db.select().from(generations).where(eq(generations.lane, "visual-text"));
    expect(left.map(({ state }) => state)).toEqual(["published"]);
  });

  it("returns nothing of a removed document, and its rows are purged", async () => {
    await removeDocument(instance.context(), { documentId });
    expect((await ask("boathouse")).candidates).toEqual([]);
    await expect(listAssets(instance.context(), { documentId })).rejects.toMatchObject({ code: "not_found" });
    await purgeDeleted(instance.context({ now: TOMORROW }));
    const { db } = instance.context();
    expect(await db.select().from(chunks)).toEqual([]);
    expect(await db.select().from(visualTexts)).toEqual([]);
  });
});
