import { expect, type Page } from "@playwright/test";
import type { Rect } from "./rect.ts";

const sheet = (page: Page, number: number) => page.locator(`section[data-page="${number}"]`);

/** Returns the boxes of the passage on one page, as fractions of the page's layout. */
export async function highlightBoxes(page: Page, number: number): Promise<readonly Rect[]> {
  return sheet(page, number).evaluate((element) => {
    const outer = element.getBoundingClientRect();
    return [...element.querySelectorAll('[data-testid="highlight-box"]')].map((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      return {
        x0: (left - outer.left) / outer.width,
        y0: (top - outer.top) / outer.height,
        x1: (right - outer.left) / outer.width,
        y1: (bottom - outer.top) / outer.height,
      };
    });
  });
}

/** Returns the pages with boxes of the passage. */
export async function highlightedPages(page: Page): Promise<readonly number[]> {
  return page
    .locator('section[data-page]:has([data-testid="highlight-box"])')
    .evaluateAll((sheets) => sheets.map((element) => Number(element.getAttribute("data-page"))));
}

/** Scrolls to a page if necessary, and waits until it is drawn. */
export async function drawnPage(page: Page, number: number): Promise<void> {
  await sheet(page, number).scrollIntoViewIfNeeded();
  await expect(sheet(page, number).locator("canvas")).toBeVisible();
  await expect(sheet(page, number).locator("p")).toHaveCount(0);
}

/** Returns the share of dark pixels in each rectangle of the picture that pdf.js drew; 0 for blank paper. */
export async function inkShares(
  page: Page,
  number: number,
  rects: readonly Rect[],
): Promise<readonly number[]> {
  return sheet(page, number)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement, places: readonly Rect[]) => {
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The canvas has no picture.");
      return places.map(({ x0, y0, x1, y1 }) => {
        const [left, top] = [Math.floor(x0 * canvas.width), Math.floor(y0 * canvas.height)];
        const width = Math.max(1, Math.ceil(x1 * canvas.width) - left);
        const height = Math.max(1, Math.ceil(y1 * canvas.height) - top);
        const { data } = context.getImageData(left, top, width, height);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) {
          const light = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
          if ((data[at + 3] ?? 0) > 128 && light < 384) dark++;
        }
        return dark / (width * height);
      });
    }, rects);
}

/** Returns whether the passage's first box is completely visible in the scroll area. */
export async function firstBoxInView(page: Page): Promise<boolean> {
  return page
    .getByTestId("highlight-box")
    .first()
    .evaluate((box) => {
      const inner = box.getBoundingClientRect();
      const outer = box.closest("[data-scroller]")?.getBoundingClientRect();
      if (!outer) return false;
      const within = inner.top >= outer.top && inner.bottom <= outer.bottom;
      return (
        within && inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= window.innerHeight
      );
    });
}
