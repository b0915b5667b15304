import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import type { QuoteBlock } from "#lib/domain/quote-block.ts";
import { docxExtractor } from "#lib/ingest/extract/docx.ts";
import { wordsRef } from "./addresses.ts";
import { showsCited } from "./cited-words.ts";
import { quotedTables } from "./quote-tables.ts";
import { readPackExport } from "./read-export.ts";
import { SOURCE_GONE } from "./report-words.ts";
import { anyPack, EXPORTED_AT, exported, itemOf, ORIGIN, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";

const write = (pack: PackView) => writePackDocx(exported(pack));

/** Reads the elements of a part with their attributes, with a parser that throws on invalid XML. */
function elementsIn(zip: Readonly<Record<string, Uint8Array>>, part: string): Element[] {
  const found: Element[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => found.push({ name, attributes }));
  parser.write(strFromU8(zip[part] ?? new Uint8Array())).close();
  return found;
}

/** Word repairs a file whose references lead nowhere, whose names repeat, or whose cells have no paragraph. */
function expectWholeReferences(zip: Readonly<Record<string, Uint8Array>>): void {
  const document = elementsIn(zip, "word/document.xml");
  const values = (elements: readonly Element[], name: string, attribute: string) =>
    elements.filter((each) => each.name === name).map(({ attributes }) => attributes[attribute]);
  const footnotes = values(elementsIn(zip, "word/footnotes.xml"), "w:footnote", "w:id");
  const styles = values(elementsIn(zip, "word/styles.xml"), "w:style", "w:styleId");
  expect(footnotes).toEqual(expect.arrayContaining(values(document, "w:footnoteReference", "w:id")));
  expect(styles).toEqual(expect.arrayContaining(values(document, "w:pStyle", "w:val")));
  expect(styles).toEqual(expect.arrayContaining(values(document, "w:rStyle", "w:val")));
  const names = values(document, "w:bookmarkStart", "w:name");
  expect(names).toEqual(expect.arrayContaining(values(document, "w:hyperlink", "w:anchor").filter(Boolean)));
  expect(new Set([...styles]).size).toBe(styles.length);
  expect(new Set(names).size).toBe(names.length);
  expect(values(document, "w:bookmarkEnd", "w:id")).toEqual(values(document, "w:bookmarkStart", "w:id"));
  expect(strFromU8(zip["word/document.xml"] ?? new Uint8Array())).not.toMatch(
    /<w:tc>(?:<w:tcPr>.*?<\/w:tcPr>)?<\/w:tc>/,
  );
}

type Element = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
const extract = (bytes: Uint8Array) => docxExtractor.extract({ bytes, fileName: "pack.docx" });

describe("a Word document of a pack", () => {
  it("has a footnote per item, linked through a relationship of the footnotes part", async () => {
    const zip = unzipSync(await write(packOf()));
    const links = elementsIn(zip, "word/_rels/footnotes.xml.rels").filter(
      ({ name }) => name === "Relationship",
    );
    expect(links.map(({ attributes }) => [attributes.Target, attributes.TargetMode])).toEqual([
      [`${ORIGIN}/?doc=doc_a&version=2&passage=200-209`, "External"],
      [`${ORIGIN}/?doc=doc_a&version=2&passage=100-109`, "External"],
    ]);
    const used = elementsIn(zip, "word/footnotes.xml").filter(({ name }) => name === "w:hyperlink");
    expect(used.map(({ attributes }) => attributes["r:id"])).toEqual(
      links.map(({ attributes }) => attributes.Id),
    );
    const references = elementsIn(zip, "word/document.xml").filter(
      ({ name }) => name === "w:footnoteReference",
    );
    expect(references.map(({ attributes }) => attributes["w:id"])).toEqual(["1", "2"]);
  });

  it("names Sightline as the creator and as the last to change it", async () => {
    const core = strFromU8(unzipSync(await write(packOf()))["docProps/core.xml"] ?? new Uint8Array());
    expect(core).toContain("<dc:creator>Sightline</dc:creator>");
    expect(core).toContain("<cp:lastModifiedBy>Sightline</cp:lastModifiedBy>");
  });

  it("reads as a report: question, date, quotes by role, notes, short footnotes, appendix", async () => {
    const { text, blocks } = await extract(await write(packOf()));
    const read = (wanted: string) =>
      blocks.filter(({ kind }) => kind === wanted).map(({ start, end }) => text.slice(start, end).trim());
    expect(read("heading")).toEqual([
      ...["Lamps on the quay", "Against", "Rules", "Context"],
      "How this was found",
      "Notes",
    ]);
    const [body = "", appendix = ""] = text.split("How this was found");
    for (const words of ["Question: when is a lamp lit", "Date: 5 April 2031 (UTC)", "Look at this one"])
      expect(body).toContain(words);
    expect(body.split("Look at this one")).toHaveLength(2);
    expect(body).not.toContain("None.");
    expect(body).not.toMatch(/sha256|[0-9a-f]{64}|trace_|rank|score/);
    expect(read("footnote").map((each) => each.replace(/^\W*\d*\W*/, ""))).toEqual([
      "Harbour plan, 3.1 Lamps, p. 3, version of 1 Jan 2030",
      "Harbour plan, 3.1 Lamps, p. 3, version of 1 Jan 2030",
    ]);
    for (const words of [
      "5 April 2031 at 06:07 UTC",
      "Search by: words and meaning",
      "Corpora: all",
      "Quoted from: Plans",
      `${ORIGIN}/receipts/trace_00000001`,
      `${ORIGIN}/packs/pack_00000001?version=1`,
      "cited v2, current, page 3, 3 Quays › 3.1 Lamps",
      `sha256 of the source: ${"a".repeat(64)}`,
    ])
      expect(appendix).toContain(words);
  });

  it("has quotes in the style Quote and quoted tables as tables with merged cells", async () => {
    const item = itemOf(1);
    const blocks: readonly QuoteBlock[] = [
      { kind: "words", text: "Homes by site:" },
      {
        kind: "table",
        rows: [
          ["Site", "", "Homes"],
          ["Quay", "North", "12"],
          ["", "South", "7"],
        ],
        merged: [
          { row: 0, column: 0, rows: 1, columns: 2 },
          { row: 1, column: 0, rows: 2, columns: 1 },
        ],
      },
    ];
    const quote = "Homes by site:\n\nSite\tHomes\nQuay\tNorth\t12\nSouth\t7";
    const pack = packOf({
      items: [{ ...item, source: { ...item.source, quote, blocks } as PackItemView["source"] }],
    });
    const bytes = await write(pack);
    const xml = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
    expect(xml).toMatch(
      /<w:pStyle w:val="Quote"\/><w:spacing w:before="360"\/><\/w:pPr><w:bookmarkStart [^>]*\/><w:r><w:t [^>]*>Homes by site:/,
    );
    const [table = ""] = /<w:tbl>.*?<\/w:tbl>/.exec(xml) ?? [];
    expect(table.match(/<w:tr>/g)).toHaveLength(3);
    expect(table.match(/<w:tc>/g)).toHaveLength(8);
    expect(table).toContain('<w:gridSpan w:val="2"/>');
    expect(table).not.toContain("footnoteReference");
    expect(xml).toMatch(
      /<\/w:tbl><w:p>(?:(?!<\/w:p>).)*>Source: Harbour plan\u00a0<\/w:t><\/w:r>(?:(?!<\/w:p>).)*footnoteReference w:id="1"\/>/,
    );
    const { text, blocks: read } = await extract(bytes);
    const cells = read.find(({ kind }) => kind === "table")?.rows ?? [];
    expect(cells.map((row) => row.map(({ start, end }) => text.slice(start, end).trim()))).toEqual([
      ["Site", "Homes"],
      ["Quay", "North", "12"],
      ["South", "7"],
    ]);
    expect(cells[1]?.[0]?.rowSpan).toBe(2);
    const cell = (words: string, spans = {}) => {
      const start = quote.lastIndexOf(words);
      return { start, end: start + words.length, ...spans };
    };
    const rows = [
      [cell("Site", { colSpan: 2 }), cell("Homes")],
      [cell("Quay", { rowSpan: 2 }), cell("North"), cell("12")],
      [cell("South"), cell("7")],
    ];
    const version = { start: quote.indexOf("Site"), end: quote.length, rows };
    const tables = quotedTables([version], { quote, start: 0 });
    expect(showsCited(readPackExport(bytes).items[0]?.shown ?? "", quote, { tables })).toBe(true);
  });

  it.each([
    ["of a number", "The need is 3,833"],
    ["of a sentence that ends in a number", "The need is 3,833."],
  ])("separates the footnote's mark from the last digit %s", async (_, quote) => {
    const item = itemOf(1);
    const source = { ...item.source, quote } as PackItemView["source"];
    const bytes = await write(packOf({ items: [{ ...item, source }] }));
    const { text } = await extract(bytes);
    expect(text).toContain(`${quote}\u202f`);
    expect(showsCited(readPackExport(bytes).items[0]?.shown ?? "", quote)).toBe(true);
  });

  it("names a policy above its clause, outside of the quote", async () => {
    const item = itemOf(1);
    const words = { quote: "3. Homes are mixed.", sectionPath: ["Policy H4: Affordable homes"] };
    const bytes = await write(
      packOf({ items: [{ ...item, source: { ...item.source, ...words } as PackItemView["source"] }] }),
    );
    const xml = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
    const [lead = ""] = /<w:p>(?:(?!<\/w:p>).)*>Policy H4: Affordable homes<.*?<\/w:p>/.exec(xml) ?? [];
    expect(lead).not.toMatch(/Quote|bookmarkStart/);
    expect(xml).toContain(`${lead}<w:p><w:pPr><w:pStyle w:val="Quote"/>`);
    expect(showsCited(readPackExport(bytes).items[0]?.shown ?? "", words.quote)).toBe(true);
  });

  it("says that a source was removed, links nowhere, and keeps the hashes", async () => {
    const bytes = await write(packOf({ items: [itemOf(1, { source: { state: "removed" } })] }));
    const { text } = await extract(bytes);
    expect(text).toContain("cited v2, source removed");
    expect(text).toContain("The source is gone or may not be shown");
    expect(text).toContain("a".repeat(64));
    expect(elementsIn(unzipSync(bytes), "word/_rels/footnotes.xml.rels").map(({ name }) => name)).toEqual([
      "Relationships",
    ]);
  });

  it.each<[string, (document: string) => string, boolean]>([
    ["as it was written", (xml) => xml, true],
    [
      "saved again with its runs apart",
      (xml) => xml.replace("A lamp is lit.", 'A lamp</w:t></w:r><w:r><w:t xml:space="preserve"> is lit.'),
      true,
    ],
    [
      "with a word struck out as a proposal",
      (xml) =>
        xml.replace(
          /<w:r><w:t[^>]*>A lamp is lit\.<\/w:t><\/w:r>/,
          (run) => `${run}<w:ins w:id="9"/><w:del w:id="8"><w:r><w:delText>not</w:delText></w:r></w:del>`,
        ),
      false,
    ],
    ["with another word", (xml) => xml.replace("A lamp is lit.", "A lamp is not lit."), false],
    [
      "with a word put in as a proposal",
      (xml) =>
        xml.replace(
          /<w:r><w:t[^>]*>A lamp is lit\.<\/w:t><\/w:r>/,
          (run) => `${run}<w:ins w:id="9"><w:r><w:t>Not.</w:t></w:r></w:ins>`,
        ),
      false,
    ],
    ["without its words", (xml) => xml.replace("A lamp is lit.", ""), false],
    ["with other words elsewhere", (xml) => xml.replace("Look at this one", "Or at another"), true],
    [
      "with its bookmarks renumbered",
      (xml) => xml.replace('w:name="sightline_item_2"', 'w:name="sightline_item_1"'),
      false,
    ],
    [
      "with words after its bookmark",
      (xml) =>
        xml.replace('<w:bookmarkEnd w:id="1"/>', '<w:bookmarkEnd w:id="1"/><w:r><w:t>Not.</w:t></w:r>'),
      false,
    ],
    [
      "with its paragraph split",
      (xml) => xml.replace("A lamp is lit.", "A lamp</w:t></w:r></w:p><w:p><w:r><w:t>is lit."),
      true,
    ],
  ])("shows its words %s", async (_, change, same) => {
    const other = itemOf(2, { sectionId: "s1" });
    const source = { ...other.source, quote: "A quay is swept." } as PackItemView["source"];
    const pack = packOf({ items: [itemOf(1, { note: "Look at this one" }), { ...other, source }] });
    const zip = unzipSync(await write(pack));
    const before = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    expect(before).toContain("A lamp is lit.");
    const bytes = zipSync({ ...zip, "word/document.xml": strToU8(change(before)) });
    const [first] = readPackExport(bytes).items;
    expect(first?.shown !== null && showsCited(first?.shown ?? "", "A lamp is lit.")).toBe(same);
  });

  it("writes a quote from right to left if its first letter is, and Latin words in it from left to right", async () => {
    const item = itemOf(1);
    const quote = "1. המנוף בנמל ABC 12 פועל.\nעד הערב.";
    const pack = packOf({
      items: [{ ...item, source: { ...item.source, quote } as PackItemView["source"] }],
    });
    const bytes = await write(pack);
    const document = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
    const [paragraph = ""] = /<w:p><w:pPr>(?:(?!<w:p>).)*המנוף.*?<\/w:p>/su.exec(document) ?? [];
    expect(paragraph).toContain("<w:bidi/>");
    expect(paragraph).toMatch(/<w:rtl\/><\/w:rPr><w:t[^>]*>1\. המנוף/);
    expect(paragraph).toMatch(/<w:r><w:t[^>]*>ABC 12</);
    expect(readPackExport(bytes).items).toMatchObject([
      { shown: expect.toSatisfy((shown: string) => showsCited(shown, quote)) },
    ]);
    const plain = unzipSync(await write(packOf()))["word/document.xml"] ?? new Uint8Array();
    expect(strFromU8(plain)).not.toMatch(/<w:bidi|<w:rtl/);
  });

  it("is well-formed XML for any words, shows them, and can be read back", async () => {
    await fc.assert(
      fc.asyncProperty(anyPack, async (pack) => {
        const bytes = await write(pack);
        const zip = unzipSync(bytes);
        for (const part of Object.keys(zip)) expect(elementsIn(zip, part).length).toBeGreaterThan(0);
        expectWholeReferences(zip);
        expect(readPackExport(bytes)).toEqual({
          ...{
            tablesAsLines: false,
            foreignQuotes: 0,
            statedItems: pack.items.length,
            lacksCount: false,
            directionMarks: expect.any(Boolean),
            footnotes: expect.any(Array),
          },
          packId: pack.id,
          version: 1,
          exportedAt: EXPORTED_AT,
          items: inReportOrder(pack.items).map((item) => ({
            ...{ evidenceRef: item.evidenceRef, wordsRef: wordsRef(item) },
            ...{ byteHash: item.byteHash, quoteHash: item.quoteHash, quote: null, sourceRemoved: false },
            footnotes: [{ words: expect.any(String), addresses: expect.any(Array) }],
            shown: expect.toSatisfy((shown) =>
              showsCited(shown, item.source.state === "removed" ? SOURCE_GONE : item.source.quote),
            ),
          })),
        });
        const { text } = await extract(bytes);
        const plain = (words: string) => words.replace(/[\s\p{C}]+/gu, "");
        for (const { note } of pack.items) expect(plain(text)).toContain(plain(note));
      }),
      { numRuns: 15 },
    );
  });
});
