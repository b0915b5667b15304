import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { docxExtractor } from "#lib/ingest/extract/docx.ts";
import { wordsRef } from "./addresses.ts";
import { readPackExport } from "./read-export.ts";
import { anyPack, EXPORTED_AT, exported, itemOf, ORIGIN, packOf } from "./testing.ts";
import { showsCited } from "./words.ts";
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
type Element = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
const extract = (bytes: Uint8Array) => docxExtractor.extract({ bytes, fileName: "pack.docx" });

describe("a Word document of a pack", () => {
  it("has a footnote per item, linked through a relationship of the footnotes part", async () => {
    const zip = unzipSync(await write(packOf()));
    const links = elementsIn(zip, "word/_rels/footnotes.xml.rels").filter(
      ({ name }) => name === "Relationship",
    );
    expect(links.map(({ attributes }) => [attributes.Target, attributes.TargetMode])).toEqual([
      [`${ORIGIN}/?doc=doc_a&version=2&passage=100-109`, "External"],
      [`${ORIGIN}/?doc=doc_a&version=2&passage=200-209`, "External"],
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

  it("reads as headings, cited words, notes, and footnotes with title, version, page, section and hash", async () => {
    const { text, blocks } = await extract(await write(packOf()));
    const headings = blocks
      .filter(({ kind }) => kind === "heading")
      .map(({ start, end }) => text.slice(start, end));
    expect(headings.map((each) => each.trim())).toEqual([
      "Lamps on the quay",
      "1. Harbour plan — Context",
      "Rules",
      "2. Harbour plan — Against",
      "Sources and hashes",
    ]);
    expect(text).toContain("A lamp is lit.");
    expect(text).toContain("Look at this one");
    const notes = blocks
      .filter(({ kind }) => kind === "footnote")
      .map(({ start, end }) => text.slice(start, end));
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain(
      `Harbour plan, plans/harbour.md, cited v2, current, page 3, 3 Quays › 3.1 Lamps. doc::doc_a@2::chars-100-109, sha256 ${"a".repeat(64)}`,
    );
  });

  it("names frame, date, receipts and address", async () => {
    const { text } = await extract(await write(packOf()));
    for (const words of [
      "when is a lamp lit",
      "5 April 2031 at 06:07 UTC",
      "Searched: by words and meaning; in every enabled corpus",
      `${ORIGIN}/receipts/trace_00000001`,
      `${ORIGIN}/packs/pack_00000001?version=1`,
    ])
      expect(text).toContain(words);
  });

  it("says that a source was removed, links nowhere, and keeps the hashes", async () => {
    const bytes = await write(packOf({ items: [itemOf(1, { source: { state: "removed" } })] }));
    const { text } = await extract(bytes);
    expect(text).toContain("cited v2, source removed");
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
      true,
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
      "with its footnotes renumbered",
      (xml) => xml.replace('footnoteReference w:id="1"', 'footnoteReference w:id="2"'),
      false,
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

  it("is well-formed XML for any words, shows them, and can be read back", async () => {
    await fc.assert(
      fc.asyncProperty(anyPack, async (pack) => {
        const bytes = await write(pack);
        const zip = unzipSync(bytes);
        for (const part of Object.keys(zip)) expect(elementsIn(zip, part).length).toBeGreaterThan(0);
        expect(readPackExport(bytes)).toEqual({
          packId: pack.id,
          version: 1,
          exportedAt: EXPORTED_AT,
          items: pack.items.map((item) => ({
            ...{ evidenceRef: item.evidenceRef, wordsRef: wordsRef(item) },
            ...{ byteHash: item.byteHash, quoteHash: item.quoteHash, quote: null },
            shown: expect.toSatisfy((shown) =>
              showsCited(shown, item.source.state === "removed" ? "" : item.source.quote),
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
