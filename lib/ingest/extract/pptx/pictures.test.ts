import { unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { read } from "../../testing.ts";
import { pptxExtractor } from "../pptx.ts";
import { box, paragraph, pptxOf, type TestRelation, titled } from "./testing.ts";

let map: Uint8Array;
beforeAll(async () => {
  map = new Uint8Array(
    await sharp({ create: { width: 320, height: 240, channels: 3, background: "#357" } })
      .png()
      .toBuffer(),
  );
});

const image = (id: string, target: string, external = false): TestRelation => ({
  ...{ id, kind: "image", target, external },
});
const shown = (id: string, alt = "") =>
  `<p:pic><p:nvPicPr><p:cNvPr id="7" name="Picture" descr="${alt}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill></p:pic>`;

/** Adds a file to a presentation. */
const withFile = (deck: Uint8Array, name: string, bytes: Uint8Array) =>
  zipSync({ ...unzipSync(deck), [name]: bytes });

describe("pictures on slides", () => {
  it("stand on their slide, also on one without words, below their alternative text", async () => {
    const filled = `<p:sp><p:nvSpPr><p:cNvPr id="4" name="Box"/></p:nvSpPr><p:spPr><a:blipFill><a:blip r:embed="b"/></a:blipFill></p:spPr></p:sp>`;
    const deck = pptxOf([
      {
        shapes: titled("Harbour") + box(paragraph("Boats.")) + shown("a", "Map of the basin"),
        relations: [image("a", "../media/map.png")],
      },
      { shapes: filled, relations: [image("b", "../media/other.png")] },
    ]);
    const other = new Uint8Array(await sharp(map).negate().png().toBuffer());
    const bytes = withFile(withFile(deck, "ppt/media/map.png", map), "ppt/media/other.png", other);
    const { text, blocks } = await read(pptxExtractor, bytes);
    expect(text).toBe("Slide 1: Harbour\n\nBoats.\n\nMap of the basin\n\nSlide 2");
    expect(blocks.map(({ pictures }) => pictures ?? [])).toEqual([
      ...[[], []],
      [{ number: 1, width: 320, height: 240, alt: "Map of the basin" }],
      [{ number: 2, width: 320, height: 240 }],
    ]);
    const readers = (await pptxExtractor.pictures?.(bytes)) ?? [];
    expect(readers.map((bytesOf) => Buffer.from(bytesOf()))).toEqual([Buffer.from(map), Buffer.from(other)]);
  });

  it("outside the file are never fetched, and missing ones are named", async () => {
    const deck = pptxOf([
      {
        shapes: box(paragraph("Words.")) + shown("far") + shown("up") + shown("none"),
        relations: [image("far", "https://x.example/map.png", true), image("up", "../../../etc/hosts")],
      },
    ]);
    const { text, notes } = await read(pptxExtractor, deck);
    expect(text).toBe("Slide 1\n\nWords.");
    expect(notes.map(({ code }) => code)).toEqual(["pictures_linked", "pictures_missing"]);
  });
});
