import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagePictures, pageReadings } from "#db/schema/index.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { decodeWordBoxes, withConfidences } from "#lib/domain/word-boxes.ts";
import { payloadFrom } from "#lib/jobs/registry.ts";
import { silentLogger } from "#lib/log/log.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { locatePassages } from "#lib/services/documents/view-document.ts";
import { ingestDocument } from "#lib/services/intake/ingest-document.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { workContexts } from "#lib/work-contexts.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { drawScan, pdfOfScans, type TestScan, turnedScan } from "#testing/scans.ts";
import { correctPage } from "./correct-page.ts";
import { listPages } from "./list-pages.ts";
import { readPagePicture } from "./page-picture.ts";
import { readPageWords } from "./page-words.ts";
import { queueMissingPictures } from "./queue-missing-pictures.ts";

let instance: TestInstance;
let letter: TestScan;
let pdf: Uint8Array;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
  letter = await drawScan([
    "Objection to the proposed quarry",
    "The residents of Harbour Lane object to the quarry",
    "because the lorries would pass the primary school",
    "and the noise would reach the chapel in Mill Street.",
  ]);
  pdf = await pdfOfScans([letter]);
});
afterAll(async () => instance.close());

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function wordsOf(documentId: string, number = 1) {
  const context = instance.context();
  const { text } = (await readDocument(context, { documentId, query: { view: "text" } })) as { text: string };
  const [row] = await context.db.query.pages.findMany({
    where: (table, { sql }) =>
      sql`${table.number} = ${number} and ${table.versionId} = (select published_version_id from documents where id = ${documentId})`,
  });
  if (!row) throw new Error("no page");
  const boxes = withConfidences(decodeWordBoxes(row.words), row.wordConfidences);
  return { row, words: boxes.map((box) => ({ ...box, text: text.slice(box.start, box.end) })) };
}

/** Returns the share of a drawn word's box that the recognised box covers. */
function covered(found: Box, drawn: Box): number {
  const width = Math.min(found.x1, drawn.x1) - Math.max(found.x0, drawn.x0);
  const height = Math.min(found.y1, drawn.y1) - Math.max(found.y0, drawn.y0);
  return (Math.max(0, width) * Math.max(0, height)) / ((drawn.x1 - drawn.x0) * (drawn.y1 - drawn.y0));
}

function inPoints(box: Box, pxPerPoint: number): Box {
  return {
    x0: box.x0 / pxPerPoint,
    x1: box.x1 / pxPerPoint,
    y0: box.y0 / pxPerPoint,
    y1: box.y1 / pxPerPoint,
  };
}

describe("a scanned PDF", () => {
  it("is found by its words, whose boxes cover those in the picture", async () => {
    const { documentId } = await instance.upload("letters/objection.pdf", pdf);
    const found = await searchEvidence(instance.context(), { query: "lorries primary school" });
    expect(found.results[0]?.documentId).toBe(documentId);
    const { row, words } = await wordsOf(documentId);
    expect(row).toMatchObject({ source: "ocr", sourceReason: "no_characters" });
    expect(row.confidence).toBeGreaterThan(80);
    const context = instance.context();
    for (const lowConfidence of [0, 100]) {
      const config = { ...context.config, ocr: { ...context.config.ocr, lowConfidence } };
      const [page] = await listPages({ ...context, config }, { documentId });
      expect(page?.isHardToRead, `below ${lowConfidence}`).toBe(lowConfidence === 100);
    }
    const chapel = words.find((word) => word.text === "chapel");
    expect(chapel?.confidence).toBeGreaterThan(80);
    expect(chapel && covered(chapel, inPoints(letter.boxOf("chapel"), letter.pxPerPoint))).toBeGreaterThan(
      0.6,
    );
    const [passage] = found.results[0]?.passages ?? [];
    const [located] = await locatePassages(instance.context(), {
      documentId,
      refs: [passage?.evidenceRef ?? ""],
    });
    expect(located?.regions[0]?.boxes.length).toBeGreaterThanOrEqual(3);
  });

  it("has a picture and a thumbnail of each page, rendered once", async () => {
    const drawn = await instance.context().db.select().from(pagePictures);
    expect(drawn).toHaveLength(1);
    const { blobs } = instance.context();
    expect(await blobs.size(drawn[0]?.pictureHash ?? "")).toBeGreaterThan(1000);
    expect(await blobs.size(drawn[0]?.thumbnailHash ?? "")).toBeGreaterThan(500);
    expect(drawn[0]?.widthPx).toBe(Math.round((letter.width / 150) * 200));
  });

  it("is not recognised again for the same bytes", async () => {
    const { db } = instance.context();
    const marked = { createdAt: new Date("2001-01-01") };
    await db.update(pageReadings).set(marked);
    const { documentId } = await instance.upload("letters/copy.pdf", pdf);
    const readings = await db.select().from(pageReadings);
    expect(readings.map((reading) => reading.createdAt)).toEqual([marked.createdAt]);
    expect((await wordsOf(documentId)).row.source).toBe("ocr");
  });
});

