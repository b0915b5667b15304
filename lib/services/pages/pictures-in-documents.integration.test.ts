import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assets, pagePictures, pageReadings } from "#db/schema/index.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { RENDERER } from "#lib/domain/page-picture.ts";
import { FINGERPRINTS } from "#lib/ingest/extract/fingerprints.ts";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { viewDocument } from "#lib/services/documents/view-document.ts";
import { purgeDeleted } from "#lib/services/removal/purge-deleted.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { docxWithPictures, pictureParagraph, styledParagraph } from "#testing/pictures.ts";
import { drawScan } from "#testing/scans.ts";
import { correctPage } from "./correct-page.ts";
import { listAssets } from "./list-assets.ts";
import { readPagePicture } from "./page-picture.ts";
import { queueMissingPictures } from "./queue-missing-pictures.ts";

let instance: TestInstance;
let documentId = "";
let bytes: Uint8Array;

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
  const sign = await drawScan(["Ferry timetable", "Departures to Heron Quay", "every quarter hour"]);
  const plain = { create: { width: 320, height: 200, channels: 3, background: "#7a2" } } as const;
  const broken = (await sharp(plain).png().toBuffer()).subarray(0, 120);
  bytes = docxWithPictures(
    [
      styledParagraph("Transport", "Heading1"),
      styledParagraph("Buses stop beside the mill, as Figure 4 shows."),
      styledParagraph("Site signs", "Heading1"),
      styledParagraph("Visitors arrive on foot."),
      pictureParagraph("sign", "A painted board at the landing stage"),
      styledParagraph("Figure 4: Notice beside the slipway", "Caption"),
      styledParagraph("Nothing more is planned."),
      pictureParagraph("broken"),
    ].join(""),
    {
      sign: { target: "media/sign.png", bytes: new Uint8Array(sign.png) },
      broken: { target: "media/broken.png", bytes: new Uint8Array(broken) },
    },
  );
  ({ documentId } = await instance.upload("notes/transport.docx", bytes));
});
afterAll(() => instance?.close());

async function found(query: string, lanes: "auto" | "page" = "auto") {
  const { results } = await searchEvidence(instance.context(), { query, lanes });
  const result = results.find((each) => each.documentId === documentId);
  return result?.passages.find(({ kind }) => kind === "page") ?? null;
}

describe("a picture in a Word document", () => {
  it("is an asset with its caption, its kind and the sentence that refers to it", async () => {
    const { state, assets: listed } = await listAssets(instance.context(), { documentId });
    expect(state).toBe("ready");
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({
      ...{ id: "v1-p1-1", page: 1, type: "figure", label: "Figure 4" },
      caption: "Figure 4: Notice beside the slipway",
      box: { x0: 0, y0: 0, x1: 900, y1: 700 },
    });
    expect(listed[0]?.linkedRefs.map(({ sentence }) => sentence)).toEqual([
      "Buses stop beside the mill, as Figure 4 shows.",
    ]);
  });

  it.each([
    ["words that only the picture has", "departures Heron Quay quarter hour", "Heron Quay"],
    ["its alternative text", "painted board landing stage", "painted board"],
    ["its caption", "notice beside the slipway", "Notice beside the slipway"],
  ] as const)("is found by %s, below its heading", async (what, query, words) => {
    // The caption is also text, which answers alone.
    const passage = await found(query, what === "its caption" ? "page" : "auto");
    expect(passage).toMatchObject({ sectionPath: ["Site signs"], pageFirst: null });
    expect(passage?.snippet.text).toContain(words);
    expect(passage?.pageEvidence).toMatchObject({ page: 1, width: 900, height: 700, hasPicture: true });
    expect(parseEvidenceRef(passage?.evidenceRef ?? "")).toEqual({
      ...{ kind: "asset", documentId, assetId: "v1-p1-1" },
    });
  });

  it("is shown at its place as a webp of our own, and its words are no part of the text", async () => {
    const { text, blocks } = await viewDocument(instance.context(), { documentId });
    const [above] = blocks.filter(({ pictures }) => pictures !== undefined);
    expect(above && text.slice(above.start, above.end)).toBe("Visitors arrive on foot.");
    expect(text).not.toContain("Heron");
    const picture = await readPagePicture(instance.context(), { documentId, page: 1, what: "picture" });
    const { format, width } = await sharp(await buffer(await picture.open())).metadata();
    expect({ format, width }).toEqual({ format: "webp", width: 900 });
  });

  it("that cannot be decoded is a page with the reason, and the document is read", async () => {
    const gone = readPagePicture(instance.context(), { documentId, page: 2, what: "picture" });
    await expect(gone).rejects.toThrow(/picture of page 2: This picture is damaged/);
    const { text } = (await readDocument(instance.context(), {
      ...{ documentId, query: { view: "text" } },
    })) as { text: string };
    expect(text).toContain("Nothing more is planned.");
  });

  it("cannot be corrected, because its words are no part of the text", async () => {
    const corrected = correctPage(instance.context(), {
      documentId,
      page: 1,
      text: "Departures to Heron Key",
    });
    await expect(corrected).rejects.toMatchObject({ code: "bad_request" });
    await expect(corrected).rejects.toThrow("Page 1 of this document is a picture in its text");
    expect((await viewDocument(instance.context(), { documentId })).version).toBe(1);
  });

  it("is drawn and recognised again after its reader has changed", async () => {
    const { db } = instance.context();
    await db.update(pagePictures).set({ renderer: RENDERER });
    await db.update(pageReadings).set({ fingerprint: "of an earlier reader" });
    const inTwoHours = instance.context({ now: new Date(Date.now() + 7_200_000) });
    expect(await queueMissingPictures(inTwoHours)).toEqual({ queued: 1 });
    await instance.drain();
    const drawn = await db.select().from(pagePictures);
    expect(drawn.map(({ renderer }) => renderer)).toEqual(
      drawn.map(() => `${RENDERER} ${FINGERPRINTS.docx}`),
    );
    const readings = await db.select().from(pageReadings);
    expect(readings.some(({ fingerprint }) => fingerprint.endsWith(FINGERPRINTS.docx))).toBe(true);
    expect(await queueMissingPictures(inTwoHours)).toEqual({ queued: 0 });
  });

  it("is purged with its document: rows, reading and files", async () => {
    const context = instance.context();
    const hash = createHash("sha256").update(bytes).digest("hex");
    const [drawn] = await context.db.select().from(pagePictures);
    expect(drawn?.byteHash).toBe(hash);
    await removeDocument(context, { documentId });
    await purgeDeleted(instance.context({ now: new Date(Date.now() + 86_400_000) }));
    expect(await context.db.select().from(assets)).toEqual([]);
    expect(await context.db.select().from(pagePictures)).toEqual([]);
    expect(await context.db.select().from(pageReadings)).toEqual([]);
    expect(await context.blobs.size(drawn?.pictureHash ?? "")).toBeNull();
    expect(await context.blobs.size(drawn?.thumbnailHash ?? "")).toBeNull();
  });
});
