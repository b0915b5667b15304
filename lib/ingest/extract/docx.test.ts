import * as docx from "docx";
import { unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { describe, expect, it } from "vitest";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { cellsOf, marksOf, outline, read, utf8 } from "../testing.ts";
import { docxOf, p } from "./docx/testing.ts";
import { createDocxExtractor, docxExtractor } from "./docx.ts";

const code = (value: string) => expect.objectContaining({ code: value });
const outlineOf = async (body: string, parts = {}) => outline(await read(docxExtractor, docxOf(body, parts)));

async function written(
  children: docx.FileChild[],
  more: Partial<docx.IPropertiesOptions> = {},
): Promise<Uint8Array> {
  const numbering = {
    config: [
      {
        reference: "clauses",
        levels: [
          { level: 0, format: docx.LevelFormat.DECIMAL, text: "%1." },
          { level: 1, format: docx.LevelFormat.LOWER_LETTER, text: "(%2)" },
        ],
      },
    ],
  };
  const file = new docx.Document({ numbering, ...more, sections: [{ children }] });
  return new Uint8Array(await docx.Packer.toBuffer(file));
}

const text = (words: string) => new docx.Paragraph(words);

describe("docxExtractor", () => {
  it("reads headings, lists with printed markers, links, marks and notes", async () => {
    const clause = (words: string, level: number) =>
      new docx.Paragraph({ text: words, numbering: { reference: "clauses", level } });
    const bytes = await written(
      [
        new docx.Paragraph({ text: "Local Plan", heading: docx.HeadingLevel.TITLE }),
        new docx.Paragraph({ text: "Homes", heading: docx.HeadingLevel.HEADING_2 }),
        new docx.Paragraph({
          children: [
            new docx.TextRun("Homes "),
            new docx.TextRun({ text: "must", bold: true }),
            new docx.ExternalHyperlink({ link: "https://x.example/a", children: [new docx.TextRun("fit")] }),
            new docx.FootnoteReferenceRun(1),
          ],
        }),
        clause("First", 0),
        clause("Inner", 1),
        clause("Second", 0),
      ],
      {
        title: "Stated title",
        creator: "Ann Lee",
        footnotes: { 1: { children: [text("As the guide says.")] } },
      },
    );
    const extracted = await read(docxExtractor, bytes);
    expect(outline(extracted)).toEqual([
      "heading 1: Local Plan",
      "heading 2: Homes",
      "paragraph: Homes mustfit[1]",
      "list-item 1 (1.): First",
      "list-item 2 ((a)): Inner",
      "list-item 1 (2.): Second",
      "heading 1: Notes",
      "footnote ([1]): As the guide says.",
    ]);
    expect(marksOf(extracted)).toEqual(["strong: must", "link https://x.example/a: fit"]);
    expect(extracted.metadata).toMatchObject({ title: "Local Plan", author: "Ann Lee" });
    expect(extracted.metadata.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  });

  it("reads tables with spans and headers, and unwraps frames of one cell", async () => {
    const cell = (words: string, more: Partial<docx.ITableCellOptions> = {}) =>
      new docx.TableCell({ children: words.split("|").map(text), ...more });
    const row = (cells: docx.TableCell[], tableHeader = false) =>
      new docx.TableRow({ children: cells, tableHeader });
    const table = new docx.Table({
      rows: [
        row([cell("Site"), cell("Homes", { columnSpan: 2 })], true),
        row([cell("Mill", { rowSpan: 2 }), cell("12"), cell("a|b")]),
        row([cell("7"), cell("")]),
      ],
    });
    const frame = new docx.Table({ rows: [row([cell("Policy H4|Homes must be dry.")])] });
    const extracted = await read(docxExtractor, await written([table, frame]));
    expect(cellsOf(extracted)).toEqual([
      ["*Site", "*Homes"],
      ["Mill", "12", "a\nb"],
      ["7", ""],
    ]);
    const rows = extracted.blocks[0]?.rows;
    expect([rows?.[0]?.[1]?.colSpan, rows?.[1]?.[0]?.rowSpan]).toEqual([2, 2]);
    expect(outline(extracted).slice(1)).toEqual(["paragraph: Policy H4", "paragraph: Homes must be dry."]);
  });

  it("finds every word that mammoth finds", async () => {
    const bytes = await written([
      text("One two"),
      new docx.Table({
        rows: [
          new docx.TableRow({
            children: [
              new docx.TableCell({ children: [text("three")] }),
              new docx.TableCell({ children: [text("four")] }),
            ],
          }),
        ],
      }),
      text("five"),
    ]);
    const words = (source: string) => source.split(/\s+/).filter((word) => word !== "");
    const theirs = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
    expect(words((await read(docxExtractor, bytes)).text)).toEqual(words(theirs.value));
  });

  it("reads the content of simple fields, content controls, formulas and tabs", async () => {
    const body = `<w:p><w:r><w:t>Table </w:t></w:r><w:fldSimple w:instr="SEQ"><w:r><w:t>7</w:t></w:r></w:fldSimple><w:sdt><w:sdtContent><w:r><w:t>: Homes</w:t><w:tab/><w:t>here</w:t><w:br/><w:t>now</w:t></w:r></w:sdtContent></w:sdt></w:p><w:sdt><w:sdtContent>${p("Inside")}</w:sdtContent></w:sdt><w:p><m:oMath><m:r><m:t>a=b</m:t></m:r></m:oMath></w:p>`;
    expect(await outlineOf(body)).toEqual([
      "paragraph: Table 7: Homes\there\nnow",
      "paragraph: Inside",
      "paragraph: a=b",
    ]);
  });

  it("reads a text box once, after its paragraph", async () => {
    const box = `<w:txbxContent>${p("In the box")}</w:txbxContent>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent><w:t>Before</w:t></w:r></w:p>`;
    expect(await outlineOf(body)).toEqual(["paragraph: Before", "paragraph: In the box"]);
  });

  it("accepts insertions, and omits deletions, hidden text and comments, with notes", async () => {
    const body = `<w:p><w:ins><w:r><w:t>new </w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:t>end</w:t></w:r></w:p><w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>joined </w:t></w:r></w:p>${p("up")}`;
    const bytes = docxOf(body, {
      comments: `<w:comments><w:comment w:id="1">${p("remark")}</w:comment></w:comments>`,
    });
    const extracted = await read(docxExtractor, bytes);
    expect(outline(extracted)).toEqual(["paragraph: new end", "paragraph: joined up"]);
    expect(extracted.notes.map((note) => note.code)).toEqual([
      "hidden_text",
      "tracked_changes",
      "comments_left_out",
    ]);
  });

  it("finds headings by outline level and inherited style, numbered as printed", async () => {
    const styles = `<w:styles><w:style w:type="paragraph" w:styleId="Own"><w:name w:val="My Head"/><w:basedOn w:val="H"/></w:style><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 3"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style><w:style w:type="paragraph" w:styleId="T"><w:name w:val="toc 1"/></w:style></w:styles>`;
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="decimal"/><w:lvlText w:val="H%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const body =
      p("Styled", '<w:pStyle w:val="Own"/>') +
      p("Outlined", '<w:outlineLvl w:val="0"/>') +
      p("Figure 1", '<w:pStyle w:val="C"/>') +
      p("Homes 3", '<w:pStyle w:val="T"/>');
    expect(await outlineOf(body, { styles, numbering })).toEqual([
      "heading 3 (H4): Styled",
      "heading 1: Outlined",
      "caption: Figure 1",
      "page-furniture: Homes 3",
    ]);
  });
});

describe("docxExtractor for invalid input", () => {
  it("refuses a zip bomb before it fills the memory", async () => {
    const bomb = zipSync({
      "[Content_Types].xml": utf8("<Types/>"),
      "word/document.xml": new Uint8Array(3_000_000).fill(32),
    });
    await expect(read(docxExtractor, bomb)).rejects.toThrowError(code("too_complex"));
  });

  it("says that a file contains macros", async () => {
    const parts = { ...unzipSync(docxOf(p("Words"))), "word/vbaProject.bin": new Uint8Array(9) };
    const { text, notes } = await read(docxExtractor, zipSync(parts));
    expect([text, notes.map(({ code }) => code)]).toEqual(["Words", ["contains_macros"]]);
  });

  it("refuses locked, truncated and broken documents with a clear message", async () => {
    const whole = docxOf(p("Words"));
    const locked = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
    await expect(read(docxExtractor, locked)).rejects.toThrowError(code("encrypted"));
    await expect(read(docxExtractor, whole.slice(0, -40))).rejects.toThrowError(code("damaged"));
    await expect(read(docxExtractor, docxOf("<w:p><w:r>"))).rejects.toThrowError(code("damaged"));
    await expect(read(docxExtractor, zipSync({ "a.txt": utf8("a") }))).rejects.toThrowError(code("damaged"));
    await expect(read(docxExtractor, docxOf("<w:p/>"))).rejects.toThrowError(code("empty_file"));
  });

  it("refuses endless nesting of elements, and expands no entities", async () => {
    const deep = createDocxExtractor({ ...DEFAULT_INGEST_LIMITS, maxDepth: 50 });
    const nested = `${"<w:sdt><w:sdtContent>".repeat(60)}${"</w:sdtContent></w:sdt>".repeat(60)}`;
    await expect(read(deep, docxOf(nested))).rejects.toThrowError(code("too_deep"));
    await expect(read(docxExtractor, docxOf(p("&xxe;")))).rejects.toThrowError(code("damaged"));
  });
});
