import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { PackView } from "#lib/domain/pack.ts";
import { docxExtractor } from "#lib/ingest/extract/docx.ts";
import { wordsRef } from "./addresses.ts";
import { readPackExport } from "./read-export.ts";
import { anyPack, EXPORTED_AT, exported, itemOf, ORIGIN, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";

const write = (pack: PackView) => writePackDocx(exported(pack));

/** Elements of a part with their attributes, by a parser that stops at the first thing that is no XML. */
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
  it("has a footnote for each item, whose link is a relationship of the footnotes' own", async () => {
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

  it("reads as headings, cited words, notes and footnotes with title, version, page, section and hash", async () => {
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
      EXPORTED_AT,
      `${ORIGIN}/receipts/trace_00000001`,
      `${ORIGIN}/packs/pack_00000001?version=1`,
    ])
      expect(text).toContain(words);
  });

  it("says of a removed source that it is, links nowhere and keeps its hashes", async () => {
    const bytes = await write(packOf({ items: [itemOf(1, { source: { state: "removed" } })] }));
    const { text } = await extract(bytes);
    expect(text).toContain("cited v2, source removed");
    expect(text).toContain("a".repeat(64));
    expect(elementsIn(unzipSync(bytes), "word/_rels/footnotes.xml.rels").map(({ name }) => name)).toEqual([
      "Relationships",
    ]);
  });

  it("is sound XML whatever words it holds, shows them, and is read back", async () => {
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
