import { PDFDocument } from "pdf-lib";
import type { DocBlock } from "./blocks.ts";
import { ABOUT_AND_ROOFS } from "./content/about-and-roofs.ts";
import { EXTENSIONS } from "./content/extensions.ts";
import { PRIVACY_AND_APPLYING } from "./content/privacy-and-applying.ts";
import { drawCornerPlot } from "./figures/corner-plot.ts";
import { drawFortyFiveDegrees } from "./figures/forty-five-degrees.ts";
import { openPen } from "./figures/pen.ts";
import { drawRoofSection } from "./figures/roof-section.ts";
import { drawLine, ensure, type Flow, flowLines, inlineFonts, newPage, openFlow } from "./flow.ts";
import { embedFaces } from "./fonts.ts";
import { AUTHORITY, drawContents, drawCover, drawFurniture, TITLE } from "./front-matter.ts";
import { breakLines } from "./inline.ts";
import { addOutline } from "./outline.ts";
import { drawTable } from "./table.ts";
import { ACCENT, BODY, FRAME, INK, TEXT_WIDTH, WASH } from "./theme.ts";

/** The sample policy document, block by block. */
export const SAMPLE_PDF_BLOCKS: readonly DocBlock[] = [
  ...ABOUT_AND_ROOFS,
  ...EXTENSIONS,
  ...PRIVACY_AND_APPLYING,
];

const FIGURES = {
  "roof-section": drawRoofSection,
  "forty-five-degrees": drawFortyFiveDegrees,
  "corner-plot": drawCornerPlot,
} as const;

function heading(flow: Flow, level: 1 | 2, text: string): void {
  const size = level === 1 ? 19 : 12.5;
  // A heading stays with its text: a section with two lines, a chapter with a paragraph.
  ensure(flow, size * 2.4 + (level === 1 ? 6 : 2) * BODY.leading);
  if (flow.y < FRAME.top) flow.y -= level === 1 ? 20 : 9;
  const baseline = flow.y - size;
  const font = level === 1 ? flow.faces.serifBold : flow.faces.sansBold;
  const x = level === 1 ? FRAME.numberLeft : FRAME.textLeft;
  flow.page.drawText(text, { x, y: baseline, size, font, color: level === 1 ? INK : ACCENT });
  flow.headings.push({ level, text, page: flow.document.getPageCount(), y: baseline + size });
  flow.y = baseline - (level === 1 ? 15 : 8);
}

function paragraph(flow: Flow, text: string, mark: string | undefined, indent = 0): void {
  const { faces } = flow;
  const lines = breakLines(text, inlineFonts(faces), BODY.size, TEXT_WIDTH - indent);
  flowLines(flow, lines, FRAME.textLeft + indent, (y) => {
    const x = indent > 0 ? FRAME.textLeft + 2 : FRAME.numberLeft;
    if (mark)
      flow.page.drawText(mark, {
        x,
        y,
        size: BODY.size,
        font: indent > 0 ? faces.serif : faces.sansBold,
        color: indent > 0 ? INK : ACCENT,
      });
  });
  flow.y -= indent > 0 ? 3.5 : 7;
}

function noteBox(flow: Flow, title: string, text: string): void {
  const lines = breakLines(text, inlineFonts(flow.faces), BODY.size, TEXT_WIDTH - 28);
  const height = lines.length * BODY.leading + 38;
  ensure(flow, height + 10);
  flow.y -= 2;
  const { page } = flow;
  page.drawRectangle({ x: FRAME.textLeft, y: flow.y - height, width: TEXT_WIDTH, height, color: WASH });
  page.drawRectangle({ x: FRAME.textLeft, y: flow.y - height, width: 3, height, color: ACCENT });
  page.drawText(title, {
    x: FRAME.textLeft + 14,
    y: flow.y - 20,
    size: 10.5,
    font: flow.faces.sansBold,
    color: ACCENT,
  });
  for (const [index, line] of lines.entries()) {
    drawLine(page, line, FRAME.textLeft + 14, flow.y - 38 - index * BODY.leading, BODY.size);
  }
  flow.y -= height + 12;
}

function figure(flow: Flow, block: Extract<DocBlock, { kind: "figure" }>): void {
  ensure(flow, block.height + 30);
  const bottom = flow.y - block.height;
  FIGURES[block.figure](openPen(flow.page, FRAME.textLeft, bottom, flow.faces.sans, flow.faces.sansBold));
  flow.page.drawText(block.caption, {
    x: FRAME.textLeft,
    y: bottom - 16,
    size: 9.6,
    font: flow.faces.sansBold,
    color: ACCENT,
  });
  flow.y = bottom - 32;
}

function drawBlock(flow: Flow, block: DocBlock): void {
  switch (block.kind) {
    case "chapter":
      heading(flow, 1, block.text);
      break;
    case "section":
      heading(flow, 2, block.text);
      break;
    case "paragraph":
      paragraph(flow, block.text, block.number);
      break;
    case "list":
      for (const [marker, text] of block.items) paragraph(flow, text, marker, 24);
      flow.y -= 4;
      break;
    case "note":
      noteBox(flow, block.title, block.text);
      break;
    case "figure":
      figure(flow, block);
      break;
    case "table":
      drawTable(flow, block, flow.faces.sansBold);
  }
}

function setProperties(document: PDFDocument): void {
  const adopted = new Date("2025-07-02T09:00:00Z");
  document.setTitle(`${TITLE}: Supplementary Planning Document`, { showInWindowTitleBar: true });
  document.setAuthor(AUTHORITY);
  document.setSubject("Guidance on extensions, dormers, separation distances and roofs");
  document.setKeywords(["extensions", "dormers", "45 degree line", "separation distances"]);
  document.setLanguage("en-GB");
  document.setCreator("Sightline sample corpus");
  document.setProducer("pdf-lib");
  document.setCreationDate(adopted);
  document.setModificationDate(adopted);
}

/** Builds the document. The bytes are always the same, because nothing depends on the clock or on chance. */
export async function buildSamplePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const flow = openFlow(document, await embedFaces(document));
  drawCover(flow);
  newPage(flow);
  const contents = flow.page;
  newPage(flow);
  for (const block of SAMPLE_PDF_BLOCKS) drawBlock(flow, block);
  drawContents(flow, contents);
  drawFurniture(flow);
  addOutline(document, flow.headings);
  setProperties(document);
  return document.save({ addDefaultPage: false });
}
