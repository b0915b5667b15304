import { unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { PicturedFormat } from "#lib/domain/formats.ts";
import { docxWithPictures, pictureParagraph, styledParagraph } from "#testing/pictures.ts";
import { read } from "../../testing.ts";
import { chapter, epubOf } from "../epub/testing.ts";
import { extractors } from "../index.ts";
import { frame, odpOf, page, textBox } from "../odp/testing.ts";
import { odtOf, textH, textP } from "../odt/testing.ts";
import { box, paragraph, pptxOf, titled } from "../pptx/testing.ts";

const ALT = "Map of the basin";
const OUTSIDE = "https://x.example/map.png";

/** Adds a file to a container. */
const withFile = (container: Uint8Array, name: string, bytes: Uint8Array) =>
  zipSync({ ...unzipSync(container), [name]: bytes });

const shape = (id: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="7" name="Picture" descr="${ALT}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill></p:pic>`;
const image = (href: string) => `<draw:image xlink:href="${href}"/><svg:desc>${ALT}</svg:desc>`;
const img = (src: string) => `<p><img src="${src}" alt="${ALT}"/></p>`;
const FILLER =
  "<p>The keeper of the basin writes a long line of the log about the boats that moor here.</p>".repeat(8);

/** For each format, a document with words, a picture inside, and one that is elsewhere. */
const DOCUMENTS: Readonly<Record<PicturedFormat, (picture: Uint8Array) => Uint8Array>> = {
  docx: (bytes) =>
    docxWithPictures(
      styledParagraph("Boats moor here.") + pictureParagraph("in", ALT) + pictureParagraph("out", ALT),
      { in: { target: "media/map.png", bytes }, out: { target: OUTSIDE, external: true } },
    ),
  pptx: (bytes) =>
    withFile(
      pptxOf([
        {
          shapes: titled("Harbour") + box(paragraph("Boats moor here.")) + shape("in") + shape("out"),
          relations: [
            { id: "in", kind: "image", target: "../media/map.png" },
            { id: "out", kind: "image", target: OUTSIDE, external: true },
          ],
        },
      ]),
      "ppt/media/map.png",
      bytes,
    ),
  odp: (bytes) =>
    withFile(
      odpOf(
        page(
          frame(textBox("<text:p>Boats moor here.</text:p>"), [1, 1, 20, 2]) +
            frame(image("Pictures/map.png"), [1, 5, 20, 8]) +
            frame(image(OUTSIDE), [1, 15, 20, 8]),
        ),
      ),
      "Pictures/map.png",
      bytes,
    ),
  odt: (bytes) =>
    withFile(
      odtOf(
        textH("Harbour", 1) +
          textP("Boats moor here.") +
          textP(`<draw:frame>${image("./Pictures/map.png")}</draw:frame>`) +
          textP(`<draw:frame>${image(OUTSIDE)}</draw:frame>`),
      ),
      "Pictures/map.png",
      bytes,
    ),
  epub: (bytes) =>
    epubOf(
      {
        "text/one.xhtml": chapter(
          `<h1>Harbour</h1><p>Boats moor here.</p>${img("../map.png")}${img(OUTSIDE)}`,
        ),
      },
      { others: { "OPS/map.png": bytes } },
    ),
  html: (bytes) =>
    new TextEncoder().encode(
      `<html><body><article><h1>Harbour</h1>${FILLER}<p>Boats moor here.</p>${img(
        `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`,
      )}${img(OUTSIDE)}${img("data:image/svg+xml;base64,PHN2Zy8+")}${FILLER}</article></body></html>`,
    ),
};
/** Pages on the web are full of pictures elsewhere, so these are not named. */
const NOTES: Readonly<Partial<Record<string, readonly string[]>>> = { html: ["pictures_not_shown"] };

let picture: Uint8Array;
beforeAll(async () => {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  picture = new Uint8Array(
    await sharp({ create: { width: 320, height: 240, channels: 3, background: "#357", noise } })
      .png()
      .toBuffer(),
  );
});

describe.each(Object.entries(DOCUMENTS))("a picture in %s", (format, documentOf) => {
  it("stands at its place with its alternative text, is read by number, and none elsewhere is fetched", async () => {
    const extractor = await extractors[format as PicturedFormat]();
    const bytes = documentOf(picture);
    const { text, blocks, notes } = await read(extractor, bytes);
    const placed = blocks.flatMap(({ end, pictures = [] }) =>
      pictures.map((each) => ({ each, above: text.slice(0, end) })),
    );
    expect(placed.map(({ each }) => each)).toEqual([{ number: 1, width: 320, height: 240, alt: ALT }]);
    expect(placed[0]?.above).toMatch(/Boats moor here\.(?:\n\nMap of the basin)?$/);
    expect(notes.map(({ code }) => code).filter((code) => code.startsWith("pictures"))).toEqual(
      NOTES[format] ?? ["pictures_linked"],
    );
    const readers = (await extractor.pictures?.(bytes)) ?? [];
    expect(readers.map((bytesOf) => Buffer.from(bytesOf()))).toEqual([Buffer.from(picture)]);
  });
});
