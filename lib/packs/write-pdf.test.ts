import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { readPdfFonts } from "./pdf-fonts.ts";
import { lettersOf } from "./pdf-letters.ts";
import { breakLines } from "./pdf-lines.ts";
import { readPackExport } from "./read-export.ts";
import { columnWidths } from "./table-shape.ts";
import { anyPack, exported, itemOf, ORIGIN, packOf } from "./testing.ts";
import { readPdf } from "./testing-pdf.ts";
import { writePackPdf } from "./write-pdf.ts";

const fonts = readPdfFonts();
const write = (pack: PackView) => writePackPdf(exported(pack), fonts);

function quoted(number: number, quote: string, over: Partial<PackItemView> = {}): PackItemView {
  const item = itemOf(number, over);
  return { ...item, source: { ...item.source, quote } as PackItemView["source"] };
}

const SENTENCE =
  "A “tall” café – no higher than 12 m (≥ 3 storeys; £239.12; 45°) — is lit, as office rules say. ";

describe("a PDF of a pack", () => {
  it("reads as a report: title, question, date, sections, quotes with linked sources, appendix", async () => {
    const { pages, info, isTagged, links, outline, roles } = await readPdf(await write(packOf()));
    const [text = ""] = pages;
    const inOrder = [
      ...["Lamps on the quay", "Question: when is a lamp lit", "Date: 5 April 2031 (UTC)"],
      ...["Rules", "A lamp is lit.", "1 Harbour plan, 3.1 Lamps, p. 3, version of 1 Jan 2030"],
      ...["Look at this one", "How this was found", "version 1", "5 April 2031 at 06:07 UTC"],
      ...["Item Source, search and checks", `sha256 of the source: ${"a".repeat(64)}`, "Page 1 of 1"],
    ];
    let at = text.indexOf("Lamps on the quay") + 1;
    for (const words of inOrder) {
      const found = text.indexOf(words, at - 1);
      expect([words, found >= at - 1]).toEqual([words, true]);
      if (words !== "Page 1 of 1") at = found + words.length;
    }
    expect(outline).toEqual([
      { title: "Against", items: [{ title: "Rules", items: [] }] },
      { title: "Context", items: [] },
      { title: "How this was found", items: [] },
    ]);
    expect(links).toEqual([
      ...["#found-1", `${ORIGIN}/?doc=doc_a&version=2&passage=200-209`],
      ...["#found-2", `${ORIGIN}/?doc=doc_a&version=2&passage=100-109`],
      ...[`${ORIGIN}/packs/pack_00000001?version=1`, `${ORIGIN}/receipts/trace_00000001`],
      ...["#item-1", "#item-2"],
    ]);
    expect(info).toMatchObject({
      ...{ Title: "Lamps on the quay", Language: "en-GB", CreationDate: "D:20310405060708Z" },
      Subject: "Pack pack_00000001, version 1, 2 items, exported 2031-04-05T06:07:08.000Z.",
    });
    expect(isTagged).toBe(true);
    expect(new Set(roles)).toEqual(
      new Set(
        "Root Document H1 H2 H3 P BlockQuote Link Table TR TH TD".split(" ").filter((role) => role !== ""),
      ),
    );
  });

  it("continues long quotes and high rows on the next pages, with the running title and the page number", async () => {
    const table = `Homes by site:\n\nSite\tRule\nQuay\t${SENTENCE.repeat(90)}\nMoor\tNone`;
    const items = [quoted(1, SENTENCE.repeat(100), { role: "for" }), quoted(2, table, { role: "against" })];
    const { pages, roles } = await readPdf(await write(packOf({ items })));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Lamps on the quay");
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.join(" ").match(/no higher than/g)).toHaveLength(190);
    expect(roles.filter((role) => role === "Table")).not.toHaveLength(0);
  });

  it("keeps the words of a narrow column whole, and marks cells over several rows and columns", async () => {
    const rows = [
      ["Housing with support", "Market", ...Array.from({ length: 6 }, () => `${SENTENCE} `.trim())],
      ["", "Affordable", ...Array.from({ length: 6 }, () => "1,168")],
      ["Total", "", ...Array.from({ length: 6 }, () => "133")],
    ];
    const merged = [
      { row: 0, column: 0, rows: 2, columns: 1 },
      { row: 2, column: 0, rows: 1, columns: 2 },
    ];
    const item = quoted(1, "Housing with support\tMarket");
    const blocks = [{ kind: "table", rows, merged }];
    const pack = packOf({
      items: [{ ...item, source: { ...item.source, blocks } as PackItemView["source"] }],
    });
    const { pages, roles } = await readPdf(await write(pack));
    for (const word of ["Market", "Affordable", "Housing", "1,168", "133"])
      expect(pages.join(" ").split(" ")).toContain(word);
    // The header and one item of the appendix have two cells each.
    expect(roles.filter((role) => role === "TD")).toHaveLength(8 + 7 + 7 + 2);
  });

  it("shows Latin, Greek and Cyrillic, and one sign for a run of other letters, which the appendix explains", async () => {
    const items = [quoted(1, `${SENTENCE}Грузовик αβγ e\u0301 ﬁ ✓ שלום עולם العربية 漢字 😀 end\u202e.`)];
    const [text = ""] = (await readPdf(await write(packOf({ items })))).pages;
    expect(text).toContain(SENTENCE.slice(0, 60));
    expect(text).toMatch(/Грузовик αβγ é (?:fi|ﬁ) √ □ □ □ □ □ end\./);
    expect(text).toContain("□ stands for letters that the fonts of this file do not have.");
    const [plain = ""] = (await readPdf(await write(packOf()))).pages;
    expect(plain).not.toContain("□");
  });

  it("says on its first page how many items have letters that the fonts lack", async () => {
    const items = [
      quoted(1, "One שלום."),
      quoted(2, SENTENCE.repeat(60)),
      quoted(3, "Three.", { note: "漢字" }),
    ];
    const { pages } = await readPdf(await write(packOf({ items })));
    const [first = ""] = pages;
    expect(pages.length).toBeGreaterThan(1);
    expect(first).toContain("□ stands for letters of 2 items that the fonts of this file do not have.");
    const { pages: plain } = await readPdf(await write(packOf({ items: [quoted(1, SENTENCE)] })));
    expect(plain.join(" ")).not.toContain("stands for letters");
  });

  it("shows a removed source without a link to it", async () => {
    const { pages, links } = await readPdf(
      await write(packOf({ items: [itemOf(1, { source: { state: "removed" } })] })),
    );
    expect(pages.join(" ")).toContain("The source is gone or may not be shown");
    expect(links.filter((link) => link.includes("?doc="))).toEqual([]);
  });

  it("has the same bytes for the same pack, and an opened file for any words", async () => {
    await fc.assert(
      fc.asyncProperty(anyPack, async (pack) => {
        const bytes = await write(pack);
        expect(Buffer.compare(bytes, await write(pack))).toBe(0);
        const { pages, outline } = await readPdf(bytes);
        expect(pages.join(" ")).toContain("How this was found");
        expect(outline.at(-1)?.title).toBe("How this was found");
      }),
      { numRuns: 8 },
    );
  });

  it("is refused by the verification with a reason", async () => {
    const bytes = await write(packOf());
    expect(() => readPackExport(bytes)).toThrow(/PDF files cannot be checked/);
  });
});

