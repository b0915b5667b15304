import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readDocxProperties } from "./read-docx.ts";

const REF = "doc::doc_a@1#10-19";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const HASH = "a".repeat(64);

const property = (name: string, value: string) =>
  `<property name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`;
const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;

/** A Word file with one item, cited by one paragraph whose footnote has these words. */
function fileWith(footnote: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  return zipSync({
    "_rels/.rels": strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    "[Content_Types].xml": strToU8(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    "docProps/custom.xml": strToU8(
      `<Properties xmlns:vt="vt">${property("Sightline schema", "sightline-pack 1")}${property("Sightline pack", "pack_a")}${property("Sightline version", "1")}${property("Sightline exported", "2026-01-01T00:00:00Z")}${property("Sightline item 1", `${REF} ${REF} ${HASH} ${HASH}`)}</Properties>`,
    ),
    "word/document.xml": strToU8(
      `<w:document xmlns:w="${WORD}"><w:body><w:p>${text("Lamps are lit at dusk.")}<w:r><w:footnoteReference w:id="1"/></w:r></w:p></w:body></w:document>`,
    ),
    "word/footnotes.xml": strToU8(
      `<w:footnotes xmlns:w="${WORD}"><w:footnote w:id="1"><w:p>${text(footnote)}</w:p></w:footnote></w:footnotes>`,
    ),
    ...more,
  });
}
const shownIn = (bytes: Uint8Array) =>
  (readDocxProperties(bytes) as { items: { shown: string | null }[] }).items.map(({ shown }) => shown);

describe("the words that a Word file of an earlier release shows for an item", () => {
  it("are those of the paragraph whose footnote ends with the item's ref and a hash", () => {
    expect(shownIn(fileWith(`Harbour plan, page 2, ${REF}, sha256 ${HASH} `))).toEqual([
      "Lamps are lit at dusk.",
    ]);
  });

  it("are unknown where the footnote does not end with a ref and a whole hash", () => {
    for (const footnote of [
      `${REF}, sha256 ${HASH.slice(1)}`,
      `${REF}, sha256 ${HASH} and more`,
      `, sha256 ${HASH}`,
      REF,
    ])
      expect(shownIn(fileWith(footnote))).toEqual([null]);
  });

  it("are found in linear time in a footnote without spaces", () => {
    expect(shownIn(fileWith("a".repeat(900_000)))).toEqual([null]);
    expect(shownIn(fileWith(`${"a".repeat(900_000)}, sha256 ${HASH}`))).toEqual([null]);
  });

  it("are not read from a part that is larger than an export's", () => {
    const large = fileWith("", { "word/footnotes.xml": new Uint8Array(21_000_000) });
    expect(() => readDocxProperties(large)).toThrow(expect.objectContaining({ code: "too_complex" }));
  });
});
