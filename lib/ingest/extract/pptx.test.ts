import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Extracted } from "#lib/domain/extracted.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { assertConforms } from "../conform.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { utf8 } from "../testing.ts";
import { box, frame, paragraph, place, pptxOf, type TestRelation, titled, tree } from "./pptx/testing.ts";
import { createPptxExtractor } from "./pptx.ts";

async function read(bytes: Uint8Array, limits = DEFAULT_INGEST_LIMITS): Promise<Extracted> {
  const extracted = await createPptxExtractor(limits).extract({ bytes, fileName: "a.pptx" });
  assertConforms(extracted);
  return extracted;
}

async function refusal(bytes: Uint8Array, limits = DEFAULT_INGEST_LIMITS): Promise<string> {
  const error: unknown = await read(bytes, limits).catch((thrown: unknown) => thrown);
  if (!isAppError(error)) throw new Error("was not refused");
  expect(error.message).toMatch(/\w+ \w+/);
  return error.code;
}

const linesOf = ({ text, blocks }: Extracted) =>
  blocks.map((block) => `${block.marker ? `${block.marker} ` : ""}${text.slice(block.start, block.end)}`);
const kindsOf = ({ blocks }: Extracted) => blocks.map(({ kind, level }) => `${kind}${level ?? ""}`);
const codesOf = ({ notes }: Extracted) => notes.map(({ code }) => code);

