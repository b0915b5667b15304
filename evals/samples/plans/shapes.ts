import type { Color } from "pdf-lib";
import type { Pen, Point } from "../pdf/figures/pen.ts";
import { GREEN, GREEN_WASH, INK, MUTED, WHITE } from "../pdf/theme.ts";

export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Returns the four corners, counter-clockwise from the lower left. */
export function corners({ x, y, width, height }: Rect): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Draws a building: filled, outlined, with its name in the middle and lines of facts below. */
export function drawBuilding(
  pen: Pen,
  rect: Rect,
  fill: Color,
  name: string,
  facts: readonly string[],
): void {
  pen.polygon(corners(rect), { fill, stroke: INK, width: 1.6 });
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  pen.label(name, [x, y + 6], { size: 12, bold: true, anchor: "middle" });
  for (const [index, fact] of facts.entries())
    pen.label(fact, [x, y - 8 - index * 11], { size: 8, anchor: "middle" });
}

/** Draws a row of `count` parking spaces along x. */
export function drawSpaces(pen: Pen, at: Point, count: number, space: number, depth: number): void {
  for (let index = 0; index <= count; index++) {
    const x = at[0] + index * space;
    pen.line([x, at[1]], [x, at[1] + depth], { color: MUTED, width: 0.7 });
  }
  pen.line(at, [at[0] + count * space, at[1]], { color: MUTED, width: 0.7 });
}

export function drawTree(pen: Pen, centre: Point, radius: number): void {
  pen.circle(centre, radius, { fill: GREEN_WASH, stroke: GREEN, width: 0.8 });
  for (let spoke = 0; spoke < 6; spoke++) {
    const angle = (spoke * Math.PI) / 3;
    const end: Point = [
      centre[0] + Math.cos(angle) * radius * 0.7,
      centre[1] + Math.sin(angle) * radius * 0.7,
    ];
    pen.line(centre, end, { color: GREEN, width: 0.5 });
  }
}

/** Draws a street along x: two kerbs and a dashed centre line. */
export function drawStreet(pen: Pen, rect: Rect, name: string, paper: Color = WHITE): void {
  pen.polygon(corners(rect), { fill: paper });
  for (const y of [rect.y, rect.y + rect.height])
    pen.line([rect.x, y], [rect.x + rect.width, y], { width: 1 });
  const middle = rect.y + rect.height / 2;
  pen.line([rect.x, middle], [rect.x + rect.width, middle], { color: MUTED, width: 0.6, dash: [10, 8] });
  pen.label(name, [rect.x + rect.width * 0.2, middle + 6], { size: 13, bold: true });
}
