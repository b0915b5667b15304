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
  const inRun = (mark: string) => (xml: string) => xml.replace(RUN, `<w:r><w:rPr>${mark}</w:rPr>$1`);
  it.each<[string, (xml: string) => string, string]>([
    ["with an equation", ahead("<m:oMath><m:r><m:t>not</m:t></m:r></m:oMath>"), ""],
    ["with a sign of another font", ahead('<w:r><w:sym w:font="Symbol" w:char="F0D8"/></w:r>'), ""],
    ["with struck-through words", inRun("<w:strike/>"), ""],
    ["with twice struck-through words", inRun("<w:dstrike/>"), ""],
    ["with words that a style hides", inRun('<w:rStyle w:val="x"/>'), style("x", "<w:vanish/>")],
    ["with words that a style strikes", inRun('<w:rStyle w:val="x"/>'), style("x", "<w:strike/>")],
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
});
