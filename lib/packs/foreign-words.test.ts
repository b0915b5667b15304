import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { showsCited } from "./cited-words.ts";
import { readPackExport } from "./read-export.ts";
import { exported, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackMarkdown } from "./write-markdown.ts";

/** A quote with words or pictures that our writers never put there differs. */

const QUOTE = "A lamp is lit.";
const FILE = exported(packOf());
const holds = (bytes: Uint8Array) => showsCited(readPackExport(bytes).items[0]?.shown ?? "", QUOTE);

it.each([
  ["a picture", "> A lamp![never](x.png) is lit."],
  ["struck-through words", "> A lamp ~~is~~ lit."],
  ["a link", "> A [lamp](https://x.example) is lit."],
])("a Markdown quote with %s differs", (_, changed) => {
  const text = writePackMarkdown(FILE);
  expect(holds(strToU8(text))).toBe(true);
  expect(holds(strToU8(text.replace("> A lamp is lit.", changed)))).toBe(false);
});

describe("a Word quote differs", () => {
  const RUN = /<w:r>(<w:t[^>]*>A lamp is lit\.)/;
  const style = (id: string, mark: string, more = "") =>
    `<w:style w:type="character" w:styleId="${id}">${more}<w:rPr>${mark}</w:rPr></w:style></w:styles>`;
  const ahead = (part: string) => (xml: string) => xml.replace(RUN, `${part}<w:r>$1`);
  const PARAGRAPH = /<w:p><w:pPr><w:pStyle w:val="Quote"\/>.*?<\/w:p>/;
  const inParagraph = (mark: string) => (xml: string) =>
    xml.replace('<w:pStyle w:val="Quote"/>', `<w:pStyle w:val="Quote"/>${mark}`);
  const inRun = (mark: string) => (xml: string) => xml.replace(RUN, `<w:r><w:rPr>${mark}</w:rPr>$1`);
  it.each<[string, (xml: string) => string, string]>([
    ["with an equation", ahead("<m:oMath><m:r><m:t>not</m:t></m:r></m:oMath>"), ""],
    ["with a sign of another font", ahead('<w:r><w:sym w:font="Symbol" w:char="F0D8"/></w:r>'), ""],
    ["with struck-through words", inRun("<w:strike/>"), ""],
    ["with twice struck-through words", inRun("<w:dstrike/>"), ""],
    ["with words that a style hides", inRun('<w:rStyle w:val="x"/>'), style("x", "<w:vanish/>")],
    ["with words that a style strikes", inRun('<w:rStyle w:val="x"/>'), style("x", "<w:strike/>")],
    ...[
      '<mc:AlternateContent><mc:Choice Requires="w14"/><mc:Fallback><w:r><w:t>not</w:t></w:r></mc:Fallback></mc:AlternateContent>',
      '<w:fldSimple w:instr="QUOTE not"/>',
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
      "<w:r><w:instrText>QUOTE not</w:instrText></w:r>",
      ...["pgNum", "noBreakHyphen", "softHyphen", "drawing", "pict", "object", "ruby"].map(
        (name) => `<w:r><w:${name}/></w:r>`,
      ),
      ...["sdt", "bdo", "dir", "ins", "del", "moveFrom", "moveTo", "hyperlink"].map((name) => `<w:${name}/>`),
    ].map((part): [string, (xml: string) => string, string] => [`with ${part}`, ahead(part), ""]),
    ["with hidden words beside it", ahead("<w:r><w:rPr><w:vanish/></w:rPr><w:t>not</w:t></w:r>"), ""],
    ["with white words", inRun('<w:color w:val="ffffff"/>'), ""],
    ["with the white of the theme", inRun('<w:color w:val="000000" w:themeColor="background1"/>'), ""],
    ["with tiny words", inRun('<w:sz w:val="2"/>'), ""],
    ["with words hidden on the web", inRun("<w:webHidden/>"), ""],
    ["with white words of a style", inRun('<w:rStyle w:val="x"/>'), style("x", '<w:color w:val="FFFFFF"/>')],
    ["with tiny words of a style", inRun('<w:rStyle w:val="x"/>'), style("x", '<w:sz w:val="3"/>')],
    ["with a list number", inParagraph('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), ""],
    ["in a frame", inParagraph('<w:framePr w:w="1"/>'), ""],
    ["with a hidden mark of its paragraph", inParagraph("<w:rPr><w:vanish/></w:rPr>"), ""],
    [
      "inside a content control",
      (xml) => xml.replace(PARAGRAPH, (all) => `<w:sdt><w:sdtContent>${all}</w:sdtContent></w:sdt>`),
      "",
    ],
    [
      "in a file with a part of another file",
      (xml) => xml.replace("<w:body>", '<w:body><w:altChunk r:id="x"/>'),
      "",
    ],
    [
      "in a file with two forms of a paragraph",
      (xml) => xml.replace("<w:body>", "<w:body><mc:AlternateContent/>"),
      "",
    ],
    [
      "with words that the base of a style hides",
      inRun('<w:rStyle w:val="y"/>'),
      style("x", "<w:vanish/>").replace("</w:styles>", style("y", "", '<w:basedOn w:val="x"/>')),
    ],
  ])("%s", async (_, change, styles) => {
    const zip = unzipSync(await writePackDocx(FILE));
    const partOf = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
    const document = change(partOf("word/document.xml"));
    expect(document).not.toBe(partOf("word/document.xml"));
    const written = strToU8(partOf("word/styles.xml").replace("</w:styles>", styles || "</w:styles>"));
    const styled = { ...zip, "word/styles.xml": written };
    expect(holds(zipSync(styled))).toBe(true);
    expect(holds(zipSync({ ...styled, "word/document.xml": strToU8(document) }))).toBe(false);
  });

  it.each<[string, (styles: string) => string]>([
    ["hides", (xml) => xml.replace("<w:rPrDefault><w:rPr>", "<w:rPrDefault><w:rPr><w:vanish/>")],
    ["makes tiny", (xml) => xml.replace('<w:sz w:val="22"/>', '<w:sz w:val="1"/>')],
    ["makes white", (xml) => xml.replace(/(w:styleId="Quote">.*?<w:rPr>)/, '$1<w:color w:val="FFFFFF"/>')],
    [
      "gives a list number",
      (xml) => xml.replace(/(w:styleId="Quote">.*?<w:pPr>)/, '$1<w:numPr><w:numId w:val="1"/></w:numPr>'),
    ],
  ])("that a style of the file %s", async (_, change) => {
    const zip = unzipSync(await writePackDocx(FILE));
    const before = strFromU8(zip["word/styles.xml"] ?? new Uint8Array());
    const after = change(before);
    expect(after).not.toBe(before);
    expect(holds(zipSync({ ...zip, "word/styles.xml": strToU8(after) }))).toBe(false);
  });

  it("but matches with a comment, and with what Word adds when it saves the file", async () => {
    const zip = unzipSync(await writePackDocx(FILE));
    const before = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const parts =
      '<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="90" w:name="_GoBack"/><w:bookmarkEnd w:id="90"/><w:r><w:lastRenderedPageBreak/></w:r><w:commentRangeStart w:id="7"/><w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>';
    const after = ahead(parts)(inParagraph('<w:rPr><w:lang w:val="en-GB"/></w:rPr>')(before));
    expect(after).not.toBe(before);
    expect(holds(zipSync({ ...zip, "word/document.xml": strToU8(after) }))).toBe(true);
  });
});
