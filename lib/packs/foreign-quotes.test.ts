import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { showsCited } from "./cited-words.ts";
import { readPackExport } from "./read-export.ts";
import { exported, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackMarkdown } from "./write-markdown.ts";

/** A quote on a page of the file that belongs to no item is counted. */

const FILE = exported(packOf());
const BEFORE = "## Against\n\n";
const FOUND = "## How this was found\n\n";

it.each<[string, string, string]>([
  ["before the first item", BEFORE, "> Never so."],
  ["with a footnote of its own", BEFORE, "> Never so.[^9]"],
  ["in a list", BEFORE, "- > Never so."],
  ["in the appendix", FOUND, "> Never so."],
  ["in a list of the appendix", FOUND, "1. > Never so."],
  ["in a footnote", FOUND, "[^8]: > Never so."],
])("a Markdown quote %s is not of an item", (_, place, quote) => {
  const text = writePackMarkdown(FILE);
  expect(text).toContain(place);
  expect(readPackExport(strToU8(text)).foreignQuotes).toBe(0);
  expect(readPackExport(strToU8(text.replace(place, `${place}${quote}\n\n`))).foreignQuotes).toBe(1);
});

it.each(["<div hidden>", "<details>", "<!-- ", "\\\\<details>", "</p>", "<style>"])(
  "the quotes of a Markdown file with %s differ, because a reader may not see them",
  (html) => {
    const text = writePackMarkdown(FILE);
    for (const changed of [
      ...[BEFORE, FOUND].map((place) => text.replace(place, `${place}${html}\n\n`)),
      text.replace("> A lamp is lit.", `> A lamp is lit.${html}`),
    ])
      expect(showsCited(readPackExport(strToU8(changed)).items[0]?.shown ?? "", "A lamp is lit.")).toBe(
        false,
      );
  },
);

it("signs that are no HTML change nothing", () => {
  const text = writePackMarkdown(FILE).replace(
    BEFORE,
    `${BEFORE}\\<b> is 1 < 2, see <https://a.example>.\n\n`,
  );
  expect(readPackExport(strToU8(text)).items[0]?.shown).toBe("A lamp is lit.");
});

const PARAGRAPH = '<w:p><w:pPr><w:pStyle w:val="Quote"/></w:pPr><w:r><w:t>Never so.</w:t></w:r></w:p>';
const BASED = '<w:style w:type="paragraph" w:styleId="Aside"><w:basedOn w:val="Quote"/></w:style></w:styles>';

it.each<[string, (xml: string) => string]>([
  ["before the items", (xml) => xml.replace("<w:body>", `<w:body>${PARAGRAPH}`)],
  [
    "after the items",
    (xml) => xml.replace(/(?=<w:p><w:pPr><w:pStyle w:val="Heading1"\/>(?:(?!<w:p>).)*found)/, PARAGRAPH),
  ],
  ["in a style like it", (xml) => xml.replace("<w:body>", `<w:body>${PARAGRAPH.replace("Quote", "Aside")}`)],
  [
    "in a content control",
    (xml) => xml.replace("<w:body>", `<w:body><w:sdt><w:sdtContent>${PARAGRAPH}</w:sdtContent></w:sdt>`),
  ],
  [
    "in a bookmark like that of an item",
    (xml) =>
      xml.replace(
        "<w:body>",
        `<w:body>${PARAGRAPH.replace("<w:r>", '<w:bookmarkStart w:id="77" w:name="sightline_item_77"/><w:r>').replace("</w:r>", '</w:r><w:bookmarkEnd w:id="77"/>')}`,
      ),
  ],
])("a Word quote %s is not of an item", async (_, change) => {
  const zip = unzipSync(await writePackDocx(FILE));
  const [document = "", styles = ""] = ["word/document.xml", "word/styles.xml"].map((part) =>
    strFromU8(zip[part] ?? new Uint8Array()),
  );
  const styled = { ...zip, "word/styles.xml": strToU8(styles.replace("</w:styles>", BASED)) };
  expect(readPackExport(zipSync(styled)).foreignQuotes).toBe(0);
  const after = change(document);
  expect(after).not.toBe(document);
  const changed = readPackExport(zipSync({ ...styled, "word/document.xml": strToU8(after) }));
  expect(changed.foreignQuotes).toBe(1);
});
