import type { PDFDocument } from "pdf-lib";
import type { Pen } from "../pdf/figures/pen.ts";
import type { Faces } from "../pdf/fonts.ts";
import { ACCENT, BRICK, GREEN, GREEN_WASH, INK, MUTED, STONE } from "../pdf/theme.ts";
import { corners, drawBuilding, drawSpaces, drawStreet, drawTree } from "./shapes.ts";
import { DRAWING, drawAccess, drawNorthArrow, drawScaleBar, openSheet, type TitleBlock } from "./sheet.ts";

const BLOCK: TitleBlock = {
  applicant: "Arrend Homes Association",
  project: "Marlpit Lane Depot",
  title: "Landscape plan",
  number: "ML-203",
  revision: "A",
  date: "16 January 2025",
  scale: 600,
  notes: [
    "Vehicle access from the south,",
    "off Marlpit Lane.",
    "Acoustic fence to the railway,",
    "2.4 metres high.",
    "Play area to be open before the",
    "twentieth home is occupied.",
  ],
  key: [
    "Green: lawn and play area",
    "Large rings: trees to be kept, 6",
    "Small rings: trees to be planted",
    "Heavy line: acoustic fence",
  ],
};

function railway(pen: Pen): void {
  for (const y of [716, 726]) pen.line([0, y], [DRAWING.width, y], { width: 1 });
  for (let x = 4; x < DRAWING.width; x += 12) pen.line([x, 711], [x, 731], { color: MUTED, width: 1.4 });
  pen.label("RAILWAY", [DRAWING.width - 150, 742], { size: 13, bold: true });
  pen.line([70, 690], [810, 690], { color: ACCENT, width: 3 });
  pen.label("acoustic fence 2.4 m", [360, 679], { size: 8, color: ACCENT });
}

function green(pen: Pen): void {
  pen.polygon(corners({ x: 290, y: 330, width: 300, height: 190 }), { fill: GREEN_WASH, stroke: GREEN });
  pen.circle([440, 424], 52, { stroke: GREEN, width: 1.4 });
  pen.label("PLAY AREA", [440, 421], { size: 11, bold: true, color: GREEN, anchor: "middle" });
  for (const [x, y] of [
    [316, 356],
    [564, 356],
    [316, 494],
    [564, 494],
    [110, 610],
    [770, 610],
  ] as const)
    drawTree(pen, [x, y], 24);
  for (let x = 96; x < 800; x += 44) drawTree(pen, [x, 660], 9);
}

function terraces(pen: Pen): void {
  drawBuilding(pen, { x: 110, y: 330, width: 130, height: 220 }, STONE, "TERRACE 1", [
    "14 houses",
    "two storeys",
  ]);
  drawBuilding(pen, { x: 640, y: 330, width: 130, height: 220 }, STONE, "TERRACE 2", [
    "14 houses",
    "two storeys",
  ]);
  drawBuilding(pen, { x: 250, y: 570, width: 380, height: 70 }, STONE, "FLATS", ["68 flats, three storeys"]);
}

/** Homes around a green. The lane and the access are at the bottom of the sheet, the railway at the top. */
export function drawMarlpitLane(document: PDFDocument, faces: Faces): void {
  const { pen } = openSheet(document, BLOCK, faces.sans, faces.sansBold);
  railway(pen);
  drawStreet(pen, { x: 1, y: 66, width: DRAWING.width - 2, height: 58 }, "MARLPIT LANE");
  terraces(pen);
  green(pen);
  for (const x of [430, 452]) pen.line([x, 140], [x, 316], { width: 1 });
  drawSpaces(pen, [130, 200], 16, 17, 34);
  drawSpaces(pen, [480, 200], 16, 17, 34);
  pen.label("parking, 48 spaces", [132, 246], { size: 8 });
  pen.polygon(corners({ x: 70, y: 138, width: 740, height: 565 }), { stroke: BRICK, width: 2.4 });
  drawAccess(pen, 441, 100, "north");
  pen.label("SITE ACCESS", [466, 146], { size: 11, bold: true, color: BRICK });
  pen.label("from the south", [550, 146], { size: 11, color: BRICK });
  pen.label("substation", [96, 160], { size: 8 });
  pen.polygon(corners({ x: 92, y: 172, width: 26, height: 20 }), { stroke: INK });
  drawNorthArrow(pen, 845, 610);
  drawScaleBar(pen, 120, 16, BLOCK.scale);
}
