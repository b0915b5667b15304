import { describe, expect, it } from "vitest";
import type { Block, BlockKind } from "#lib/domain/extracted.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import { findPictures } from "./index.ts";

type Part = readonly [kind: BlockKind | "picture", text?: string];

/** Returns a document of these parts. The text of a picture is its alternative text. */
function documentOf(parts: readonly Part[]) {
  const blocks: Block[] = [];
  let text = "";
  let number = 0;
  for (const [kind, words = ""] of parts) {
    if (kind === "picture") {
      const picture = { number: ++number, width: 600, height: 400, ...(words && { alt: words }) };
      const last = blocks.pop();
      if (last) blocks.push({ ...last, pictures: [...(last.pictures ?? []), picture] });
      continue;
    }
    if (text !== "") text += "\n\n";
    const start = text.length;
    text += words;
    blocks.push({ kind, start, end: text.length, ...(kind === "heading" && { level: 1 }) });
  }
  return { text, blocks };
}

const NO_READINGS = new Map<number, PageReading>();
const noPixels = async () => null;
const captionsOf = async (...parts: Part[]) =>
  (await findPictures(documentOf(parts), NO_READINGS, noPixels)).map(({ caption }) => caption);

describe("the caption of a picture in a text", () => {
  it("is the labelled paragraph or the one in the style of captions, directly below or above", async () => {
    const text: Part = ["paragraph", "Words between."];
    expect(await captionsOf(text, ["picture"], ["paragraph", "Figure 3: Site"], text)).toEqual([
      "Figure 3: Site",
    ]);
    expect(await captionsOf(text, ["picture"], ["caption", "The mill"], text)).toEqual(["The mill"]);
    expect(await captionsOf(["caption", "The mill"], ["picture"], text)).toEqual(["The mill"]);
    expect(await captionsOf(text, ["picture"], text, ["paragraph", "Figure 3: Site"])).toEqual([null]);
    expect(await captionsOf(text, ["picture"], ["caption", "Table 2: Counts"])).toEqual([null]);
    expect(await captionsOf(text, ["picture"], ["paragraph", "Figure 3 shows the site."])).toEqual([null]);
  });

  it("belongs to one picture, whether captions are above or below", async () => {
    const [one, two]: Part[] = [
      ["paragraph", "Figure 1: Mill"],
      ["paragraph", "Figure 2: Weir"],
    ];
    const both = ["Figure 1: Mill", "Figure 2: Weir"];
    if (!one || !two) throw new Error("unreachable");
    expect(await captionsOf(["paragraph", "So."], ["picture"], one, ["picture"], two)).toEqual(both);
    expect(await captionsOf(one, ["picture"], two, ["picture"])).toEqual(both);
  });

  it("is the alternative text if nothing else is", async () => {
    expect(await captionsOf(["paragraph", "So."], ["picture", "A boat"])).toEqual(["A boat"]);
  });
});

it("has a type by its caption, its alternative text or the heading above it, and the words read with confidence", async () => {
  const word = (text: string, confidence: number) => {
    const box = { x0: 0, y0: 0, x1: 9, y1: 9 };
    return { text, confidence, box, upright: box };
  };
  const reading: PageReading = {
    ...{ rotation: 0, skewDegrees: 0, width: 600, height: 400, confidence: 80 },
    lines: [{ words: [word("Ferry", 93), word("~|;", 12)], baseline: 9, size: 9 }],
  };
  const found = await findPictures(
    documentOf([
      ["heading", "Site plan"],
      ["picture"],
      ["paragraph", "So."],
      ["picture", "A map of the basin"],
      ["caption", "Figure 9: View from the mill"],
    ]),
    new Map([[1, reading]]),
    noPixels,
  );
  expect(found.map(({ type, heading, inside }) => ({ type, heading, inside }))).toEqual([
    { type: "plan", heading: "Site plan", inside: "Ferry" },
    { type: "photograph", heading: "Site plan\nA map of the basin", inside: "" },
  ]);
});
