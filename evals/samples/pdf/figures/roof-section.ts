import { ACCENT, BRICK, BRICK_WASH, GREEN, INK, MUTED, STONE, WHITE } from "../theme.ts";
import type { Pen, Point } from "./pen.ts";

/** Rear slope from the ridge to the eaves. `t` is 0 at the ridge and 1 at the eaves. */
const RIDGE: Point = [196, 186];
const EAVES: Point = [288, 116];
const onSlope = (t: number, off = 0): Point => {
  const [dx, dy] = [EAVES[0] - RIDGE[0], EAVES[1] - RIDGE[1]];
  const length = Math.hypot(dx, dy);
  return [RIDGE[0] + dx * t - (dy / length) * off, RIDGE[1] + dy * t + (dx / length) * off];
};

function walls(pen: Pen): void {
  pen.line([40, 18], [396, 18], { width: 1.4, color: GREEN });
  for (const x of [104, 280])
    pen.polygon(
      [
        [x, 10],
        [x + 8, 10],
        [x + 8, 116],
        [x, 116],
      ],
      { fill: STONE, stroke: INK },
    );
  for (const y of [18, 66, 113])
    pen.polygon(
      [
        [112, y],
        [280, y],
        [280, y + 3],
        [112, y + 3],
      ],
      { fill: STONE, stroke: INK, width: 0.4 },
    );
  for (const [x, y] of [
    [104, 34],
    [280, 34],
    [104, 84],
    [280, 84],
  ] as const) {
    pen.polygon(
      [
        [x, y],
        [x + 8, y],
        [x + 8, y + 20],
        [x, y + 20],
      ],
      { fill: WHITE, stroke: ACCENT },
    );
  }
  pen.label("Ground floor", [196, 40], { color: MUTED, anchor: "middle" });
  pen.label("First floor", [196, 88], { color: MUTED, anchor: "middle" });
}

function roof(pen: Pen): void {
  pen.polygon(
    [
      [98, 112],
      [196, 186],
      [294, 112],
      [287, 112],
      [196, 180],
      [105, 112],
    ],
    { fill: STONE, stroke: INK },
  );
  pen.polygon(
    [
      [188, 178],
      [188, 212],
      [204, 212],
      [204, 178],
      [196, 184],
    ],
    { fill: BRICK_WASH, stroke: BRICK },
  );
  for (const x of [190, 198])
    pen.polygon(
      [
        [x, 212],
        [x + 4, 212],
        [x + 4, 220],
        [x, 220],
      ],
      { fill: BRICK_WASH, stroke: BRICK, width: 0.6 },
    );
}

function dormer(pen: Pen): void {
  const top = onSlope(0.22);
  const foot = onSlope(0.7);
  const outer: Point = [foot[0], top[1]];
  pen.polygon([top, outer, foot], { fill: BRICK_WASH, stroke: BRICK, width: 1.2 });
  pen.line([top[0] - 2, top[1] + 1.5], [outer[0] + 4, outer[1] + 1.5], { color: BRICK, width: 2 });
  pen.line([foot[0], foot[1] + 8], [outer[0], outer[1] - 4], { color: ACCENT, width: 2.4 });
}

/** Two storeys under a pitched roof with a rear dormer, and the distances of Policy D4 along the slope. */
export function drawRoofSection(pen: Pen): void {
  walls(pen);
  roof(pen);
  dormer(pen);
  pen.dimension(onSlope(0, 15), onSlope(0.22, 15), BRICK);
  pen.dimension(onSlope(0.7, 13), onSlope(1.02, 13), BRICK);
  pen.label("at least 300 mm", [262, 198], { color: BRICK, bold: true });
  pen.label("from the ridge, along the slope", [262, 188], { color: BRICK });
  pen.leader([259, 196], onSlope(0.1, 15));
  pen.label("at least 500 mm", [318, 146], { color: BRICK, bold: true });
  pen.label("from the eaves, along the slope", [318, 136], { color: BRICK });
  pen.leader([315, 144], onSlope(0.86, 13));
  pen.label("front slope left", [40, 176]);
  pen.label("unaltered", [40, 166]);
  pen.leader([97, 172], [150, 152]);
  pen.label("chimney kept, whether", [40, 212]);
  pen.label("or not it is in use", [40, 202]);
  pen.leader([124, 210], [187, 204]);
  pen.label("window smaller than, and", [318, 106]);
  pen.label("in line with, that below", [318, 96]);
  pen.leader([315, 106], [262, 152]);
  pen.label("STREET", [66, 24], { color: MUTED, size: 7, anchor: "middle" });
  pen.label("GARDEN", [350, 24], { color: MUTED, size: 7, anchor: "middle" });
}
