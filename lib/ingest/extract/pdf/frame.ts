import type { Box } from "./box.ts";
import type { Glyph } from "./glyphs.ts";
import type { Ruling } from "./rulings.ts";

/**
 * A frame rotates the page so that one direction of writing runs to the right. Layout uses frame coordinates for every
 * direction of text.
 */
export type Frame = { readonly angle: number; readonly cos: number; readonly sin: number };

export function frameOf(angle: number): Frame {
  const radians = (angle * Math.PI) / 180;
  // Exact at right angles, so that upright text keeps its page coordinates exactly.
  return { angle, cos: snap(Math.cos(radians)), sin: snap(Math.sin(radians)) };
}

function snap(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < 1e-9 ? rounded : value;
}

/** Returns a page point in frame coordinates: u along the writing, v across it, downwards. */
export function toFrame(frame: Frame, x: number, y: number): readonly [number, number] {
  return [x * frame.cos + y * frame.sin, -x * frame.sin + y * frame.cos];
}

/** Returns a glyph's box in frame coordinates, from its baseline, advance and font height. */
export function glyphInFrame(frame: Frame, glyph: Glyph): Box & { readonly base: number } {
  const [u, v] = toFrame(frame, glyph.x, glyph.y);
  return { x0: u, x1: u + glyph.advance, y0: v - glyph.ascent, y1: v + glyph.descent, base: v };
}

/** Returns rulings in frame coordinates, or none if the frame is not at a right angle to the page. */
export function rulingsInFrame(frame: Frame, rulings: readonly Ruling[]): readonly Ruling[] {
  if (frame.angle === 0) return rulings;
  if (frame.angle % 90 !== 0) return [];
  return rulings.map((ruling) => {
    const { horizontal, at, from, to, ...rest } = ruling;
    const a = horizontal ? toFrame(frame, from, at) : toFrame(frame, at, from);
    const b = horizontal ? toFrame(frame, to, at) : toFrame(frame, at, to);
    const flat = Math.abs(a[1] - b[1]) < Math.abs(a[0] - b[0]);
    const [along, across] = flat ? [0, 1] : [1, 0];
    return {
      ...rest,
      horizontal: flat,
      at: a[across] ?? 0,
      from: Math.min(a[along] ?? 0, b[along] ?? 0),
      to: Math.max(a[along] ?? 0, b[along] ?? 0),
    };
  });
}
