import {
  ACCENT,
  BRICK,
  BRICK_WASH,
  GREEN,
  GREEN_WASH,
  HAIRLINE,
  INK,
  MUTED,
  STONE,
  WASH,
  WHITE,
} from "../theme.ts";
import type { Pen, Point } from "./pen.ts";

const rectangle = (x: number, y: number, width: number, height: number): readonly Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

function ground(pen: Pen): void {
  pen.polygon(rectangle(0, 0, 437, 246), { fill: WASH, stroke: HAIRLINE });
  pen.polygon(
    [
      [0, 14],
      [437, 14],
      [437, 50],
      [0, 50],
    ],
    { fill: WHITE },
  );
  pen.polygon(
    [
      [196, 50],
      [228, 50],
      [228, 246],
      [196, 246],
    ],
    { fill: WHITE },
  );
  for (const [from, to] of [
    [
      [0, 50],
      [186, 50],
    ],
    [
      [238, 50],
      [437, 50],
    ],
    [
      [186, 60],
      [186, 246],
    ],
    [
      [238, 60],
      [238, 246],
    ],
  ] as const) {
    pen.line(from, to, { color: MUTED, width: 0.6 });
  }
  pen.line([186, 50], [186, 60], { color: MUTED, width: 0.6 });
  pen.line([238, 50], [238, 60], { color: MUTED, width: 0.6 });
  pen.label("R O P E W A L K", [92, 28], { color: MUTED, anchor: "middle" });
  pen.label("Sailmakers'", [212, 206], { color: MUTED, anchor: "middle", size: 7 });
  pen.label("Lane", [212, 197], { color: MUTED, anchor: "middle", size: 7 });
}

function plots(pen: Pen): void {
  for (const x of [18, 102]) pen.line([x, 56], [x, 150], { color: HAIRLINE, width: 0.9 });
  pen.polygon(rectangle(26, 78, 34, 42), { fill: STONE, stroke: INK });
  pen.polygon(rectangle(60, 78, 34, 42), { fill: STONE, stroke: INK });
  pen.polygon(rectangle(108, 78, 36, 42), { fill: STONE, stroke: INK, width: 1.2 });
  pen.line([0, 150], [186, 150], { color: HAIRLINE, width: 0.9 });
  for (const y of [164, 206]) pen.polygon(rectangle(98, y, 46, 32), { fill: STONE, stroke: INK });
  pen.polygon(rectangle(268, 78, 36, 42), { fill: STONE, stroke: INK, width: 1.2 });
  for (const x of [330, 364]) pen.polygon(rectangle(x, 78, 34, 42), { fill: STONE, stroke: INK });
  pen.line([238, 150], [437, 150], { color: HAIRLINE, width: 0.9 });
  for (const y of [164, 206]) pen.polygon(rectangle(278, y, 46, 32), { fill: STONE, stroke: INK });
  for (const [x, y, r] of [
    [60, 134, 8],
    [22, 170, 9],
    [70, 226, 8],
    [380, 182, 11],
    [410, 216, 8],
    [350, 134, 7],
  ] as const) {
    pen.circle([x, y], r, { fill: GREEN_WASH, stroke: GREEN, width: 0.5 });
  }
}

function extensions(pen: Pen): void {
  pen.line([144, 56], [144, 240], { color: ACCENT, width: 1.1, dash: [6, 3] });
  pen.line([278, 56], [278, 240], { color: ACCENT, width: 1.1, dash: [6, 3] });
  pen.polygon(rectangle(144, 84, 13, 36), { fill: GREEN_WASH, stroke: GREEN, width: 1.2 });
  pen.polygon(rectangle(243, 84, 25, 36), { fill: BRICK_WASH, stroke: BRICK, width: 1.2 });
  pen.hatch([243, 84], [25, 36], BRICK);
  pen.label("A", [150.5, 99], { color: GREEN, bold: true, anchor: "middle" });
  pen.circle([255.5, 102], 5.5, { fill: WHITE });
  pen.label("B", [255.5, 99], { color: BRICK, bold: true, anchor: "middle" });
}

function key(pen: Pen): void {
  pen.label("building line", [92, 138], { color: ACCENT, size: 7.5 });
  pen.leader([138, 141], [144, 146]);
  pen.label("A  a third of the way to the pavement: acceptable", [190, 34], { color: GREEN, size: 7.5 });
  pen.label("B  close to the pavement and far beyond the line: not acceptable", [190, 22], {
    color: BRICK,
    size: 7.5,
  });
  pen.line([12, 204], [72, 204], { width: 2 });
  pen.line([42, 204], [72, 204], { width: 2, color: HAIRLINE });
  for (const [x, text] of [
    [12, "0"],
    [42, "10"],
    [72, "20 m"],
  ] as const)
    pen.label(text, [x, 194], { size: 6.5, color: MUTED, anchor: "middle" });
  pen.polygon(
    [
      [20, 216],
      [25, 236],
      [30, 216],
      [25, 220],
    ],
    { fill: INK },
  );
  pen.label("N", [25, 237.5], { anchor: "middle", bold: true, size: 7 });
}

/** Two corners of a street: the left extension respects the building line, the right one does not. */
export function drawCornerPlot(pen: Pen): void {
  ground(pen);
  plots(pen);
  extensions(pen);
  key(pen);
}
