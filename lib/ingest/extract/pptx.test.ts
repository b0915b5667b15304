import { describe, expect, it } from "vitest";
import { box, frame, paragraph, place, pptxOf, titled, tree } from "./pptx/testing.ts";
import { codesOf, kindsOf, linesOf, slideReader } from "./slides/testing.ts";

const { read } = slideReader("pptx");

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
