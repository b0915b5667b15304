import {
  croppedFixture,
  hyphenFixture,
  ligatureFixture,
  pageBreakFixture,
  reportFixture,
  rotatedFixture,
  tableFixture,
  twoColumnFixture,
} from "./fixtures/pdf/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { indexOfRun, wordsOf } from "./support/passage.ts";
import { expectBoxesOver } from "./support/pdf-boxes.ts";
import { firstBoxInView } from "./support/pdf-viewer.ts";
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
  await expect(page.getByRole("textbox", { name: "Page" })).toHaveValue(String(fixture.pages[0]));
  await expect(page.getByTestId("page-position")).toContainText("of 12");
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
    await expectBoxesOver(page, fixture, fixture.row ?? passage);

    const text = await api.text(id);
    const spot = codePointsOf(text, spanOfWords(text, fixture.spot));
    await page.goto(passageAddress({ ...opened, ...spot }));
    await expect.poll(() => firstBoxInView(page)).toBe(true);
    await expectBoxesOver(page, fixture, fixture.spot);
  });
}
