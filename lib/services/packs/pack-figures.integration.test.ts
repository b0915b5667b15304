import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagePictures, pageReadings, pages, versions } from "#db/schema/index.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import type { PackFormat } from "#lib/domain/pack-api.ts";
import { MAX_FIGURES } from "#lib/domain/pack-figures.ts";
import { rule, show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { readPdf } from "#lib/packs/testing-pdf.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { listAssets } from "#lib/services/pages/list-assets.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { verifyPack } from "./verify-pack.ts";

const CAPTION = "Figure 2.1: Map of the boathouse and its neighbours";
const CAPTION_WORDS = "From the source, page 2: Figure 2.1: Map of the boathouse and its neighbours";

/** Draws a hull in slanted strokes above its caption. */
function drawn(): string {
  let strokes = "";
  for (let i = 0; i < 24; i++) strokes += rule(120 + i * 12, 420, 140 + i * 11, 560 + (i % 5) * 8);
  return `${strokes}${show("slipway", 150, 500, 9)}${show(CAPTION, 120, 400, 10)}`;
}

const PROSE = Array.from(
  { length: 30 },
  (_, line) => `The keeper of the basin writes line ${line} of the log.`,
);
const basin = (words: readonly string[], prose: readonly string[] = PROSE) =>
  writePdf({
    pages: [{ content: showLines(prose, 72, 760) }, { content: showLines(words, 72, 760) + drawn() }],
    info: { Title: "Basin notes" },
  });

/** Looks like a line of a private key. */
const KEY_LINE = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null, env: { OCR_WORKERS: "1" } });
});
afterAll(async () => {
  await instance?.close();
});

let made = 0;
/** A pack that cites a figure, its page, and a page of prose. */
async function cited(words = ["Herons nest above the slipway."], prose = PROSE) {
  const { documentId } = await instance.upload(
    `basin-${++made}.pdf`,
    basin([...words, `Note ${made}.`], prose),
  );
  const { assets } = await listAssets(instance.context(), { documentId });
  const [asset] = assets;
  if (!asset) throw new Error("the page has no asset");
  const pack = await createPack(instance.context(), {
    title: "Basin",
    items: [
      { evidenceRef: asset.evidenceRef },
      { evidenceRef: `doc::${documentId}@1::page-2` },
      { evidenceRef: `doc::${documentId}@1::page-1` },
    ],
  });
  return { documentId, asset, pack };
}

async function write(id: string, format: PackFormat): Promise<Uint8Array> {
  const { bytes } = await exportPack(instance.context(), { id, format, origin: "http://127.0.0.1:3000" });
  return bytes;
}

async function word(id: string) {
  const parts = unzipSync(await write(id, "docx"));
  const document = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  return {
    document,
    words: document.replace(/<[^>]+>/g, ""),
    alternatives: [...document.matchAll(/<wp:docPr[^>]* descr="([^"]*)"/g)].map(([, text]) => text),
    pictures: Object.entries(parts).flatMap(([name, part]) => (/^word\/media\/./.test(name) ? [part] : [])),
  };
}

describe("an export of a pack that cites drawings", () => {
  it("shows each with caption and alternative text in Word: the place of a figure, the whole of a page", async () => {
    const { asset, pack } = await cited();
    const { words, alternatives, pictures } = await word(pack.id);
    expect(words).toContain(CAPTION_WORDS);
    expect(words).toContain("From the source, page 2: the whole page");
    expect(words).toContain("2 of 2 cited drawings");
    expect(alternatives).toEqual([
      `Map on page 2 of Basin notes. Its caption is: ${CAPTION}`,
      "Picture of page 2 of Basin notes.",
    ]);
    const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
    const shapes = sizes.map(({ width, height }) => width / height);
    const { x0, y0, x1, y1 } = asset.box;
    const [place = 0, page = 0] = shapes.toSorted((a, b) => b - a);
    expect(place).toBeCloseTo((x1 - x0 + 12) / (y1 - y0 + 12), 1);
    expect(page).toBeCloseTo(595 / 842, 1);
  });

  it("shows them in a tagged PDF", async () => {
    const { pack } = await cited();
    const { pages, roles, alternatives } = await readPdf(await write(pack.id, "pdf"));
    expect(roles.filter((role) => role === "Figure")).toHaveLength(2);
    expect(roles.filter((role) => role === "Caption")).toHaveLength(2);
    expect(alternatives[0]).toBe(`Map on page 2 of Basin notes. Its caption is: ${CAPTION}`);
    expect(pages.join(" ")).toContain(CAPTION_WORDS);
  });

  it("is verified as matching", async () => {
    const { pack } = await cited();
    const verdict = await verifyPack(instance.context(), await write(pack.id, "docx"));
    expect(verdict).toMatchObject({ verified: true, counts: { matches: 3 } });
  });
});

/** Draws a table with rules around its cells. */
function ruledTable(rows: readonly (readonly string[])[]): string {
  const [left, top, width, height] = [72, 700, 150, 60];
  const columns = rows[0]?.length ?? 0;
  const [right, bottom] = [left + columns * width, top - rows.length * height];
  const across = Array.from({ length: rows.length + 1 }, (_, at) =>
    rule(left, top - at * height, right, top - at * height),
  );
  const down = Array.from({ length: columns + 1 }, (_, at) =>
    rule(left + at * width, top, left + at * width, bottom),
  );
  const words = rows.flatMap((row, y) =>
    row.map((text, x) => show(text, left + x * width + 6, top - y * height - 20, 11)),
  );
  return [...across, ...down, ...words].join("");
}

