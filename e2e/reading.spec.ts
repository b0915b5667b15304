import { mixedFixture } from "./fixtures/pdf/index.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expectBoxesOver } from "./support/pdf-boxes.ts";
import { codePointsOf, spanOfWords } from "./support/spans.ts";
import { expect, test } from "./support/test.ts";
import { answered, passageAddress, resultOf } from "./support/workbench.ts";

/** Reading a document with pages of different sizes. */

test("pages fill the width one by one, and are found by number, heading and words", async ({
  page,
  api,
  named,
}) => {
  const fixture = await mixedFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  const text = await api.text(id);
  const spot = codePointsOf(text, spanOfWords(text, fixture.spot));
  await page.goto(passageAddress({ documentId: id, version: 1, ...spot }));
  await expectBoxesOver(page, fixture, fixture.spot);
  const widths = await page
    .locator("section[data-page]")
    .evaluateAll((sheets) => sheets.map((sheet) => Math.round(sheet.getBoundingClientRect().width)));
  expect(new Set(widths).size, `widths of the pages: ${widths.join(", ")}`).toBe(1);

  const field = page.getByRole("textbox", { name: "Page", exact: true });
  const position = page.getByTestId("page-position");
  await expect(field).toHaveValue("2");
  await expect(position).toContainText("(4 of 4)");
  await field.fill("i");
  await field.press("Enter");
  await expect(position).toContainText("(1 of 4)");
  await field.fill("2");
  await field.press("Enter");
  await expect(position).toContainText("(4 of 4)");
  await expect(field).toHaveValue("2");
  await field.fill("ii");
  await field.press("Enter");
  await expect(position).toContainText("(2 of 4)");
  await field.fill("9");
  await field.press("Enter");
  await expect(position).toContainText("No page 9");

  await page.locator("[data-scroller]").focus();
  await page.keyboard.press("o");
  const outline = page.getByRole("navigation", { name: "Outline" });
  await outline.getByRole("link", { name: "Quince hedges" }).click();
  await expect(position).toContainText("(4 of 4)");
  await expect(outline.locator('[aria-current="location"]')).toContainText("Quince hedges");

  await page.locator("[data-scroller]").focus();
  await page.keyboard.press("Shift+F");
  await page.keyboard.type("PEAR");
  const current = page.locator('[data-found="current"]');
  await expect(page.getByTestId("find-position")).toHaveText("1 of 3");
  await page.keyboard.press("Shift+Enter");
  await expect(page.getByTestId("find-position")).toHaveText("3 of 3");
  await expect(page.locator('[data-page="3"]').locator(current)).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(current).toHaveCount(0);
  await expect(page.locator("[data-scroller]")).toBeFocused();
});

test("a passage taller than the view opens at its sentence that answers", async ({ page, api, named }) => {
  await page.setViewportSize({ width: 1100, height: 480 });
  const before = "The warden walks the long wall each week and writes down what stands there. ".repeat(40);
  const text = `# Wall\n\n${before}The sluice gate opens at fourteen metres of water.\n`;
  const { id } = await uploadIndexed(api, { name: named("wall.md"), bytes: utf8(text) });
  await page.goto(`/?q=${encodeURIComponent("how much water opens the sluice gate")}`);
  await answered(page);
  await resultOf(page, id).locator("[data-result-link]").click();
  const sentence = page.locator(".passage-mark[data-strong]").filter({ hasText: "sluice" });
  await expect(sentence.first()).toBeInViewport();
});
