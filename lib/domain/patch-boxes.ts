import type { Box } from "./page-lane.ts";

/** Four 32-bit integers per box: x0, y0, x1, y1 in hundredths of a point. */
const FIELDS = 4;
const SCALE = 100;

/** Packs boxes into bytes (little endian), 16 per box. */
export function encodeBoxes(boxes: readonly Box[]): Uint8Array {
  const bytes = new Uint8Array(boxes.length * FIELDS * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, { x0, y0, x1, y1 }] of boxes.entries()) {
    for (const [field, value] of [x0, y0, x1, y1].entries())
      view.setInt32((index * FIELDS + field) * 4, Math.round(value * SCALE), true);
  }
  return bytes;
}

/** Reads what `encodeBoxes` wrote. */
export function decodeBoxes(bytes: Uint8Array): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.byteLength / (FIELDS * 4));
  const read = (index: number, field: number) => view.getInt32((index * FIELDS + field) * 4, true) / SCALE;
  return Array.from({ length: count }, (_, index) => ({
    x0: read(index, 0),
    y0: read(index, 1),
    x1: read(index, 2),
    y1: read(index, 3),
  }));
}