describe("the widths of columns", () => {
  const TEXT_WIDTH = 471;
  const total = (widths: readonly number[]) => Math.round(widths.reduce((sum, width) => sum + width, 0));

  it("fill the page, and are at least as wide as the longest words", () => {
    const widths = columnWidths([6, 40, 40, 40], [60, 30, 30, 30], TEXT_WIDTH);
    expect(total(widths)).toBe(Math.round(TEXT_WIDTH));
    expect(widths[0]).toBeGreaterThanOrEqual(60);
    expect(widths.slice(1).every((width) => width > 60)).toBe(true);
  });

  it("stay as given if a word is longer than a page, or if every word fits", () => {
    for (const words of [
      [20, 5000],
      [20, 100],
    ])
      expect(columnWidths([1, 12], words, TEXT_WIDTH).map(Math.round)).toEqual(
        [TEXT_WIDTH / 13, (TEXT_WIDTH * 12) / 13].map(Math.round),
      );
  });

  it("share the page if not all longest words fit", () => {
    const widths = columnWidths([6, 6, 6, 6], [400, 400, 400, 10], TEXT_WIDTH);
    expect(total(widths)).toBe(Math.round(TEXT_WIDTH));
    expect(widths.every((width) => width > 10)).toBe(true);
  });
});

describe("lines", () => {
  const measure = (text: string) => text.length;
  const broken = (texts: readonly string[], width: number) =>
    breakLines(
      texts.map((text) => ({ text, style: text })),
      width,
      measure,
    ).map((line) => line.map(({ text }) => text).join(""));

  it("break at spaces, at line ends, and within words that are longer than a line", () => {
    expect(broken(["one two three"], 7)).toEqual(["one two", "three"]);
    expect(broken(["one\n\ntwo"], 7)).toEqual(["one", "", "two"]);
    expect(broken(["abcdefghij k"], 4)).toEqual(["abcd", "efgh", "ij k"]);
    expect(broken(["(", "see", ") it"], 5)).toEqual(["(see)", "it"]);
    expect(broken(["abc"], 0)).toEqual(["a", "b", "c"]);
    expect(broken([""], 5)).toEqual([""]);
  });

  it("keep every letter", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat({ max: 12 }), (texts, width) => {
        const bare = (words: readonly string[]) => words.join("").replace(/[ \n]/g, "");
        expect(bare(broken(texts, width))).toBe(bare(texts));
      }),
    );
  });
});

it("letters without a shape are left out, and lines stay", () => {
  const letters = lettersOf((point) => point < 0x250);
  expect(letters("a\u00adb\u0000\tc\r\nd\ud800")).toEqual({ text: "ab c\nd□", complete: false });
});
