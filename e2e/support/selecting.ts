import type { Page } from "@playwright/test";
import type { PdfFixture } from "../fixtures/pdf/index.ts";
import { drawnPassage, wordsOf } from "./passage.ts";
import { drawnPage } from "./pdf-viewer.ts";
import type { Rect } from "./rect.ts";
import { shownText } from "./text-viewer.ts";

const middle = ({ y0, y1 }: Rect) => (y0 + y1) / 2;

/** CSS pixels from the end of the words to where the mouse is released. */
type Beyond = { readonly x: number; readonly y: number };

/** Drags the mouse from the start of one place to the end of another, and on to where it is released. */
async function drag(
  page: Page,
  from: Rect | undefined,
  to: Rect | undefined,
  beyond?: Beyond,
): Promise<void> {
  if (!from || !to) throw new Error("The words have no place.");
  await page.mouse.move(from.x0 + 0.5, middle(from));
  await page.mouse.down();
  await page.mouse.move(to.x1 - 0.5, middle(to), { steps: 5 });
  if (beyond) await page.mouse.move(to.x1 + beyond.x, middle(to) + beyond.y, { steps: 5 });
  await page.mouse.up();
}

/** Selects consecutive words of the shown text with the mouse. */
export async function selectInText(page: Page, wanted: string): Promise<void> {
  // Signs alone are no words of a run.
  const words = (await shownText(page)).words.filter(({ text }) => wordsOf(text).length > 0);
  const run = wordsOf(wanted);
  const shown = words.map(({ text }) => wordsOf(text).join(" "));
  const start = shown.findIndex((_, at) => run.every((word, index) => shown[at + index] === word));
  await drag(page, words[start]?.rects.at(0), words[start + run.length - 1]?.rects.at(-1));
}

/** Selects consecutive words of a PDF with the mouse, where the fixture drew them. `beyond` releases it elsewhere. */
export async function selectOnPage(
  page: Page,
  { words }: PdfFixture,
  wanted: string,
  beyond?: Beyond,
): Promise<void> {
  const pieces = drawnPassage(words, wanted).inside.flatMap((word) => word.pieces);
  const [first, last] = [pieces.at(0), pieces.at(-1)];
  if (!first || !last) throw new Error(`“${wanted}” is not drawn.`);
  await drawnPage(page, first.page);
  const onScreen = async (piece: typeof first): Promise<Rect> => {
    const outer = await page.locator(`section[data-page="${piece.page}"]`).boundingBox();
    if (!outer) throw new Error(`Page ${piece.page} is not shown.`);
    // A line's box may reach into the space behind the word.
    const { x0, x1 } = piece.ink;
    const { y0, y1 } = piece.line;
    return {
      x0: outer.x + x0 * outer.width,
      x1: outer.x + x1 * outer.width,
      y0: outer.y + y0 * outer.height,
      y1: outer.y + y1 * outer.height,
    };
  };
  await drag(page, await onScreen(first), await onScreen(last), beyond);
}

/** The copied text. The page needs the permission to read the clipboard. */
export function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Returns the text of the passage's marks in the text viewer. */
export async function markedText(page: Page): Promise<string> {
  return (await page.getByTestId("highlight").allTextContents()).join("");
}
