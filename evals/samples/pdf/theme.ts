import { type Color, rgb } from "pdf-lib";

/** A4 in points, and the text frame. Paragraph numbers are in the margin left of `textLeft`. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const FRAME = { numberLeft: 60, textLeft: 98, right: 535, top: 762, bottom: 78 } as const;
export const TEXT_WIDTH = FRAME.right - FRAME.textLeft;

const hex = (value: number): Color =>
  rgb(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);

export const INK = hex(0x1d2429);
export const MUTED = hex(0x5d6870);
export const HAIRLINE = hex(0xc9ccc6);
export const WASH = hex(0xf1f3ee);
export const ACCENT = hex(0x1f5a66);
export const BRICK = hex(0xa9512f);
export const BRICK_WASH = hex(0xf3dfd5);
export const GREEN = hex(0x3f7a4d);
export const GREEN_WASH = hex(0xdcebdc);
export const STONE = hex(0xe4e2da);
export const WHITE = hex(0xffffff);

export const BODY = { size: 10.4, leading: 15.2 } as const;
