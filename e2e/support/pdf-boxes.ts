import type { Page } from "@playwright/test";
import type { PdfFixture } from "../fixtures/pdf/index.ts";
import { drawnPassage, type Expected, piecesOn } from "./passage.ts";
import { drawnPage, highlightBoxes, highlightedPages, inkShares } from "./pdf-viewer.ts";
import { coveredShare, strayShare } from "./rect.ts";
import { expect } from "./test.ts";

/**
 * Minimum share of a passage word's ink under a box, maximum share of another word's ink, and of box area beside words.
 */
const MIN_COVERED_SHARE = 0.7;
const TOUCHED = 0.25;
const STRAY = 0.2;

/**
 * Waits until the boxes on the page agree with the places where the fixture drew the words of `passage`. The pane may
 * still show the first result, which opens by itself, or boxes of an earlier size. First checks that pdf.js drew ink.
 */
export async function expectBoxesOver(page: Page, fixture: PdfFixture, passage: string): Promise<void> {
  const { inside, outside } = drawnPassage(fixture.words, passage);
  const pages = [...new Set(inside.flatMap((word) => word.pieces.map((piece) => piece.page)))];
  await expect(async () => {
    expect(await highlightedPages(page)).toEqual(pages);
    for (const number of pages) await expectBoxesOnPage(page, number, { inside, outside });
  }).toPass({ timeout: 30_000 });
}

async function expectBoxesOnPage(page: Page, number: number, { inside, outside }: Expected): Promise<void> {
  await drawnPage(page, number);
  const boxes = await highlightBoxes(page, number);
  const pieces = piecesOn(inside, number);
  const inks = await inkShares(
    page,
    number,
    pieces.map((piece) => piece.ink),
  );
  expect(Math.min(...inks), `ink where page ${number} should have its words`).toBeGreaterThan(0.05);
  for (const word of inside) {
    for (const { ink } of piecesOn([word], number)) {
      expect(coveredShare(ink, boxes), `“${word.text}” of the passage, page ${number}`).toBeGreaterThan(
        MIN_COVERED_SHARE,
      );
    }
  }
  for (const word of outside) {
    for (const { ink } of piecesOn([word], number)) {
      expect(coveredShare(ink, boxes), `“${word.text}” beside the passage, page ${number}`).toBeLessThan(
        TOUCHED,
      );
    }
  }
  const stray = strayShare(
    boxes,
    pieces.map((piece) => piece.line),
  );
  expect(stray, `boxes over nothing on page ${number}`).toBeLessThan(STRAY);
}