describe("an export of a pack that cites a table on a page with few words", () => {
  it("shows the table, and no picture of the same words", async () => {
    const rows = [
      ["Basin", "Berths", "Herons"],
      ["North", "12", "3"],
      ["South", "7", "9"],
    ];
    const { documentId } = await instance.upload(
      "berths.pdf",
      writePdf({
        pages: [{ content: showLines(PROSE, 72, 760) }, { content: ruledTable(rows) }],
        info: { Title: "Berths" },
      }),
    );
    const pack = await createPack(instance.context(), {
      title: "Berths",
      items: [{ evidenceRef: `doc::${documentId}@1::page-2` }],
    });
    const { document, words, pictures } = await word(pack.id);
    expect(document).toMatch(/<w:tbl>.*Herons.*<w:tbl>/);
    expect(pictures).toEqual([]);
    expect(words).not.toContain("From the source");
    expect(words).not.toContain("cited drawings");
    const verdict = await verifyPack(instance.context(), await write(pack.id, "docx"));
    expect(verdict).toMatchObject({ verified: true });
  });
});

/** Makes page 2 of a document one without readable text, which was not recognised. Returns the hash of its bytes. */
async function markUnread(documentId: string): Promise<string> {
  const { db } = instance.database;
  const [version] = await db
    .select({ id: versions.id, byteHash: versions.byteHash })
    .from(versions)
    .where(eq(versions.documentId, documentId));
  if (!version) throw new Error("the document has no version");
  await db
    .update(pages)
    .set({ source: "none", sourceReason: "no_characters" })
    .where(and(eq(pages.versionId, version.id), eq(pages.number, 2)));
  return version.byteHash;
}

/** What recognition makes of a page with one line, or with none. */
function readingOf(line: string): PageReading {
  const box = { x0: 10, y0: 10, x1: 60, y1: 20 };
  const words = line
    .split(" ")
    .filter(Boolean)
    .map((text) => ({ text, confidence: 90, box, upright: box }));
  const lines = words.length === 0 ? [] : [{ words, baseline: 20, size: 10 }];
  return { rotation: 0, skewDegrees: 0, width: 595, height: 842, confidence: null, lines };
}

describe("an export shows no figure and says why", () => {
  it("for a page that contains a secret", async () => {
    const { pack } = await cited(["The warden's password: tr0ub4dor-and-3"]);
    const { words, pictures } = await word(pack.id);
    expect(pictures).toHaveLength(0);
    expect(words).toContain("No figure: the page contains a secret.");
    expect(words).not.toContain("tr0ub4dor");
  });

  it("for a page within a key that begins on an earlier page", async () => {
    const lines = Array.from({ length: 8 }, (_, at) => `${KEY_LINE}${at}`);
    const { pack } = await cited(lines.slice(0, 2), [...PROSE, "-----BEGIN PRIVATE KEY-----", ...lines]);
    const { words, pictures } = await word(pack.id);
    expect(pictures).toHaveLength(0);
    expect(words).toContain("No figure: the page contains a secret.");
  });

  it("for a page whose words were not read, and counts it in the appendix", async () => {
    const { pack, documentId } = await cited();
    await markUnread(documentId);
    const { words, pictures } = await word(pack.id);
    expect(pictures).toHaveLength(0);
    expect(words).toContain("No figure: the words of the page were not read, so it may contain a secret.");
    expect(words).toContain("0 of 2 cited drawings; 2 without: the words of the page were not read");
  });

  it("for a page whose reading contains a secret, but not for one whose reading contains none", async () => {
    for (const [drawn, count] of [
      ["password: tr0ub4dor-and-3", 0],
      ["", 2],
    ] as const) {
      const { pack, documentId } = await cited();
      const byteHash = await markUnread(documentId);
      const reading = readingOf(drawn);
      await instance.database.db
        .insert(pageReadings)
        .values({ byteHash, number: 2, fingerprint: "test", reading });
      expect((await word(pack.id)).pictures).toHaveLength(count);
    }
  });

  it("for drawings beyond the limit of a file, and counts them in the appendix", async () => {
    const { documentId, pack } = await cited();
    const start = pack.items[1]?.span.start ?? 0;
    const items = Array.from({ length: MAX_FIGURES + 2 }, (_, at) => ({
      evidenceRef: `doc::${documentId}@1::chars-${start + at}-${start + at + 5}`,
    }));
    const many = await createPack(instance.context(), { title: "Many", items });
    const { words, alternatives } = await word(many.id);
    expect(alternatives).toHaveLength(MAX_FIGURES);
    expect(words.split("No figure: a file holds at most 30 figures and 6 MB.")).toHaveLength(3);
    expect(words).toContain("30 of 32 cited drawings; 2 without: a file holds at most 30 figures and 6 MB");
  });

  it("for a page that is not drawn", async () => {
    const { pack } = await cited();
    await instance.database.db.update(pagePictures).set({ pictureHash: null });
    const { words, pictures } = await word(pack.id);
    expect(pictures).toHaveLength(0);
    expect(words).toContain("No figure: there is no picture of the page.");
    expect((await readPdf(await write(pack.id, "pdf"))).pages.join(" ")).toContain("No figure: there is no");
  });

  it("for a source that is removed or restricted", async () => {
    const removed = await cited();
    const restricted = await cited();
    await removeDocument(instance.context(), { documentId: removed.documentId });
    await editMetadata(instance.context(), {
      documentId: restricted.documentId,
      metadata: { confidentiality: "restricted" },
    });
    for (const { pack } of [removed, restricted]) {
      const { words, alternatives, pictures } = await word(pack.id);
      expect([...pictures, ...alternatives]).toEqual([]);
      expect(words).toContain("No figure: the source is removed or may not be shown.");
      expect(words).not.toMatch(/Basin notes|boathouse/);
    }
  });
});
