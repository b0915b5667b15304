import type { Box } from "#lib/domain/page-lane.ts";

/** Returns the smallest box around all boxes, or null if there are none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  const [first] = boxes;
  if (!first) return null;
  let { x0, y0, x1, y1 } = first;
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}
