import type { Page } from "@playwright/test";

/** A question that the sample answers with a sentence, and its address. */
export const QUESTION = "What must walls facing the water be made of?";
export const ADDRESS = `/?q=${encodeURIComponent(QUESTION)}`;

/** Number of results that are completely inside the window and inside the pane that scrolls them. */
export function resultsOnScreen(page: Page): Promise<number> {
  return page.getByTestId("result").evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const pane = row.closest("section")?.getBoundingClientRect();
        return pane !== undefined && top >= pane.top && bottom <= Math.min(pane.bottom, window.innerHeight);
      }).length,
  );
}

/** Height in pixels of what stands above the results, without the quoted answer. */
export async function headHeight(page: Page): Promise<number> {
  const top = await page.getByTestId("results").evaluate((list) => list.getBoundingClientRect().top);
  const strip = await page.getByTestId("answer-strip").evaluate((box) => box.getBoundingClientRect().height);
  return top - strip;
}
