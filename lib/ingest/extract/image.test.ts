import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PageReading } from "#lib/domain/ocr.ts";
import { assertConforms } from "../conform.ts";
import { openImageForDrawing } from "../pages/draw-image.ts";
import { imageExtractor } from "./image.ts";

const plain = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

async function extract(bytes: Uint8Array, readings: readonly PageReading[] = []) {
  const given = readings.map((reading, at) => ({ number: at + 1, reading }));
  const extracted = await imageExtractor.extract({ bytes, fileName: "scan", readings: given });
  assertConforms(extracted);
  return extracted;
}

const sizesOf = async (bytes: Uint8Array) =>
  (await extract(bytes)).pages.map(({ width, height }) => [width, height]);

describe("a picture's pages", () => {
  it.each(["png", "jpeg", "webp"] as const)("a %s is one page, with its size in pixels", async (format) => {
    expect(await sizesOf(await plain(30, 20, "white").toFormat(format).toBuffer())).toEqual([[30, 20]]);
  });

  it("a tiff has one page per frame, each drawn separately", async () => {
    const frames = await Promise.all(
      ["red", "lime", "blue"].map((colour) => plain(30, 20, colour).png().toBuffer()),
    );
    const tiff = await sharp(frames, { join: { animated: true } })
      .tiff({ compression: "deflate" })
      .toBuffer();
    expect(await sizesOf(tiff)).toEqual([
      [30, 20],
      [30, 20],
      [30, 20],
    ]);
    const drawn = await (await openImageForDrawing(tiff)).draw(2, 200);
    expect([...drawn.pixels.subarray(0, 3)]).toEqual([0, 255, 0]);
  });

  it("a photo taken sideways is upright, and transparent areas are white", async () => {
    const photo = await plain(30, 20, "red").withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sizesOf(photo)).toEqual([[20, 30]]);
    const drawn = await (await openImageForDrawing(photo)).draw(1, 200);
    expect([drawn.widthPx, drawn.heightPx, drawn.pxPerPoint]).toEqual([20, 30, 1]);
    const clear = sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const through = await (await openImageForDrawing(await clear.png().toBuffer())).draw(1, 200);
    expect([...through.pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it("a damaged picture is refused with a clear message", async () => {
    const png = await plain(30, 20, "white").png().toBuffer();
    await expect(extract(png.subarray(0, 20))).rejects.toMatchObject({ code: "damaged" });
    await expect(extract(new Uint8Array())).rejects.toMatchObject({ code: "empty_file" });
  });
});

describe("the recognised text of a picture", () => {
  const box = (x: number, y: number) => ({ x0: x, y0: y, x1: x + 20, y1: y + 8 });
  const line = (row: number, paragraph: number, ...words: readonly string[]) => ({
    ...{ baseline: row * 12 + 8, size: 8, paragraph },
    words: words.map((text, at) => {
      const place = box(at * 25, row * 12);
      return { text, confidence: 91, box: place, upright: place };
    }),
  });
  const reading = (...lines: ReturnType<typeof line>[]): PageReading => ({
    ...{ rotation: 0, skewDegrees: 0, width: 200, height: 100, confidence: 91, lines },
  });

  it("is its text, in the paragraph order of the OCR engine, with a box and confidence for each word", async () => {
    const png = await plain(200, 100, "white").png().toBuffer();
    const read = reading(line(0, 0, "the", "green"), line(1, 0, "belt"), line(3, 1, "was", "kept"));
    const { text, blocks, pages, notes } = await extract(png, [read]);
    expect(text).toBe("the green belt\n\nwas kept");
    expect(blocks).toHaveLength(2);
    expect(pages[0]?.text).toEqual({ source: "ocr", reason: "no_characters", confidence: 91 });
    expect(pages[0]?.words[1]).toMatchObject({ start: 4, end: 9, x0: 25, y0: 0, confidence: 91 });
    expect(notes).toEqual([]);
  });

  it("is empty without recognised words: the picture is kept, and a note is added", async () => {
    const png = await plain(200, 100, "white").png().toBuffer();
    const { text, pages, notes } = await extract(png, [reading()]);
    expect([text, pages[0]?.text?.source, notes[0]?.code]).toEqual(["", "none", "no_text_found"]);
  });
});
