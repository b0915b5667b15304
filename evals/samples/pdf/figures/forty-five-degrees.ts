import { ACCENT, BRICK, BRICK_WASH, GREEN, GREEN_WASH, HAIRLINE, INK, MUTED, STONE } from "../theme.ts";
import type { Pen } from "./pen.ts";

const WALL = 78; // Common rear wall of the three houses.
const MIDDLE = 84; // Middle of the neighbour's window.
const PARTY = 150; // Party wall between the neighbour and the extended house.

function houses(pen: Pen): void {
  const names = ["The neighbour", "The applicant", "No. 18"];
  names.forEach((name, index) => {
    const x = 30 + index * 120;
    pen.polygon(
      [
        [x, 16],
        [x + 120, 16],
        [x + 120, WALL],
        [x, WALL],
      ],
      { fill: STONE, stroke: INK, width: 1 },
    );
    pen.label(name, [x + 60, 40], { anchor: "middle", bold: true });
  });
  pen.label("STREET", [210, 4], { color: MUTED, size: 7, anchor: "middle" });
  for (const x of [30, PARTY, 270, 390])
    pen.line([x, WALL], [x, x > PARTY ? 192 : 216], { color: HAIRLINE, width: 0.9 });
  for (const x of [66, 318]) pen.line([x, WALL], [x + 36, WALL], { color: ACCENT, width: 3.4 });
  pen.label("living room", [MIDDLE, 64], { color: ACCENT, anchor: "middle", size: 7.5 });
}

function extension(pen: Pen): void {
  // The line meets the boundary at a depth equal to the distance from the middle of the window.
  const crossing = WALL + (PARTY - MIDDLE);
  pen.polygon(
    [
      [PARTY + 2, WALL],
      [250, WALL],
      [250, 136],
      [PARTY + 2, 136],
    ],
    { fill: GREEN_WASH, stroke: GREEN, width: 1.2 },
  );
  pen.polygon(
    [
      [PARTY + 2, 136],
      [250, 136],
      [250, 188],
      [PARTY + 2, 188],
    ],
    { fill: BRICK_WASH, stroke: BRICK },
  );
  pen.hatch([PARTY + 2, 136], [98, 52], BRICK);
  pen.line([MIDDLE, WALL], [MIDDLE + 134, WALL + 134], { color: BRICK, width: 1.3, dash: [5, 3] });
  pen.circle([PARTY, crossing], 2, { fill: BRICK });
  pen.line([MIDDLE, WALL], [MIDDLE, WALL + 50], { color: MUTED, width: 0.6, dash: [2, 2] });
  pen.label("45°", [MIDDLE + 7, WALL + 26], { color: BRICK, bold: true, size: 9 });
}

/** Three terraced houses from above. The shallow extension stays clear of the line and the deep one crosses it. */
export function drawFortyFiveDegrees(pen: Pen): void {
  houses(pen);
  extension(pen);
  pen.label("GARDENS", [80, 206], { color: MUTED, size: 7, anchor: "middle" });
  pen.circle([MIDDLE, WALL], 2.2, { fill: ACCENT });
  pen.dimension([260, WALL], [260, 136], GREEN);
  pen.label("3.5 m", [265, 104], { color: GREEN, bold: true });
  pen.label("A depth that keeps", [296, 118], { color: GREEN, bold: true });
  pen.label("clear of the line", [296, 108], { color: GREEN });
  pen.label("A depth that crosses", [296, 172], { color: BRICK, bold: true });
  pen.label("it: likely to be refused", [296, 162], { color: BRICK });
  pen.leader([294, 170], [236, 166]);
  pen.label("line from the middle of the", [296, 212]);
  pen.label("neighbour's nearest window", [296, 202]);
  pen.leader([294, 210], [207, 201]);
}
