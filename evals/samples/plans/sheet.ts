import type { PDFDocument, PDFFont, PDFPage } from "pdf-lib";
import { openPen, type Pen } from "../pdf/figures/pen.ts";
import { BRICK, HAIRLINE, INK, MUTED, WHITE } from "../pdf/theme.ts";

/** A3 landscape in points. Plans are left of the title block, in the frame's own coordinates. */
const SHEET = { width: 1190.55, height: 841.89, margin: 28, block: 250 } as const;
export const DRAWING = {
  width: SHEET.width - 2 * SHEET.margin - SHEET.block,
  height: SHEET.height - 2 * SHEET.margin,
} as const;

export type TitleBlock = {
  readonly applicant: string;
  readonly project: string;
  readonly title: string;
  readonly number: string;
  readonly revision: string;
  readonly date: string;
  /** Scale denominator: 500 is 1:500. */
  readonly scale: number;
  readonly key: readonly string[];
  readonly notes: readonly string[];
};

export type Sheet = { readonly page: PDFPage; readonly pen: Pen };

/** Returns the points on the sheet per metre on the ground. */
export function pointsPerMetre(scale: number): number {
  return 72 / 0.0254 / scale;
}

/** Returns a new sheet with frame and title block. The pen's origin is the lower left corner of the frame. */
export function openSheet(document: PDFDocument, block: TitleBlock, font: PDFFont, bold: PDFFont): Sheet {
  const page = document.addPage([SHEET.width, SHEET.height]);
  const pen = openPen(page, SHEET.margin, SHEET.margin, font, bold);
  outline(pen, 0, 0, DRAWING.width, DRAWING.height);
  outline(pen, DRAWING.width, 0, SHEET.block, DRAWING.height);
  drawTitleBlock(pen, block);
  return { page, pen };
}

function outline(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.polygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    { stroke: INK, width: 1.2 },
  );
}

function drawTitleBlock(pen: Pen, block: TitleBlock): void {
  const left = DRAWING.width + 14;
  const right = DRAWING.width + SHEET.block;
  const rule = (y: number) => pen.line([DRAWING.width, y], [right, y], { color: HAIRLINE });
  let y = DRAWING.height - 30;
  const line = (text: string, size: number, strong = false) => {
    pen.label(text, [left, y], { size, bold: strong, ...(strong ? {} : { color: MUTED }) });
    y -= size * 1.5;
  };
  line("NOTES", 9, true);
  for (const note of block.notes) line(note, 9);
  y -= 10;
  line("KEY", 9, true);
  for (const entry of block.key) line(entry, 9);
  rule(196);
  y = 172;
  line(block.applicant, 10);
  line(block.project, 12, true);
  y -= 8;
  line(block.title, 15, true);
  rule(94);
  y = 74;
  line(`Scale 1:${block.scale} at A3     Date ${block.date}`, 9);
  line(`Drawing ${block.number}     Revision ${block.revision}`, 11, true);
  line("Do not scale from this drawing.", 8);
}

/** Draws a north arrow. North is the top of the sheet. */
export function drawNorthArrow(pen: Pen, x: number, y: number): void {
  pen.circle([x, y], 22, { stroke: INK, width: 1 });
  pen.polygon(
    [
      [x, y + 30],
      [x - 9, y - 14],
      [x, y - 6],
    ],
    { fill: INK },
  );
  pen.polygon(
    [
      [x, y + 30],
      [x + 9, y - 14],
      [x, y - 6],
    ],
    { fill: WHITE, stroke: INK },
  );
  pen.label("N", [x, y + 36], { size: 14, bold: true, anchor: "middle" });
}

/** Draws alternating bars of ten metres. */
export function drawScaleBar(pen: Pen, x: number, y: number, scale: number): void {
  const step = 10 * pointsPerMetre(scale);
  for (let bar = 0; bar < 4; bar++) {
    const from = x + bar * step;
    pen.polygon(
      [
        [from, y],
        [from + step, y],
        [from + step, y + 6],
        [from, y + 6],
      ],
      { fill: bar % 2 === 0 ? INK : WHITE, stroke: INK, width: 0.6 },
    );
    pen.label(String(bar * 10), [from, y + 10], { size: 8, anchor: "middle" });
  }
  pen.label("40 metres", [x + 4 * step, y + 10], { size: 8 });
}

/** Draws a broad arrow at the vehicle access. */
export function drawAccess(pen: Pen, x: number, y: number, towards: "south" | "north"): void {
  const sign = towards === "south" ? -1 : 1;
  pen.polygon(
    [
      [x - 5, y],
      [x + 5, y],
      [x + 5, y + sign * 30],
      [x + 13, y + sign * 30],
      [x, y + sign * 50],
      [x - 13, y + sign * 30],
      [x - 5, y + sign * 30],
    ],
    { fill: BRICK, stroke: BRICK },
  );
}
