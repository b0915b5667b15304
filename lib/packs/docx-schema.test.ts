import fc from "fast-check";
import { strFromU8, strToU8, unzipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { PackView } from "#lib/domain/pack.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { anyPack, exported, itemOf, packOf } from "./testing.ts";
import { DOCX_RULES } from "./testing-docx-rules.ts";
import { type DocxElement, docxProblems, elementProblems, parsedPart } from "./testing-docx-schema.ts";
import { writePackDocx } from "./write-docx.ts";

type Parts = Record<string, Uint8Array>;

let picture: Uint8Array;
let whole: Parts;
beforeAll(async () => {
  const size = { width: 30, height: 20 };
  const drawn = sharp({ create: { ...size, channels: 3, background: { r: 9, g: 90, b: 200 } } });
  picture = new Uint8Array(await drawn.jpeg().toBuffer());
  const table = itemOf(3);
  const rows = [
    ["a", "b", "c"],
    ["", "d", ""],
  ];
  const merged = [
    { row: 0, column: 0, rows: 2, columns: 1 },
    { row: 1, column: 1, rows: 1, columns: 2 },
  ];
  const blocks = [{ kind: "table", rows, merged }];
  const source = { ...table.source, quote: "a\tb\tc\nd", blocks } as typeof table.source;
  whole = await parts(packOf({ items: [...packOf().items, { ...table, source }] }));
});

/** A pack as Word file, with a figure for every other item and a reason for the others. */
async function parts(pack: PackView): Promise<Parts> {
  const figures = pack.items.map(
    ({ itemId }, at): PackFigureEntry => ({
      itemId,
      figure: at % 2 === 1 ? "not_drawn" : figureOf(pack.title),
    }),
  );
  return unzipSync(await writePackDocx(exported(pack), figures));
}
const figureOf = (caption: string) => ({
  ...{ bytes: picture, widthPx: 30, heightPx: 20, page: 1, wholePage: false, kind: "map", caption },
});

describe("a Word file of a pack", () => {
  it("obeys the schema with a table of merged cells, figures and notes", () => {
    expect(docxProblems(whole)).toEqual([]);
  });

  it("obeys the schema with words and cells from right to left", async () => {
    const item = itemOf(1);
    const blocks = [
      { kind: "words", text: "המנוף פועל." },
      { kind: "table", rows: [["מנוף", "12 m"]], merged: [] },
    ];
    const source = { ...item.source, blocks } as typeof item.source;
    const written = await parts(packOf({ items: [{ ...item, source }] }));
    expect(strFromU8(written[DOCUMENT] ?? new Uint8Array()).match(/<w:bidi\/>/g)).toHaveLength(2);
    expect(docxProblems(written)).toEqual([]);
  });

  it("obeys the schema without items", async () => {
    expect(docxProblems(await parts(packOf({ items: [], frame: null, receipts: [] })))).toEqual([]);
  });

  it("obeys the schema for any words of the pack", async () => {
    await fc.assert(
      fc.asyncProperty(anyPack, async (pack) => {
        expect(docxProblems(await parts(pack))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

const DOCUMENT = "word/document.xml";

/** Part, text to replace, replacement, and the problem that must be found. */
const BROKEN: readonly (readonly [string, string | RegExp, string, string])[] = [
  [DOCUMENT, "</w:body>", "", "not well-formed"],
  [DOCUMENT, "<w:body>", "<w:body><w:surprise/>", "w:surprise is not allowed by any rule"],
  [DOCUMENT, "<w:body>", "<w:body><w:r/>", "w:body may not contain w:r"],
  [DOCUMENT, "</w:sectPr>", "</w:sectPr><w:p/>", "w:body does not end with w:sectPr"],
  [DOCUMENT, "<w:body>", "<w:body><w:sectPr/>", "w:body may not contain w:sectPr"],
  [
    DOCUMENT,
    '<w:pStyle w:val="Title"/><w:keepNext/>',
    '<w:keepNext/><w:pStyle w:val="Title"/>',
    "w:pPr contains w:pStyle after w:keepNext",
  ],
  [DOCUMENT, "<w:keepNext/>", "<w:keepNext/><w:keepNext/>", "w:pPr contains w:keepNext more than once"],
  [
    DOCUMENT,
    /<w:pPr>(.*?)<\/w:pPr>(<w:r>.*?<\/w:r>)/,
    "$2<w:pPr>$1</w:pPr>",
    "w:p contains w:pPr after other content",
  ],
  [
    DOCUMENT,
    /<w:rPr>(.*?)<\/w:rPr>(<w:t .*?<\/w:t>)/,
    "$2<w:rPr>$1</w:rPr>",
    "w:r contains w:rPr after other content",
  ],
  [DOCUMENT, "<w:bCs/>", "<w:bCs/><w:b/>", "w:rPr contains w:b more than once"],
  [DOCUMENT, /<w:tblGrid>.*?<\/w:tblGrid>/, "", "w:tbl lacks w:tblGrid"],
  [DOCUMENT, /<w:gridCol [^>]*>/, "", "a row has other columns than its table"],
  [DOCUMENT, /(<w:tc>)(<w:tcPr>.*?<\/w:tcPr>)<w:p>.*?<\/w:p>/, "$1$2", "w:tc does not end with w:p"],
  [DOCUMENT, /(<w:tc>)(<w:tcPr>.*?<\/w:tcPr>)/, "$1<w:p/>$2", "w:tc contains w:tcPr after other content"],
  [DOCUMENT, 'w:type="pct"', 'w:type="percent"', "w:tblW has the value percent of w:type"],
  [DOCUMENT, /(<w:pgSz [^>]*>)(<w:pgMar [^>]*>)/, "$2$1", "w:sectPr contains w:pgSz after w:pgMar"],
  [DOCUMENT, ' w:gutter="0"', "", "w:pgMar lacks w:gutter"],
  [DOCUMENT, '<w:footnoteReference w:id="1"/>', "<w:footnoteReference/>", "w:footnoteReference lacks w:id"],
  [
    DOCUMENT,
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:id="99"/>',
    "w:footnoteReference w:id 99 is not defined",
  ],
  [DOCUMENT, 'w:val="Quote"', 'w:val="Quotation"', "w:pStyle w:val Quotation is not defined"],
  [
    DOCUMENT,
    '<w:rStyle w:val="Hyperlink"/>',
    '<w:rStyle w:val="Link"/>',
    "w:rStyle w:val Link is not defined",
  ],
  [
    DOCUMENT,
    'w:anchor="sightline_item_1"',
    'w:anchor="elsewhere"',
    "w:hyperlink w:anchor elsewhere is not defined",
  ],
  [DOCUMENT, '<w:bookmarkEnd w:id="1"/>', "", "a bookmark has no start or no end"],
  [DOCUMENT, 'w:name="sightline_item_2"', 'w:name="sightline_item_1"', "two w:bookmarkStart share w:name"],
  [
    DOCUMENT,
    'w:name="sightline_item_2"',
    'w:name="item 2"',
    "w:bookmarkStart has the value item 2 of w:name",
  ],
  [DOCUMENT, /<wp:docPr [^>]*>/, "", "wp:inline lacks wp:docPr"],
  [DOCUMENT, / descr="[^"]+"/, "", "wp:docPr lacks descr"],
  [DOCUMENT, /<wp:docPr id="\d+"/g, '<wp:docPr id="5"', "two wp:docPr share id"],
  [DOCUMENT, /<wp:extent cx="\d+"/, '<wp:extent cx="0"', "wp:extent has the value 0 of cx"],
  [
    DOCUMENT,
    /(<wp:extent [^>]*>)(<wp:effectExtent [^>]*>)/,
    "$2$1",
    "wp:inline contains wp:extent after wp:effectExtent",
  ],
  [
    DOCUMENT,
    /r:embed="[^"]*"/,
    'r:embed="rId99"',
    "a:blip names the relationship rId99, which does not exist",
  ],
  [DOCUMENT, /r:embed="[^"]*"/, 'r:embed="rId1"', "a:blip names a relationship to styles instead of image"],
  ["word/_rels/document.xml.rels", "media/", "pictures/", "which does not exist"],
  ["word/_rels/document.xml.rels", /Target="https:[^"]*"/, 'Target="nowhere"', "nowhere is no address"],
  ["word/_rels/document.xml.rels", 'Id="rId2"', 'Id="rId1"', "two rel:Relationship share Id"],
  ["word/_rels/document.xml.rels", ' Id="rId2"', "", "rel:Relationship lacks Id"],
  ["word/footnotes.xml", '<w:footnote w:id="2"', '<w:footnote w:id="1"', "two w:footnote share w:id"],
  ["word/footnotes.xml", /(<w:footnote w:id="1">).*?(<\/w:footnote>)/, "$1$2", "w:footnote is empty"],
  ["word/footnotes.xml", 'w:type="separator"', 'w:type="line"', "w:footnote has the value line of w:type"],
  ["word/styles.xml", 'w:styleId="Title"', 'w:styleId="Heading1"', "two w:style share w:styleId"],
  [
    "word/styles.xml",
    /(<w:name w:val="Title"\/>)(<w:basedOn [^>]*>)/,
    "$2$1",
    "w:style contains w:name after w:basedOn",
  ],
  [
    "word/styles.xml",
    '<w:color w:val="2E74B5"/>',
    '<w:color w:val="blue"/>',
    "w:color has the value blue of w:val",
  ],
  [
    "word/numbering.xml",
    /(<w:numFmt [^>]*>)(<w:lvlText [^>]*>)/,
    "$2$1",
    "w:lvl contains w:numFmt after w:lvlText",
  ],
  [
    "word/numbering.xml",
    '<w:abstractNumId w:val="1"/>',
    '<w:abstractNumId w:val="4"/>',
    "w:abstractNumId w:val 4 is not defined",
  ],
  ["word/numbering.xml", '<w:abstractNumId w:val="1"/>', "", "w:num lacks w:abstractNumId"],
  ["word/footer1.xml", '<w:fldChar w:fldCharType="end"/>', "", "a field is not closed"],
  ["word/footer1.xml", /<w:p>.*<\/w:p>/, "", "w:ftr is empty"],
  [
    "word/settings.xml",
    /(<w:displayBackgroundShape\/>)(<w:defaultTabStop [^>]*>)/,
    "$2$1",
    "after w:defaultTabStop",
  ],
  ["docProps/custom.xml", 'pid="3"', 'pid="2"', "two cust:property share pid"],
  ["docProps/custom.xml", 'pid="2"', 'pid="1"', "cust:property has the value 1 of pid"],
  ["[Content_Types].xml", /<Default [^>]*Extension="jpg"[^>]*>/, "", "image1.jpg has no content type"],
  [
    "[Content_Types].xml",
    /<Override [^>]*PartName="\/word\/footnotes.xml"[^>]*>/,
    "",
    "word/footnotes.xml has no content type of its own",
  ],
  [
    "[Content_Types].xml",
    "/word/footnotes.xml",
    "/word/notes.xml",
    "names word/notes.xml, which does not exist",
  ],
];

describe("a broken Word file is detected", () => {
  it.each(BROKEN)("%s: %s becomes %s", (part, from, to, problem) => {
    const text = strFromU8(whole[part] ?? new Uint8Array());
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(docxProblems({ ...whole, [part]: strToU8(changed) }).join("\n")).toContain(problem);
  });

  it("a part that is missing", () => {
    for (const part of ["word/footnotes.xml", "word/media/image1.jpg", "[Content_Types].xml"]) {
      const { [part]: _gone, ...rest } = whole;
      expect(docxProblems(rest).length).toBeGreaterThan(0);
    }
  });
});

/** Elements with everything below them. */
const within = (element: DocxElement): DocxElement[] => [element, ...element.children.flatMap(within)];

/** Every way to break an element that its rule in the table forbids. */
function broken(element: DocxElement): (readonly [string, DocxElement])[] {
  const { name, attributes, children } = element;
  const { required = "", values = {}, order, first } = DOCX_RULES[name] ?? {};
  const names = children.map((child) => child.name);
  const without = (attribute: string) =>
    Object.fromEntries(Object.entries(attributes).filter(([each]) => each !== attribute));
  const needed = (order ?? "").split(" ").filter((step) => /[+!]$/.test(step));
  const stranger = { name: "w:stranger", attributes: {}, children: [] };
  const isOrdered = order !== undefined || (first !== undefined && names[0] === first);
  return [
    ["a child that is not allowed", { ...element, children: [stranger, ...children] }],
    ...required
      .split(" ")
      .flatMap((each) =>
        each === "" ? [] : [[`without ${each}`, { ...element, attributes: without(each) }] as const],
      ),
    ...Object.keys(values).flatMap((each) =>
      attributes[each] === undefined
        ? []
        : [[`a wrong ${each}`, { ...element, attributes: { ...attributes, [each]: "" } }] as const],
    ),
    ...(isOrdered && new Set(names).size > 1
      ? [["other order", { ...element, children: children.toReversed() }] as const]
      : []),
    ...needed.map((step) => {
      const kept = children.filter((child) => child.name !== step.slice(0, -1));
      return [`without ${step}`, { ...element, children: kept }] as const;
    }),
  ];
}

it("every rule of the table can fail: each element of a file, broken in each way, is detected", () => {
  const parts = Object.entries(whole).filter(([name]) => /\.(?:xml|rels)$/.test(name));
  const elements = parts.flatMap(([, bytes]) => within(parsedPart(strFromU8(bytes))));
  const checked = elements.filter(({ name }) => DOCX_RULES[name] && !DOCX_RULES[name].open);
  const unnoticed = checked.flatMap((element) =>
    broken(element)
      .filter(([, changed]) => elementProblems(changed).length === 0)
      .map(([how]) => `${element.name}: ${how}`),
  );
  expect([...new Set(unnoticed)]).toEqual([]);
});
