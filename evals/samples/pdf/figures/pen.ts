import type { Color, PDFFont, PDFPage } from "pdf-lib";
import { INK, MUTED } from "../theme.ts";

export type Point = readonly [x: number, y: number];
type Stroke = { readonly color?: Color; readonly width?: number; readonly dash?: readonly number[] };
type Fill = { readonly fill?: Color; readonly stroke?: Color; readonly width?: number };
type Label = {
  readonly color?: Color;
  readonly size?: number;
  readonly bold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
};

/** Draws in a figure's own coordinates in points: origin at its lower left corner, y upwards. */
export type Pen = {
  line(from: Point, to: Point, style?: Stroke): void;
  polygon(points: readonly Point[], style: Fill): void;
  hatch(corner: Point, size: Point, color: Color): void;
  circle(centre: Point, radius: number, style: Fill): void;
  label(text: string, at: Point, style?: Label): void;
  /** Draws a dimension between two points, with a bar at each end. */
  dimension(from: Point, to: Point, color?: Color): void;
  /** Draws a leader line from a label to its subject, ending in a dot. */
  leader(from: Point, to: Point): void;
};

export function openPen(page: PDFPage, x0: number, y0: number, font: PDFFont, bold: PDFFont): Pen {
  const at = ([x, y]: Point) => ({ x: x0 + x, y: y0 + y });
  const pen: Pen = {
    line: (from, to, { color = INK, width = 0.8, dash } = {}) =>
      page.drawLine({
        start: at(from),
        end: at(to),
        color,
        thickness: width,
        ...(dash ? { dashArray: [...dash] } : {}),
      }),
    polygon: (points, { fill, stroke, width = 0.8 }) => {
      // drawSvgPath counts y downwards from its own origin.
      const path = `${points.map(([x, y], index) => `${index === 0 ? "M" : "L"} ${x} ${-y}`).join(" ")} Z`;
      page.drawSvgPath(path, {
        x: x0,
        y: y0,
        ...(fill ? { color: fill } : {}),
        ...(stroke ? { borderColor: stroke, borderWidth: width } : {}),
      });
    },
    hatch: ([x, y], [width, height], color) => {
      for (let offset = 5; offset < width + height; offset += 5) {
        const start: Point = [x + Math.max(0, offset - height), y + Math.min(offset, height)];
        const end: Point = [x + Math.min(offset, width), y + Math.max(0, offset - width)];
        pen.line(start, end, { color, width: 0.5 });
      }
    },
    circle: (centre, radius, { fill, stroke, width = 0.8 }) =>
      page.drawCircle({
        ...at(centre),
        size: radius,
        ...(fill ? { color: fill } : {}),
        ...(stroke ? { borderColor: stroke, borderWidth: width } : {}),
      }),
    label: (text, [x, y], { color = INK, size = 8, bold: strong = false, anchor = "start" } = {}) => {
      const face = strong ? bold : font;
      const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * face.widthOfTextAtSize(text, size);
      page.drawText(text, { ...at([x - shift, y]), size, font: face, color });
    },
    dimension: (from, to, color = INK) => {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dy);
      const [nx, ny] = [(-dy / length) * 3, (dx / length) * 3];
      pen.line(from, to, { color, width: 0.7 });
      for (const [x, y] of [from, to]) pen.line([x - nx, y - ny], [x + nx, y + ny], { color, width: 0.7 });
    },
    leader: (from, to) => {
      pen.line(from, to, { color: MUTED, width: 0.5 });
      pen.circle(to, 1.3, { fill: MUTED });
    },
  };
  return pen;
}