describe("a corrected page", () => {
  it("is a new version, found by the typed words in the boxes of the wrong ones, and the old version stays", async () => {
    const { documentId, version } = await instance.upload("letters/misread.pdf", pdf);
    const context = instance.context();
    const before = await readPageWords(context, { documentId, page: 1 });
    const text = before.text.replace("chapel", "Quaker meeting-house");
    const corrected = await correctPage(context, { documentId, page: 1, text });
    expect(corrected.version).toBe(version + 1);
    await instance.drain();
    const found = await searchEvidence(instance.context(), { query: "Quaker" });
    expect(found.results.map((result) => result.documentId)).toEqual([documentId]);
    const after = await readPageWords(context, { documentId, page: 1 });
    expect(after).toMatchObject({ source: "corrected", confidence: null, version: version + 1 });
    const typed = after.words.filter((word) => /^(Quaker|meeting-house)$/.test(word.text));
    const drawn = inPoints(letter.boxOf("chapel"), letter.pxPerPoint);
    expect(typed.map((word) => word.confidence)).toEqual([null, null]);
    for (const word of typed) {
      expect(word.x0).toBeGreaterThanOrEqual(drawn.x0 - 3);
      expect(word.x1).toBeLessThanOrEqual(drawn.x1 + 3);
    }
    expect((await readPageWords(context, { documentId, page: 1, version })).text).toBe(before.text);
  });

  it("has earlier corrections too, and cannot be based on a version that is not the newest", async () => {
    const { documentId } = await instance.upload("letters/twice.pdf", pdf);
    const context = instance.context();
    const { text } = await readPageWords(context, { documentId, page: 1 });
    await correctPage(context, { documentId, page: 1, version: 1, text: `${text} Yours` });
    await instance.drain();
    const stale = correctPage(context, { documentId, page: 1, version: 1, text });
    await expect(stale).rejects.toMatchObject({ code: "conflict" });
    const again = await instance.upload("letters/twice.pdf", pdf);
    expect(again.version).toBe(2);
    expect((await readPageWords(context, { documentId, page: 1 })).text).toMatch(/Yours$/);
  });
});

