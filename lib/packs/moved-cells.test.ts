import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { showsCited } from "./cited-words.ts";
import { readPackExport } from "./read-export.ts";
import { rowWords } from "./seen-words.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackMarkdown } from "./write-markdown.ts";

/** A value in another column of a quoted table says something else, so the file differs. */

const QUOTE = "| Quay | Day | Night |\n| --- | --- | --- |\n| Moor | 12 | |\n| Weir | 10 | 40 |";
const item = itemOf(1);
const source = { ...item.source, quote: QUOTE, sourcePath: "quays.md" } as PackItemView["source"];
const FILE = exported(packOf({ items: [{ ...item, source }] }));

const holds = (bytes: Uint8Array) => showsCited(readPackExport(bytes).items[0]?.shown ?? "", QUOTE);

describe("a Markdown file", () => {
  const text = writePackMarkdown(FILE);
  it.each<[string, string, string, boolean]>([
    ["matches as it was written", "", "", true],
    ["matches with other white space", "| Moor | 12 |  |", "|Moor|  12 ||", true],
    ["differs with a value in the other column", "| Moor | 12 |  |", "| Moor |  | 12 |", false],
    ["differs with two values in one cell", "| Weir | 10 | 40 |", "| Weir | 10 40 |  |", false],
    ["differs with two rows in one", "|  |\n> | Weir | 10 | 40 |", "| Weir 10 40 |", false],
    ["differs with a mark of a cell in its words", "| Weir | 10 | 40 |", "| Weir | 10\u001f40 | |", false],
  ])("%s", (_, from, to, same) => {
    expect(text).toContain(from);
    expect(holds(strToU8(text.replace(from, to)))).toBe(same);
  });
});

describe("a Word file", () => {
  const EMPTY = /(<w:tc>(?:(?!<w:tc>).)*?<w:t[^>]*>12<.*?<\/w:tc>)(<w:tc>.*?<\/w:tc>)/s;
  it.each<[string, (xml: string) => string, boolean]>([
    ["matches as it was written", (xml) => `${xml} `, true],
    ["differs with a value in the empty cell beside it", (xml) => xml.replace(EMPTY, "$2$1"), false],
    [
      "differs with a value moved by an empty column before the row",
      (xml) => xml.replace("<w:trPr>", '<w:trPr><w:gridBefore w:val="1"/>'),
      false,
    ],
    [
      "differs with a value in a cell over two columns",
      (xml) => xml.replace(/<w:tcPr>(?=(?:(?!<w:tc>).)*>10<)/s, '<w:tcPr><w:gridSpan w:val="2"/>'),
      false,
    ],
    [
      "differs with a value that a merged cell covers",
      (xml) => xml.replace(/<w:tcPr>(?=(?:(?!<w:tc>).)*>10<)/s, "<w:tcPr><w:vMerge/>"),
      false,
    ],
  ])("%s", async (_, change, same) => {
    const zip = unzipSync(await writePackDocx(FILE));
    const before = strFromU8(zip["word/document.xml"] ?? new Uint8Array());
    const after = change(before);
    expect(after).not.toBe(before);
    expect(holds(zipSync({ ...zip, "word/document.xml": strToU8(after) }))).toBe(same);
  });
});

it("matches with rows of different lengths in a table, as an earlier release wrote them", () => {
  const quote = "Quay\tDay\tNight\nMoor\t12\nWeir\t10\t40";
  const row = (...cells: readonly string[]) => rowWords(cells);
  const rows = [row("Quay", "Day", "Night"), row("Moor", "12"), row("Weir", "10", "40")];
  expect(showsCited(rows.join(""), quote)).toBe(true);
  expect(showsCited(rows.with(1, row("Moor", "", "12")).join(""), quote)).toBe(false);
});
