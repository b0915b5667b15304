import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import { footnotesFit } from "./cited-footnotes.ts";
import { readPackExport } from "./read-export.ts";
import { FOREIGN } from "./seen-words.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackMarkdown } from "./write-markdown.ts";

/** The footnote of a quote must lead to the place that the item cites, and name its pages. */

const TABLE = "Quay\tLamps\nNorth\t4\nSouth\t7";
const [first, second] = [itemOf(1), itemOf(2, { page: 5, lastPage: 6 })];
const items: readonly PackItemView[] = [
  first,
  { ...second, source: { ...second.source, quote: TABLE } as PackItemView["source"] },
];
const FILE = exported(packOf({ items: [...items] }));

const placeOf = (item: PackItemView) => ({
  ...item,
  ...{ title: "Renamed plan", lastPage: item.lastPage ?? null },
  ...{ printedPages: null, hasOwnPages: true, isEarlier: false },
});
/** Whether the footnotes of each item fit. */
const fits = (bytes: Uint8Array) => {
  const read = readPackExport(bytes).items;
  return inReportOrder(items).map((item, index) => footnotesFit(read[index]?.footnotes ?? [], placeOf(item)));
};

it.each<[string, (text: string) => string, readonly boolean[]]>([
  ["unchanged, although the title is another", (text) => text, [true, true]],
  [
    "with swapped footnotes",
    (text) => text.replace(/^\[\^([12])\]:/gm, (_, number) => `[^${number === "1" ? 2 : 1}]:`),
    [false, false],
  ],
  ["with another page", (text) => text.replace("p. 3,", "p. 4,"), [false, true]],
  ["with a page too many", (text) => text.replace("p. 3,", "p. 4, p. 3,"), [false, true]],
  ["with one page of two", (text) => text.replace("pp. 5–6,", "p. 5,"), [true, false]],
  ["with another passage", (text) => text.replace("passage=200-209", "passage=100-109"), [true, false]],
  ["with a link to no page of ours", (text) => text.replace("(<https://", "(<javascript://"), [false, true]],
  [
    "without links, with its pages",
    (text) => text.replace(/^(\[\^\d\]: )\[(.*)\]\(<.*>\)$/gm, "$1$2"),
    [true, true],
  ],
  ["without a footnote", (text) => text.replace(/^\[\^1\]: .*\n/m, ""), [false, true]],
])("a Markdown file %s", (_, change, expected) => {
  const text = writePackMarkdown(FILE);
  if (!expected.every(Boolean)) expect(change(text)).not.toBe(text);
  expect(fits(strToU8(change(text)))).toEqual(expected);
});

it.each([" [^1]: False", "   [^1]: False", "- [^1]: False", "> [^1]: False", "[^2]: x\n\n    [^1]: False"])(
  "the footnote differs if its mark has a second definition, and the words match: %j",
  (definition) => {
    const text = writePackMarkdown(FILE);
    for (const place of ["## Context\n\n", "## How this was found\n\n"]) {
      const changed = text.replace(place, `${place}${definition}\n\n`);
      expect(fits(strToU8(changed))[0]).toBe(false);
      expect(readPackExport(strToU8(changed)).items[0]?.shown).not.toContain(FOREIGN);
    }
  },
);

it("another way to write a mark is another mark", () => {
  const text = writePackMarkdown(FILE).replace("lit.[^1]", "lit.[^01]");
  expect(readPackExport(strToU8(`${text}\n[^01]: False\n`)).items[0]?.shown).toBe("");
});

const NOTES = "word/footnotes.xml";
const DOCUMENT = "word/document.xml";
const RELATIONS = "word/_rels/footnotes.xml.rels";
const swapIds = (xml: string) =>
  xml.replace(
    /(<w:footnote(?:Reference)? w:id=")([12])"/g,
    (_, start, id) => `${start}${id === "1" ? 2 : 1}"`,
  );

it.each<[string, string, (xml: string) => string, readonly boolean[]]>([
  ["unchanged, also below a table", DOCUMENT, (xml) => xml, [true, true]],
  ["with swapped marks", DOCUMENT, swapIds, [false, false]],
  ["with swapped footnotes", NOTES, swapIds, [false, false]],
  ["with another page", NOTES, (xml) => xml.replace("p. 3,", "p. 4,"), [false, true]],
  [
    "with another passage",
    RELATIONS,
    (xml) => xml.replace("passage=200-209", "passage=100-109"),
    [true, false],
  ],
  ["without a mark", DOCUMENT, (xml) => xml.replace('<w:footnoteReference w:id="1"/>', ""), [false, true]],
])("a Word file %s", async (_, part, change, expected) => {
  const zip = unzipSync(await writePackDocx(FILE));
  const before = strFromU8(zip[part] ?? new Uint8Array());
  const after = change(before);
  if (!expected.every(Boolean)) expect(after).not.toBe(before);
  expect(fits(zipSync({ ...zip, [part]: strToU8(after) }))).toEqual(expected);
});