describe("the pptx reader", () => {
  it("makes each slide a section with its number and title, in the order in which they are shown", async () => {
    const deck = await read(
      pptxOf([{ shapes: box(paragraph("It floods.")) + titled("Flood risk") }, "No title here."], {
        order: [2, 1],
      }),
    );
    expect(linesOf(deck)).toEqual(["Slide 1", "No title here.", "Slide 2: Flood risk", "It floods."]);
    expect(kindsOf(deck)).toEqual(["heading1", "paragraph", "heading1", "paragraph"]);
  });

  it("counts slides from the number that the presentation starts with", async () => {
    const deck = await read(pptxOf(["One."], { attributes: 'firstSlideNum="12"' }));
    expect(linesOf(deck)[0]).toBe("Slide 12");
  });

  it("reads text from top to bottom and from left to right, groups as one, columns of prose one by one", async () => {
    const long = "A long paragraph of a column that has far more than sixty characters in it.";
    const at = (text: string, x: number, y: number) => box(paragraph(text), { at: [x, y, 300, 40] });
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"/></p:nvGrpSpPr><p:grpSpPr>${place([0, 300, 300, 100])}</p:grpSpPr>${at("G2", 0, 9000)}${at("G1", 0, 10)}</p:grpSp>`;
    const rows = await read(
      pptxOf([{ shapes: at("Last", 0, 500) + group + at("Right", 400, 100) + at("Left", 0, 104) }]),
    );
    expect(linesOf(rows).slice(1)).toEqual(["Left", "Right", "G1", "G2", "Last"]);
    const columns = await read(
      pptxOf([
        {
          shapes:
            at(`R ${long}`, 400, 200) +
            at(`L ${long}`, 0, 200) +
            at("Right head", 400, 100) +
            at("Left head", 0, 100),
        },
      ]),
    );
    expect(linesOf(columns).slice(1)).toEqual(["Left head", `L ${long}`, "Right head", `R ${long}`]);
  });

  it("takes places and bullets from the layout and the master", async () => {
    const layout = tree(
      "p:sldLayout",
      box("", { role: '<p:ph type="body" idx="1"/>', at: [0, 50, 100, 10] }),
    );
    const master = `<p:sldMaster xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>`;
    const relations = (kind: string, target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="x/${kind}" Target="${target}"/></Relationships>`;
    const items = `${paragraph("One")}${paragraph("Deeper", '<a:pPr lvl="1"/>')}${paragraph("Plain", "<a:pPr><a:buNone/></a:pPr>")}`;
    const bytes = pptxOf(
      [
        {
          shapes: box(paragraph("Below"), { at: [0, 90, 100, 10] }) + box(items, { role: '<p:ph idx="1"/>' }),
          relations: [{ id: "l", kind: "slideLayout", target: "../layout.xml" }],
        },
      ],
      {
        files: {
          "ppt/layout.xml": layout,
          "ppt/_rels/layout.xml.rels": relations("slideMaster", "master.xml"),
          "ppt/master.xml": master,
        },
      },
    );
    const deck = await read(bytes);
    expect(linesOf(deck)).toEqual(["Slide 1", "• One", "– Deeper", "Plain", "Below"]);
    expect(kindsOf(deck).slice(1)).toEqual(["list-item1", "list-item2", "paragraph", "paragraph"]);
  });

  it("numbers lists as they are shown", async () => {
    const item = (text: string, type: string, level = 0) =>
      paragraph(text, `<a:pPr lvl="${level}"><a:buAutoNum type="${type}"/></a:pPr>`);
    const deck = await read(
      pptxOf([
        {
          shapes: box(
            item("a", "arabicPeriod") +
              item("b", "alphaLcParenBoth", 1) +
              item("c", "alphaLcParenBoth", 1) +
              item("d", "arabicPeriod") +
              paragraph("between") +
              item("e", "romanUcParenR"),
          ),
        },
      ]),
    );
    expect(linesOf(deck).slice(1)).toEqual(["1. a", "(a) b", "(b) c", "2. d", "between", "I) e"]);
  });

  it("keeps links, emphasis and struck-out words, and leaves slide numbers out", async () => {
    const run = (text: string, properties: string) => `<a:r>${properties}<a:t>${text}</a:t></a:r>`;
    const words = `<a:p>${run("See the plan", '<a:rPr b="1"><a:hlinkClick r:id="h"/></a:rPr>')}${run(" or ", "")}${run("the draft", '<a:rPr strike="sngStrike"/>')}${run(".", '<a:rPr strike="noStrike"/>')}<a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>`;
    const deck = await read(
      pptxOf([
        {
          shapes: box(words),
          relations: [{ id: "h", kind: "hyperlink", target: "https://example.org/", external: true }],
        },
      ]),
    );
    expect(linesOf(deck)[1]).toBe("See the plan or ~~the draft~~.");
    expect(deck.blocks[1]?.marks?.map(({ kind, href }) => href ?? kind)).toEqual([
      "https://example.org/",
      "strong",
      "strike",
    ]);
  });

  it("reads tables with merged cells and their header", async () => {
    const cell = (text: string, attributes = "") =>
      `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const table = `<a:tbl><a:tblPr firstRow="1"/><a:tr>${cell("Site", 'gridSpan="2"')}${cell("", 'hMerge="1"')}</a:tr><a:tr>${cell("Riverside")}${cell("120 homes")}</a:tr></a:tbl>`;
    const deck = await read(pptxOf([{ shapes: frame(table) }]));
    expect(linesOf(deck)[1]).toBe("Site\nRiverside\t120 homes");
    expect(deck.blocks[1]?.rows?.[0]?.[0]).toMatchObject({ header: true, colSpan: 2 });
  });

  it("reads the title and the numbers of charts, and the text of diagrams with its levels", async () => {
    const points = (cache: string, values: readonly string[], format = "") =>
      `<c:${cache}>${format}${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("")}</c:${cache}>`;
    const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich>${paragraph("Homes built")}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef>${points("strCache", ["Share"])}</c:strRef></c:tx><c:cat><c:strRef>${points("strCache", ["2023", "2024"])}</c:strRef></c:cat><c:val><c:numRef>${points("numCache", ["0.1", "0.45000000000000001"], "<c:formatCode>0%</c:formatCode>")}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const node = (id: string, text: string) =>
      `<dgm:pt modelId="${id}"><dgm:t>${paragraph(text)}</dgm:t></dgm:pt>`;
    const link = (from: string, to: string, order: number) =>
      `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
    const diagram = `<dgm:dataModel><dgm:ptLst>${node("b", "Decide")}<dgm:pt modelId="0" type="doc"/>${node("a", "Consult")}${node("c", "Visit")}</dgm:ptLst><dgm:cxnLst>${link("0", "b", 1)}${link("0", "a", 0)}${link("a", "c", 0)}${link("c", "a", 0)}</dgm:cxnLst></dgm:dataModel>`;
    const deck = await read(
      pptxOf([
        {
          shapes: frame('<c:chart r:id="c1"/>') + frame('<dgm:relIds r:dm="d1"/>', { at: [0, 900, 9, 9] }),
          relations: [
            { id: "c1", kind: "chart", xml: chart },
            { id: "d1", kind: "diagramData", xml: diagram },
          ],
        },
      ]),
    );
    expect(linesOf(deck).slice(1)).toEqual([
      "Homes built",
      "\tShare\n2023\t10%\n2024\t45%",
      "• Consult",
      "• Visit",
      "• Decide",
    ]);
    expect(deck.blocks.slice(3).map(({ level }) => level)).toEqual([1, 2, 1]);
  });

  it("reads notes below a heading of their own, and alternative text as captions", async () => {
    const notes = tree(
      "p:notes",
      box(paragraph("12"), { role: '<p:ph type="sldNum"/>' }) +
        box(paragraph("Mention the pond."), { role: '<p:ph type="body"/>' }),
    );
    const picture = (text: string) =>
      `<p:pic><p:nvPicPr><p:cNvPr id="4" name="p" descr="${text}"/><p:nvPr/></p:nvPicPr><p:spPr/></p:pic>`;
    const deck = await read(
      pptxOf([
        {
          shapes: titled("Harrow Vale") + picture("A pond with reeds") + picture("image1.png"),
          relations: [{ id: "n", kind: "notesSlide", xml: notes }],
        },
      ]),
    );
    expect(linesOf(deck)).toEqual([
      "Slide 1: Harrow Vale",
      "A pond with reeds",
      "Slide 1, speaker notes",
      "Mention the pond.",
    ]);
    expect(kindsOf(deck)).toEqual(["heading1", "caption", "heading2", "paragraph"]);
  });

  it("tells what is hidden, left out and not run", async () => {
    const deck = await read(
      pptxOf(
        [
          { shapes: box(paragraph("Kept back.")), attributes: 'show="0"' },
          { shapes: box(paragraph("Seen.")) + box(paragraph("Unseen."), { properties: 'hidden="1"' }) },
          {
            shapes: frame('<p:oleObj progId="Excel.Sheet"/>'),
            relations: [{ id: "k", kind: "comments", target: "../c.xml" }],
          },
        ],
        { files: { "ppt/vbaProject.bin": "code" } },
      ),
    );
    expect(linesOf(deck)).toEqual(["Slide 1 (hidden)", "Kept back.", "Slide 2", "Seen."]);
    expect(codesOf(deck)).toEqual([
      ...["comments_left_out", "embedded_document", "hidden_text", "macros"],
      ...["hidden_slides", "slides_without_text"],
    ]);
    expect(deck.notes.map(({ message }) => message)).toContain(
      "The presentation contains macros. They were not run.",
    );
  });

  it("takes the title from the first slide, unless it is a placeholder", async () => {
    const core = "<dc:title>Committee slides</dc:title><dc:creator>Ann Lee</dc:creator>";
    const named = await read(pptxOf([{ shapes: titled("Riverside masterplan") }], { core }));
    expect(named.metadata).toMatchObject({ title: "Riverside masterplan", author: "Ann Lee" });
    const blank = await read(pptxOf([{ shapes: titled("Presentation") }], { core }));
    expect(blank.metadata.title).toBe("Committee slides");
    const automatic = await read(
      pptxOf(["Words."], { core: "<dc:title>PowerPoint Presentation</dc:title>" }),
    );
    expect(automatic.metadata.title).toBeUndefined();
  });
});

describe("the pptx reader with bad input", () => {
  const self = (kind: string): TestRelation => ({ id: kind, kind, target: "slide1.xml" });

  it("reads a slide that contains itself once", async () => {
    const inside = `<p:grpSp><p:grpSpPr/>${frame('<c:chart r:id="chart"/>')}${frame('<dgm:relIds r:dm="diagramData"/>')}</p:grpSp>`;
    const kinds = ["notesSlide", "slideLayout", "slideMaster", "chart", "diagramData", "slide"];
    const bytes = pptxOf(
      [{ shapes: titled("Once") + box(paragraph("Text.")) + inside, relations: kinds.map(self) }],
      {
        order: [1, 1, 1],
      },
    );
    const deck = await read(bytes);
    expect(deck.text.match(/Slide \d/g)).toEqual(["Slide 1"]);
    expect(codesOf(deck)).toContain("slides_not_read");
  });

  it("reads the other slides if one is missing or damaged", async () => {
    const bytes = pptxOf(["One.", { shapes: "<p:sp>" }, "Three."], { order: [1, 2, 3, 9] });
    const deck = await read(bytes);
    expect(linesOf(deck)).toEqual(["Slide 1", "One.", "Slide 3", "Three."]);
    expect(deck.notes).toEqual([
      { code: "slides_not_read", message: "Slides 2 and 4 are damaged or missing, and were not read." },
    ]);
    expect(await refusal(pptxOf([{ shapes: "<p:sp>" }]))).toBe("damaged");
    const parts = pptxOf([
      {
        shapes: box(paragraph("Text.")) + frame('<c:chart r:id="none"/>'),
        relations: [{ id: "n", kind: "notesSlide", xml: "<p:notes>" }],
      },
    ]);
    expect(codesOf(await read(parts))).toEqual(["damaged_part"]);
  });

  it("never resolves entities or follows links out of the file", async () => {
    const entity = (declared: string) =>
      pptxOf(["Text."], {
        files: {
          "ppt/slides/slide1.xml": `<!DOCTYPE s [${declared}]>${tree("p:sld", box(paragraph("Text. &x;")))}`,
        },
      });
    const expansion = Array.from(
      { length: 30 },
      (_, at) => `<!ENTITY x${at} "&x${at + 1};&x${at + 1};">`,
    ).join("");
    expect(await refusal(entity(`${expansion}<!ENTITY x "&x0;">`))).toBe("damaged");
    expect(await refusal(entity('<!ENTITY x SYSTEM "file:///etc/passwd">'))).toBe("damaged");
    const outside = pptxOf([
      {
        shapes: box(paragraph("Text.")) + frame('<c:chart r:id="c"/>'),
        relations: [{ id: "c", kind: "chart", target: "https://example.org/chart.xml", external: true }],
      },
    ]);
    expect(linesOf(await read(outside))).toEqual(["Slide 1", "Text."]);
    const script = pptxOf([
      {
        shapes: box('<a:p><a:r><a:rPr><a:hlinkClick r:id="h"/></a:rPr><a:t>Press</a:t></a:r></a:p>'),
        relations: [{ id: "h", kind: "hyperlink", target: "javascript:alert(1)", external: true }],
      },
    ]);
    expect((await read(script)).blocks[1]?.marks).toBeUndefined();
  });

  it("refuses zip bombs, deep nesting, too many slides, cut-off files and files without text", async () => {
    const limits = {
      ...DEFAULT_INGEST_LIMITS,
      inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxTotalBytes: 100_000 },
    };
    expect(await refusal(pptxOf(["x".repeat(200_000)]), limits)).toBe("too_complex");
    const ratio = pptxOf([" ".repeat(3_000_000)]);
    expect(await refusal(ratio)).toBe("too_complex");
    const deep = `${"<p:grpSp>".repeat(2000)}${"</p:grpSp>".repeat(2000)}`;
    expect(await refusal(pptxOf([{ shapes: deep }]))).toBe("too_deep");
    expect(await refusal(pptxOf(["One."], { order: Array.from({ length: 1001 }, () => 1) }))).toBe(
      "too_complex",
    );
    const whole = pptxOf(["One.", "Two."]);
    expect(await refusal(whole.slice(0, whole.length * 0.7))).toBe("damaged");
    expect(await refusal(pptxOf([""]))).toBe("empty_file");
    expect(await refusal(utf8("PK"))).toBe("damaged");
  });

  it("reads a slide with thousands of shapes at one place", async () => {
    const shapes = Array.from({ length: 5000 }, (_, at) =>
      box(paragraph(`S${at}`), { at: [0, 0, 10, 10] }),
    ).join("");
    expect((await read(pptxOf([{ shapes }]))).blocks).toHaveLength(5001);
  });

  it("returns a valid result or throws an AppError for any well-formed slide", async () => {
    const leaf = fc.constantFrom(
      ...["<a:t>x </a:t>", "<a:br/>", '<a:pPr lvl="99"><a:buAutoNum startAt="-5" type="?"/></a:pPr>'],
      ...[
        '<p:ph type="title"/>',
        '<a:off x="NaN" y="1e999"/>',
        '<a:ext cx="-1" cy="2"/>',
        '<c:chart r:id="r1"/>',
      ],
    );
    const names = [
      "p:sp",
      "p:grpSp",
      "p:nvSpPr",
      "p:nvPr",
      "p:spPr",
      "a:xfrm",
      "p:txBody",
      "a:p",
      "a:r",
      "a:tbl",
      "a:tr",
    ];
    const more = [
      "a:tc",
      "a:txBody",
      "p:graphicFrame",
      "a:graphic",
      "a:graphicData",
      "mc:AlternateContent",
      "mc:Choice",
    ];
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 8, withCrossShrink: true },
        leaf,
        fc
          .tuple(fc.constantFrom(...names, ...more), fc.array(tie("node"), { maxLength: 4 }))
          .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), async (nodes) => {
        const shapes = nodes.join("");
        const error: unknown = await read(pptxOf([{ shapes }, "End."])).catch((thrown: unknown) => thrown);
        if (error instanceof Error && !isAppError(error)) throw error;
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
