import type { Page } from "@playwright/test";
import {
  croppedFixture,
  hyphenFixture,
  ligatureFixture,
  type PdfFixture,
  pageBreakFixture,
  reportFixture,
  rotatedFixture,
  tableFixture,
  twoColumnFixture,
} from "./fixtures/pdf/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { drawnPassage, indexOfRun, piecesOn, wordsOf } from "./support/passage.ts";
import {
  drawnPage,
  firstBoxInView,
  highlightBoxes,
  highlightedPages,
  inkShares,
} from "./support/pdf-viewer.ts";
import { coveredShare, strayShare } from "./support/rect.ts";
import { codePointsOf, spanOfWords } from "./support/spans.ts";
import { expect, test } from "./support/test.ts";
import {
  ask,
  chooseFiles,
  openAnswer,
  openedIn,
  passageAddress,
  resultOf,
  uploadRow,
} from "./support/workbench.ts";

/**
 * Minimum share of a passage word's ink under a box, maximum share of another word's ink, and of box area beside words.
 */
const COVERED = 0.7;
const TOUCHED = 0.25;
const STRAY = 0.2;

/**
 * Compares the boxes on the page with the places where the fixture drew the words of `passage`. First checks that
 * pdf.js drew ink at these places.
 */
async function expectBoxesOver(page: Page, fixture: PdfFixture, passage: string): Promise<void> {
  const { inside, outside } = drawnPassage(fixture.words, passage);
  const pages = [...new Set(inside.flatMap((word) => word.pieces.map((piece) => piece.page)))];
  await expect.poll(() => highlightedPages(page)).toEqual(pages);
  for (const number of pages) {
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
          COVERED,
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
}

test("a PDF dropped by a user is read, found and boxed at its words", async ({ page, api, named }) => {
  test.setTimeout(120_000);
  const fixture = await reportFixture();
  const fileName = named(fixture.fileName);
  await page.goto("/");
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { stagesSeen: seen });
    new MutationObserver(() => {
      for (const row of document.querySelectorAll('[data-testid="upload-row"]'))
        seen.add(row.textContent ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await chooseFiles(page, [{ name: fileName, bytes: fixture.bytes, mimeType: "application/pdf" }]);
  const row = uploadRow(page, fileName);
  await expect(row).toContainText("indexed", { timeout: 90_000 });
  const stages = await page.evaluate(() => [
    ...(window as unknown as { stagesSeen: Set<string> }).stagesSeen,
  ]);
  expect(stages.length, `the row told how far it was: ${stages.join(" | ")}`).toBeGreaterThan(1);

  const { id } = await api.find(fileName);
  await ask(page, fixture.question);
  await resultOf(page, id).locator("[data-result-link]").click();
  await page.waitForURL((url) => url.searchParams.get("doc") === id);
  const opened = openedIn(page);
  const passage = await api.text(id, opened.start, opened.end);
  expect(indexOfRun(wordsOf(passage), wordsOf(fixture.spot))).toBeGreaterThanOrEqual(0);
  await expect(page.getByTestId("highlight-box").first()).toBeVisible();
  await expect.poll(() => firstBoxInView(page)).toBe(true);
  await expect(page.getByTestId("page-position")).toHaveText(`p ${fixture.pages[0]} of 12`);
  await expectBoxesOver(page, fixture, passage);

  for (const step of ["Larger", "Larger", "Smaller"]) await page.getByRole("button", { name: step }).click();
  await expectBoxesOver(page, fixture, passage);
  await page.setViewportSize({ width: 900, height: 700 });
  await expectBoxesOver(page, fixture, passage);
});

const LAYOUTS = {
  "a table": tableFixture,
  ligatures: ligatureFixture,
  "a word divided at a line's end": hyphenFixture,
  "a passage over a page break": pageBreakFixture,
  "a page turned for display": rotatedFixture,
  "a page turned the other way and cropped": croppedFixture,
  "two columns": twoColumnFixture,
} as const;

for (const [layout, make] of Object.entries(LAYOUTS)) {
  test(`${layout}: the matching passage, and then its key words alone, are boxed at their places`, async ({
    page,
    api,
    named,
  }) => {
    const fixture = await make();
    const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });

    const opened = await openAnswer(page, fixture.question, id);
    const passage = await api.text(id, opened.start, opened.end);
    expect(indexOfRun(wordsOf(passage), wordsOf(fixture.spot)), passage).toBeGreaterThanOrEqual(0);
    await expect.poll(() => firstBoxInView(page)).toBe(true);
    await expectBoxesOver(page, fixture, passage);

    const text = await api.text(id);
    const spot = codePointsOf(text, spanOfWords(text, fixture.spot));
    await page.goto(passageAddress({ ...opened, ...spot }));
    await expect.poll(() => firstBoxInView(page)).toBe(true);
    await expectBoxesOver(page, fixture, fixture.spot);
  });
}
