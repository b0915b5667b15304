import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { MAX_FIGURES, type PackFigure, type PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { showsCited } from "./cited-words.ts";
import { figureFacts, printedSize } from "./figure-words.ts";
import { readPdfFonts } from "./pdf-fonts.ts";
import { readPackExport } from "./read-export.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { readPdf } from "./testing-pdf.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackPdf } from "./write-pdf.ts";

const file = exported(packOf());
const [first, second] = packOf().items;
const SOURCE = itemOf(1).source as Exclude<PackItemView["source"], { readonly state: "removed" }>;

async function figureOf(over: Partial<PackFigure> = {}): Promise<PackFigure> {
  const size = { width: 300, height: 200 };
  const picture = sharp({ create: { ...size, channels: 3, background: { r: 10, g: 80, b: 200 } } });
  return {
    ...{ bytes: new Uint8Array(await picture.jpeg().toBuffer()), widthPx: 300, heightPx: 200 },
    ...{ page: 3, wholePage: false, kind: "plan", caption: "Plan 4:\n <the> quay & “lamps”" },
    ...over,
  };
}
const entries = async (): Promise<PackFigureEntry[]> => [
  { itemId: first?.itemId ?? "", figure: await figureOf() },
  { itemId: second?.itemId ?? "", figure: "over_limit" },
];

describe("figures in a file", () => {
  it("stand in Word with caption and alternative text, and change nothing that verification reads", async () => {
    const bytes = await writePackDocx(file, await entries());
    const document = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
    expect(document).toContain("From the source, page 3: Plan 4: &lt;the&gt; quay &amp; “lamps”");
    expect(document).toContain('descr="Plan on page 3 of Harbour plan. Its caption is: Plan 4: &lt;the&gt;');
    expect(document).toContain("No figure: a file holds at most");
    expect(readPackExport(bytes)).toEqual(readPackExport(await writePackDocx(file)));
  });

  it("stand in place of the labels of a drawing, and the file still matches its source", async () => {
    const quote = "TERRACE 1\n\n14 houses\n\nMARLPIT LANE\n\n0 10 20 metres";
    const drawing = itemOf(1, { source: { ...SOURCE, quote } });
    const own = exported(packOf({ items: [drawing] }));
    const shownWith = async (figure: PackFigureEntry["figure"]) => {
      const bytes = await writePackDocx(own, [{ itemId: drawing.itemId, figure }]);
      return readPackExport(bytes).items[0]?.shown ?? "";
    };
    const shown = await shownWith(await figureOf());
    expect(shown).not.toContain("TERRACE");
    expect(showsCited(shown, quote)).toBe(true);
    expect(showsCited(shown, "A lamp is lit.")).toBe(false);
    expect(await shownWith("over_limit")).toContain("MARLPIT LANE");
  });

  it("are named above themselves if the item has no words, and the file still matches its source", async () => {
    const item = itemOf(1, { source: { ...SOURCE, quote: "" } });
    const own = exported(packOf({ items: [item] }));
    const shownWith = async (figure: PackFigureEntry["figure"]) => {
      const bytes = await writePackDocx(own, [{ itemId: item.itemId, figure }]);
      return readPackExport(bytes).items[0]?.shown ?? "";
    };
    const [seen, missing] = [await shownWith(await figureOf()), await shownWith("over_limit")];
    expect([seen, missing]).toEqual(["See the figure below.", "(no words: see the page)"]);
    for (const shown of [seen, missing]) expect(showsCited(shown, "")).toBe(true);
    expect(showsCited(seen, "A lamp is lit.")).toBe(false);
  });

  it("stand in a PDF as tagged figures, and the same input gives the same bytes", async () => {
    const write = async () => writePackPdf(file, readPdfFonts(), await entries());
    const bytes = await write();
    const { pages, roles, alternatives } = await readPdf(bytes);
    expect(roles.filter((role) => role === "Figure" || role === "Caption")).toEqual(["Figure", "Caption"]);
    expect(pages.join(" ")).toContain("From the source, page 3: Plan 4");
    expect(pages.join(" ")).toContain("No figure: a file holds at most");
    expect(alternatives).toEqual([
      "Plan on page 3 of Harbour plan. Its caption is: Plan 4: <the> quay & “lamps”",
    ]);
    expect(Buffer.compare(bytes, await write())).toBe(0);
  });

  it("are printed smaller to stay on the page of their quote, if that has room for half of their height", async () => {
    const item = first?.itemId ?? "";
    const figure = await figureOf({ widthPx: 200, heightPx: 1600 });
    const pageOf = async (sentences: number) => {
      const quote = "A lamp is lit at dusk and put out at dawn, on every quay. ".repeat(sentences);
      const items = [itemOf(1, { itemId: item, source: { ...SOURCE, quote } })];
      const { pages } = await readPdf(
        await writePackPdf(exported(packOf({ items })), readPdfFonts(), [{ itemId: item, figure }]),
      );
      return pages.findIndex((page) => page.includes("From the source, page 3"));
    };
    expect([await pageOf(1), await pageOf(16), await pageOf(50)]).toEqual([0, 0, 1]);
  });

  it("are counted in the appendix with the limit and each reason", async () => {
    expect(figureFacts([])).toEqual([]);
    const [[, words] = ["", ""]] = figureFacts(await entries());
    expect(words).toContain("1 of 2 cited drawings");
    expect(words).toContain(`1 without: a file holds at most ${MAX_FIGURES} figures`);
  });

  it("keep their shape and fit the text, at any size", () => {
    for (const [widthPx, heightPx] of [
      [1600, 20],
      [20, 1600],
      [1600, 1600],
      [30, 30],
    ] as const) {
      const { width, height } = printedSize({ widthPx, heightPx }, 450);
      expect(width).toBeLessThanOrEqual(450);
      expect(height).toBeLessThanOrEqual(380);
      expect(width / height).toBeCloseTo(widthPx / heightPx, 5);
    }
  });
});