describe("page pictures", () => {
  it("are visible to those who may see the document, and removed with it", async () => {
    const { documentId } = await instance.upload("letters/gone.pdf", pdf);
    const context = instance.context();
    const { open, size } = await readPagePicture(context, { documentId, page: 1, what: "thumbnail" });
    const bytes = await buffer(await open());
    expect(bytes).toHaveLength(size);
    expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
    await expect(readPagePicture(context, { documentId, page: 2, what: "picture" })).rejects.toThrow(
      "no page 2",
    );
    await removeDocument(context, { documentId });
    await expect(readPagePicture(context, { documentId, page: 1, what: "picture" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the pictures and recognised text of an original", () => {
  it("are removed with the last version that has its bytes, and not before", async () => {
    const bytes = await pdfOfScans([await drawScan(["Bats roost in the old brewery tower"])]);
    const of = eq(pagePictures.byteHash, hashOf(bytes));
    const { documentId: first } = await instance.upload("bats/first.pdf", bytes);
    const { documentId: second } = await instance.upload("bats/second.pdf", bytes);
    const context = instance.context();
    const [drawn] = await context.db.select().from(pagePictures).where(of);
    const later = instance.context({ now: new Date(Date.now() + 24 * 3600 * 1000) });
    await removeDocument(context, { documentId: first });
    await purgeDeleted(later);
    expect(await context.blobs.has(drawn?.pictureHash ?? "")).toBe(true);
    await removeDocument(context, { documentId: second });
    await purgeDeleted(later);
    expect(await context.blobs.has(drawn?.pictureHash ?? "")).toBe(false);
    expect(await context.blobs.has(drawn?.thumbnailHash ?? "")).toBe(false);
    expect(await context.db.select().from(pagePictures).where(of)).toEqual([]);
    const readings = eq(pageReadings.byteHash, hashOf(bytes));
    expect(await context.db.select().from(pageReadings).where(readings)).toEqual([]);
  });

  it("are made again if the pictures are missing", async () => {
    const { documentId } = await instance.upload("letters/undrawn.pdf", pdf);
    const context = instance.context();
    const later = instance.context({ now: new Date(Date.now() + 24 * 3600 * 1000) });
    expect(await queueMissingPictures(later)).toEqual({ queued: 0 });
    await context.db.delete(pagePictures).where(eq(pagePictures.byteHash, hashOf(pdf)));
    expect((await queueMissingPictures(later)).queued).toBeGreaterThan(0);
    await instance.drain();
    expect(await readPagePicture(context, { documentId, page: 1, what: "picture" })).toBeDefined();
  });
});

describe("OCR that was interrupted", () => {
  it("continues with the missing pages", async () => {
    const scans = await pdfOfScans([letter, await drawScan(["A second page about bats"])]);
    const outcome = await instance.receive("letters/two-pages.pdf", scans);
    const [job] = await instance.queue.take(1);
    if (!job || outcome.outcome !== "accepted") throw new Error("no job");
    const controller = new AbortController();
    const { db } = instance.context();
    const read = () =>
      db
        .select()
        .from(pageReadings)
        .where(eq(pageReadings.byteHash, hashOf(scans)));
    const contexts = workContexts(instance.runtime);
    const context = contexts.forJob({ actorId: "local", signal: controller.signal, log: silentLogger });
    const stopped = ingestDocument(context, payloadFrom("ingest-document", job.row), {
      // The first page is stored before the second is reported.
      report: (stage) => stage.startsWith("recognising page 2") && controller.abort(),
      complete: async () => {},
    });
    await expect(stopped).rejects.toThrow();
    await contexts.close();
    const kept = await read();
    expect(kept.map((row) => row.number)).toEqual([1]);
    await instance.queue.release(job);
    await instance.drain();
    const whole = await read();
    expect(whole.find((row) => row.number === 1)?.createdAt).toEqual(kept[0]?.createdAt);
    const found = await searchEvidence(instance.context(), { query: "bats" });
    expect(found.results[0]?.documentId).toBe(outcome.documentId);
  });
});

describe("a rotated picture", () => {
  it("is recognised, with word boxes in the picture's own orientation", async () => {
    const { documentId } = await instance.upload("photo.png", await turnedScan(letter, 90));
    const { row, words } = await wordsOf(documentId);
    expect([row.width, row.height]).toEqual([letter.height, letter.width]);
    const drawn = letter.boxOf("residents");
    // After a clockwise turn, the top is at the right.
    const turned = { x0: letter.height - drawn.y1, x1: letter.height - drawn.y0, y0: drawn.x0, y1: drawn.x1 };
    const found = words.find((word) => word.text === "residents");
    expect(found && covered(found, turned)).toBeGreaterThan(0.6);
  });
});
