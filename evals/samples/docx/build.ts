import {
  AlignmentType,
  BorderStyle,
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { BLOCKS, type CodeBlock, FOOTNOTES, TITLE } from "./content.ts";

const ADOPTED = "2025-10-09T09:00:00Z";
const SHADE = "DCE6E3";

/** Converts `*emphasis*` and `[^n]` to runs. */
function runs(text: string): (TextRun | FootnoteReferenceRun)[] {
  return text
    .split(/(\*[^*]+\*|\[\^\d+\])/)
    .filter((part) => part !== "")
    .map((part) => {
      const note = /^\[\^(\d+)\]$/.exec(part);
      if (note) return new FootnoteReferenceRun(Number(note[1]));
      return part.startsWith("*")
        ? new TextRun({ text: part.slice(1, -1), italics: true })
        : new TextRun(part);
    });
}

function table(rows: readonly (readonly string[])[]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: cells.map(
            (cell) =>
              new TableCell({
                ...(index === 0 ? { shading: { fill: SHADE } } : {}),
                margins: { top: 60, bottom: 60, left: 90, right: 90 },
                children: [
                  new Paragraph({ children: [new TextRun({ text: cell, bold: index === 0, size: 19 })] }),
                ],
              }),
          ),
        }),
    ),
  });
}

function paragraphs(block: CodeBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading": {
      const level = block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2;
      return [new Paragraph({ heading: level, children: [new TextRun(block.text)] })];
    }
    case "clause":
      return [
        new Paragraph({
          indent: { left: 680, hanging: 680 },
          tabStops: [{ type: "left", position: 680 }],
          children: [new TextRun({ text: block.number, bold: true }), new TextRun("\t"), ...runs(block.text)],
        }),
      ];
    case "table":
      return [
        new Paragraph({ keepNext: true, children: [new TextRun({ text: block.caption, bold: true })] }),
        table(block.rows),
        new Paragraph({}),
      ];
    case "text":
      return [new Paragraph({ children: runs(block.text) })];
  }
}

function compose(): Document {
  const footnotes = Object.entries(FOOTNOTES).map(
    ([id, text]) => [id, { children: [new Paragraph({ children: [new TextRun(text)] })] }] as const,
  );
  return new Document({
    title: TITLE,
    creator: "Pellingford Borough Council",
    lastModifiedBy: "Pellingford Borough Council",
    subject: "Requirements for buildings and spaces in the Quayside Regeneration Area",
    description: "Adopted 9 October 2025",
    footnotes: Object.fromEntries(footnotes),
    styles: {
      default: {
        document: { run: { font: "Georgia", size: 21 }, paragraph: { spacing: { after: 140, line: 290 } } },
        title: { run: { size: 52, bold: true, color: "1D2429" }, paragraph: { spacing: { after: 60 } } },
        heading1: {
          run: { size: 32, bold: true, color: "1F5A66" },
          paragraph: { spacing: { before: 360, after: 120 } },
        },
        heading2: {
          run: { size: 25, bold: true, color: "1D2429" },
          paragraph: { spacing: { before: 240, after: 100 } },
        },
      },
    },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(TITLE)] }),
          new Paragraph({
            alignment: AlignmentType.LEFT,
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: "C9CCC6", space: 8 } },
            children: [
              new TextRun({ text: "Pellingford Borough Council. Adopted 9 October 2025.", color: "5D6870" }),
            ],
          }),
          ...BLOCKS.flatMap(paragraphs),
        ],
      },
    ],
  });
}

/** Removes times from a package: fixed times for parts and properties, and parts sorted by name. */
function fixTimes(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).sort(([a], [b]) => (a < b ? -1 : 1));
  const mtime = new Date(2025, 9, 9, 9, 0, 0);
  const entries: Zippable = {};
  for (const [name, data] of parts) {
    const xml = name === "docProps/core.xml" ? strFromU8(data) : null;
    const fixed = xml?.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${ADOPTED}`);
    entries[name] = [fixed ? strToU8(fixed) : data, { mtime, level: 9 }];
  }
  return zipSync(entries);
}

/** Builds the sample design code, with the same bytes every time. */
export async function buildSampleDocx(): Promise<Uint8Array> {
  return fixTimes(new Uint8Array(await Packer.toBuffer(compose())));
}
