import type { Color, PDFDocument, PDFPage } from "pdf-lib";
import type { Faces } from "./fonts.ts";
import type { InlineFonts, SetLine } from "./inline.ts";
import { BODY, FRAME, INK, PAGE } from "./theme.ts";

export type Heading = {
  readonly level: 1 | 2;
  readonly text: string;
  readonly page: number;
  readonly y: number;
};

/** The current position. `y` is the top of the free space, in PDF points from the bottom of the page. */
export type Flow = {
  readonly document: PDFDocument;
  readonly faces: Faces;
  readonly headings: Heading[];
  page: PDFPage;
  y: number;
};

export function openFlow(document: PDFDocument, faces: Faces): Flow {
  return { document, faces, headings: [], page: document.addPage([PAGE.width, PAGE.height]), y: FRAME.top };
}

export function newPage(flow: Flow): void {
  flow.page = flow.document.addPage([PAGE.width, PAGE.height]);
  flow.y = FRAME.top;
}

/** Starts a new page unless `height` points are free on this one. */
export function ensure(flow: Flow, height: number): void {
  if (flow.y - height < FRAME.bottom) newPage(flow);
}

export const inlineFonts = (faces: Faces): InlineFonts => ({
  roman: faces.serif,
  italic: faces.serifItalic,
  bold: faces.serifBold,
});

export const sansFonts = (faces: Faces): InlineFonts => ({
  roman: faces.sans,
  italic: faces.sans,
  bold: faces.sansBold,
});

export function drawLine(
  page: PDFPage,
  line: SetLine,
  x: number,
  y: number,
  size: number,
  color: Color = INK,
): void {
  for (const run of line.runs) {
    const lead = run.text.startsWith(" ") ? run.font.widthOfTextAtSize(" ", size) : 0;
    page.drawText(run.text.trimStart(), { x: x + run.x + lead, y, size, font: run.font, color });
  }
}

/**
 * Sets lines from the current position, across pages if necessary, without widows and orphans. `mark` is drawn beside
 * the first line.
 */
export function flowLines(
  flow: Flow,
  lines: readonly SetLine[],
  x: number,
  mark?: (y: number) => void,
): void {
  const { size, leading } = BODY;
  const fits = () => Math.floor((flow.y - FRAME.bottom) / leading);
  if (fits() < Math.min(2, lines.length)) newPage(flow);
  if (fits() < lines.length && lines.length <= 3) newPage(flow);
  const room = fits();
  const first = room >= lines.length ? lines.length : Math.min(room, lines.length - 2);
  lines.forEach((line, index) => {
    if (index === first) newPage(flow);
    const baseline = flow.y - size;
    if (index === 0) mark?.(baseline);
    drawLine(flow.page, line, x, baseline, size);
    flow.y -= leading;
  });
}
