import type { Locator } from "@playwright/test";
import type { Rect } from "./rect.ts";

/** Returns where an element is drawn, in CSS pixels of the page. */
export async function boxOf(element: Locator): Promise<Rect> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not drawn.");
  return { x0: box.x, y0: box.y, x1: box.x + box.width, y1: box.y + box.height };
}
