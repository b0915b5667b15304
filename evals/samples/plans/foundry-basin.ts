import { type PDFDocument, rgb } from "pdf-lib";
import type { Pen } from "../pdf/figures/pen.ts";
import type { Faces } from "../pdf/fonts.ts";
import { BRICK, BRICK_WASH, INK, MUTED, STONE } from "../pdf/theme.ts";
import { corners, drawBuilding, drawSpaces, drawStreet, drawTree } from "./shapes.ts";
import { DRAWING, drawAccess, drawNorthArrow, drawScaleBar, openSheet, type TitleBlock } from "./sheet.ts";

const WATER = rgb(0.84, 0.91, 0.95);
const WATER_LINE = rgb(0.45, 0.62, 0.72);

const BLOCK: TitleBlock = {
  applicant: "Lock and Quay Developments Ltd",
  project: "Foundry Basin, Wharf Street",
  title: "Site plan as proposed",
  number: "FB-101",
  revision: "C",
  date: "24 February 2025",
  scale: 400,
  notes: [
    "Vehicle access from the north,",
    "off Wharf Street, 5.5 metres wide.",
    "35 car parking spaces in the court.",
    "Levels are metres above datum.",
    "Walkway deck at 4.40.",
  ],
  key: [
    "Red line: application site, 0.94 ha",
    "Blue: Foundry Basin dock",
    "Green: new trees",
    "Dashed: raised walkway",
  ],
};

function dock(pen: Pen): void {
  const basin = { x: 330, y: 60, width: 220, height: 420 };
  pen.polygon(corners(basin), { fill: WATER, stroke: WATER_LINE, width: 2 });
  for (let y = 90; y < 470; y += 34) {
    for (let x = 352; x < 530; x += 44) pen.line([x, y], [x + 22, y], { color: WATER_LINE, width: 0.6 });
  }
  pen.label("FOUNDRY BASIN", [440, 262], { size: 14, bold: true, color: WATER_LINE, anchor: "middle" });
  pen.label("dock wall +4.25", [440, 246], { size: 8, color: WATER_LINE, anchor: "middle" });
}

function court(pen: Pen): void {
  pen.polygon(corners({ x: 110, y: 500, width: 680, height: 130 }), { fill: STONE });
  drawSpaces(pen, [130, 504], 18, 17, 34);
  drawSpaces(pen, [470, 504], 17, 17, 34);
  pen.label("Parking court, 35 spaces", [300, 552], { size: 10, bold: true });
  pen.label("cycle store, 148", [660, 556], { size: 8 });
  pen.polygon(corners({ x: 650, y: 570, width: 90, height: 30 }), { stroke: INK });
}

function walkway(pen: Pen): void {
  for (const y of [484, 496]) pen.line([322, y], [800, y], { color: BRICK, width: 1.2, dash: [8, 4] });
  pen.label("raised walkway +4.40", [560, 470], { size: 8, color: BRICK });
  pen.leader([600, 478], [620, 490]);
}

/** Blocks A and B around the dock. The street and the access are at the top of the sheet, which is north. */
export function drawFoundryBasin(document: PDFDocument, faces: Faces): void {
  const { pen } = openSheet(document, BLOCK, faces.sans, faces.sansBold);
  drawStreet(pen, { x: 1, y: 680, width: DRAWING.width - 2, height: 62 }, "WHARF STREET");
  court(pen);
  dock(pen);
  drawBuilding(pen, { x: 580, y: 90, width: 190, height: 360 }, BRICK_WASH, "BLOCK A", [
    "five storeys, 16.8 m to parapet",
    "52 flats",
    "ground floor +4.85",
  ]);
  drawBuilding(pen, { x: 120, y: 120, width: 180, height: 320 }, BRICK_WASH, "BLOCK B", [
    "four storeys, 13.9 m to parapet",
    "34 flats",
    "ground floor +4.85",
  ]);
  walkway(pen);
  for (let x = 130; x < 780; x += 52) if (x < 380 || x > 620) drawTree(pen, [x, 648], 13);
  drawTree(pen, [100, 90], 15);
  drawTree(pen, [316, 96], 15);
  pen.polygon(corners({ x: 75, y: 36, width: 740, height: 638 }), { stroke: BRICK, width: 2.4 });
  drawAccess(pen, 420, 688, "south");
  pen.label("SITE ACCESS", [444, 642], { size: 11, bold: true, color: BRICK });
  pen.label("from the north", [526, 642], { size: 11, color: BRICK });
  pen.label("Sailmakers' Court", [690, 756], { size: 10, color: MUTED });
  drawNorthArrow(pen, 840, 640);
  drawScaleBar(pen, 120, 12, BLOCK.scale);
}
