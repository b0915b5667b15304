import { type PDFPage, PDFString } from "pdf-lib";
import { openPen } from "./figures/pen.ts";
import type { Flow, Heading } from "./flow.ts";
import { ACCENT, BRICK, FRAME, GREEN_WASH, HAIRLINE, INK, MUTED, PAGE, STONE, WASH, WHITE } from "./theme.ts";

export const TITLE = "Residential Extensions and Roofs";
export const AUTHORITY = "Pellingford Borough Council";
export const ADOPTED = "Adopted 2 July 2025";

function skyline(flow: Flow): void {
  const pen = openPen(flow.page, 0, 0, flow.faces.sans, flow.faces.sansBold);
  pen.polygon(
    [
      [0, 0],
      [PAGE.width, 0],
      [PAGE.width, 150],
      [0, 150],
    ],
    { fill: GREEN_WASH },
  );
  for (let index = 0; index < 9; index++) {
    const x = -20 + index * 72;
    const step = 150 + index * 7;
    pen.polygon(
      [
        [x, 0],
        [x + 72, 0],
        [x + 72, step],
        [x + 36, step + 44],
        [x, step],
      ],
      { fill: index % 2 ? STONE : WASH, stroke: ACCENT },
    );
    pen.polygon(
      [
        [x + 62, step + 6],
        [x + 62, step + 56],
        [x + 80, step + 56],
        [x + 80, step + 6],
      ],
      { fill: BRICK },
    );
    for (const y of [step - 52, step - 104]) {
      for (const dx of [14, 42])
        pen.polygon(
          [
            [x + dx, y],
            [x + dx + 16, y],
            [x + dx + 16, y + 28],
            [x + dx, y + 28],
          ],
          { fill: WHITE, stroke: ACCENT },
        );
    }
  }
}

/** The cover: authority, title, status, and a drawing of terraced houses on a hill. */
export function drawCover(flow: Flow): void {
  const { page, faces } = flow;
  skyline(flow);
  page.drawRectangle({ x: 0, y: PAGE.height - 18, width: PAGE.width, height: 18, color: ACCENT });
  page.drawText(AUTHORITY, { x: FRAME.numberLeft, y: 740, size: 13, font: faces.sansBold, color: ACCENT });
  page.drawText("Residential Extensions", {
    x: FRAME.numberLeft,
    y: 640,
    size: 38,
    font: faces.serifBold,
    color: INK,
  });
  page.drawText("and Roofs", { x: FRAME.numberLeft, y: 594, size: 38, font: faces.serifBold, color: INK });
  page.drawText("Supplementary Planning Document", {
    x: FRAME.numberLeft,
    y: 556,
    size: 15,
    font: faces.sans,
    color: MUTED,
  });
  page.drawText(ADOPTED, { x: FRAME.numberLeft, y: 520, size: 12, font: faces.sansBold, color: BRICK });
  page.drawText("To be read with the Pellingford Local Plan 2022–2040, Policies D3, D4, D5, H4 and HE4", {
    x: FRAME.numberLeft,
    y: 500,
    size: 10.5,
    font: faces.sans,
    color: MUTED,
  });
}

function link(flow: Flow, page: PDFPage, target: Heading, y: number): void {
  const { context } = flow.document;
  const destination = flow.document.getPage(target.page - 1).ref;
  const annotation = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Border: [0, 0, 0],
    Contents: PDFString.of(`Go to page ${target.page}`),
    Rect: [FRAME.numberLeft, y - 4, FRAME.right, y + 12],
    Dest: [destination, "XYZ", null, target.y + 6, null],
  });
  page.node.addAnnot(context.register(annotation));
}

/** The contents page, set last because it needs the page of every heading. */
export function drawContents(flow: Flow, page: PDFPage): void {
  const { faces } = flow;
  page.drawText("Contents", { x: FRAME.numberLeft, y: 730, size: 22, font: faces.serifBold, color: INK });
  let y = 692;
  for (const heading of flow.headings) {
    const main = heading.level === 1;
    const font = main ? faces.sansBold : faces.sans;
    const x = main ? FRAME.numberLeft : FRAME.numberLeft + 16;
    if (main) y -= 7;
    page.drawText(heading.text, { x, y, size: 10.5, font, color: main ? INK : MUTED });
    const number = String(heading.page);
    const right = FRAME.right - font.widthOfTextAtSize(number, 10.5);
    page.drawText(number, { x: right, y, size: 10.5, font, color: main ? INK : MUTED });
    const start = x + font.widthOfTextAtSize(heading.text, 10.5) + 6;
    page.drawLine({
      start: { x: start, y: y + 2 },
      end: { x: right - 6, y: y + 2 },
      thickness: 0.5,
      color: HAIRLINE,
      dashArray: [1, 3],
    });
    link(flow, page, heading, y);
    y -= 18;
  }
}

/** Running header and footer on every page except the cover. */
export function drawFurniture(flow: Flow): void {
  const { faces } = flow;
  flow.document.getPages().forEach((page, index) => {
    if (index === 0) return;
    const small = { size: 8.2, font: faces.sans, color: MUTED };
    page.drawText(AUTHORITY, { x: FRAME.numberLeft, y: 796, ...small });
    const title = `${TITLE} SPD`;
    page.drawText(title, { x: FRAME.right - faces.sans.widthOfTextAtSize(title, 8.2), y: 796, ...small });
    for (const y of [789, 56]) {
      page.drawLine({
        start: { x: FRAME.numberLeft, y },
        end: { x: FRAME.right, y },
        thickness: 0.5,
        color: HAIRLINE,
      });
    }
    page.drawText(ADOPTED, { x: FRAME.numberLeft, y: 43, ...small });
    const folio = `Page ${index + 1}`;
    page.drawText(folio, { x: FRAME.right - faces.sans.widthOfTextAtSize(folio, 8.2), y: 43, ...small });
  });
}
