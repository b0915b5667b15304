import type { PDFFont } from "pdf-lib";
import type { Align, TableBlock } from "./blocks.ts";
import { drawLine, ensure, type Flow, sansFonts } from "./flow.ts";
import { breakLines, type InlineFonts, type SetLine } from "./inline.ts";
import { ACCENT, FRAME, HAIRLINE, INK, TEXT_WIDTH, WASH, WHITE } from "./theme.ts";

const SIZE = 9.2;
const LEADING = 12.2;
const PADDING = 6;

type Row = { readonly cells: readonly (readonly SetLine[])[]; readonly height: number };

function measure(cells: readonly string[], widths: readonly number[], fonts: InlineFonts): Row {
  const lines = cells.map((cell, column) =>
    breakLines(cell, fonts, SIZE, (widths[column] ?? 0) * TEXT_WIDTH - 2 * PADDING),
  );
  return { cells: lines, height: Math.max(...lines.map((cell) => cell.length)) * LEADING + 2 * PADDING - 2 };
}

function indent(align: Align | undefined, line: SetLine, room: number): number {
  if (align === "right") return room - line.width;
  return align === "centre" ? (room - line.width) / 2 : 0;
}

function drawCells(flow: Flow, row: Row, block: TableBlock, color = INK): void {
  let x: number = FRAME.textLeft;
  row.cells.forEach((lines, column) => {
    const width = (block.widths[column] ?? 0) * TEXT_WIDTH;
    lines.forEach((line, index) => {
      const shift = indent(block.align[column], line, width - 2 * PADDING);
      drawLine(
        flow.page,
        line,
        x + PADDING + shift,
        flow.y - PADDING - SIZE + 1 - index * LEADING,
        SIZE,
        color,
      );
    });
    x += width;
  });
}

function rules(flow: Flow, block: TableBlock, top: number, bottom: number): void {
  let x: number = FRAME.textLeft;
  for (const width of [0, ...block.widths]) {
    x += width * TEXT_WIDTH;
    flow.page.drawLine({ start: { x, y: top }, end: { x, y: bottom }, thickness: 0.5, color: HAIRLINE });
  }
}

/** Draws a ruled table on one page with its caption above. */
export function drawTable(flow: Flow, block: TableBlock, captionFont: PDFFont): void {
  const fonts = sansFonts(flow.faces);
  const head = measure(block.head, block.widths, { ...fonts, roman: fonts.bold });
  const body = block.rows.map((row) => measure(row, block.widths, fonts));
  ensure(flow, 24 + head.height + body.reduce((sum, row) => sum + row.height, 0) + 12);
  flow.y -= 4;
  flow.page.drawText(block.caption, {
    x: FRAME.textLeft,
    y: flow.y - 10,
    size: 9.6,
    font: captionFont,
    color: ACCENT,
  });
  flow.y -= 18;
  const top = flow.y;
  const place = { x: FRAME.textLeft, width: TEXT_WIDTH };
  flow.page.drawRectangle({ ...place, y: flow.y - head.height, height: head.height, color: ACCENT });
  drawCells(flow, head, block, WHITE);
  flow.y -= head.height;
  body.forEach((row, index) => {
    if (index % 2 === 1)
      flow.page.drawRectangle({ ...place, y: flow.y - row.height, height: row.height, color: WASH });
    drawCells(flow, row, block);
    flow.y -= row.height;
    const y = flow.y;
    flow.page.drawLine({
      start: { x: FRAME.textLeft, y },
      end: { x: FRAME.right, y },
      thickness: 0.5,
      color: HAIRLINE,
    });
  });
  rules(flow, block, top, flow.y);
  flow.y -= 14;
}
