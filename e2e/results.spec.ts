import type { Page } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { ADDRESS, headHeight, QUESTION, resultsOnScreen } from "./support/results.ts";
import { expect, test } from "./support/test.ts";
import { answered, ask } from "./support/workbench.ts";

/** How the results page looks: results per screen, tags per result, the lines above, and the open document. */

/** The number of tags of the result that has most. */
async function mostTags(page: Page): Promise<number> {
  const tags = await page
    .getByTestId("result")
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[data-testid="tag"]').length));
  return Math.max(...tags);
}

test("a screen of 1440 by 900 shows six results and the quoted answer, each with at most two tags", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  await expect(page.getByTestId("answer-strip")).toBeVisible();
  await expect(page.getByTestId("result").nth(5)).toBeVisible();
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(6);
  expect([1, 2]).toContain(await mostTags(page));
});

test("a screen of 1440 by 900 shows six results below the quoted answer, also if the answer is not complete", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route("**/api/workbench/search*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), status: "degraded" } });
  });
  await page.goto("/");
  await ask(page, QUESTION);
  await expect(page.getByTestId("degraded")).toBeVisible();
  await expect(page.getByTestId("answer-strip")).toBeVisible();
  await expect(page.getByTestId("result").nth(5)).toBeVisible();
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(6);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a narrow list says what its number counts", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  const shown = await page
    .getByTestId("result-count")
    .locator("span")
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.childElementCount === 0 && part.getBoundingClientRect().width > 1)
        .map(({ textContent }) => textContent)
        .join(""),
    );
  expect(shown).toMatch(/^\d+ (?:answering|related)$/);
});

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

test("a narrow line says what the number of corpora is, and shows no number without words", async ({
  page,
}) => {
  await withStaleCorpora(page);
  await page.setViewportSize({ width: 780, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  const menu = page.getByTestId("corpora-menu");
  await expect(menu).toContainText(/not up to date/);
  const shown = await menu.locator("span").evaluateAll((parts) =>
    parts
      .filter((part) => part.childElementCount === 0 && part.getBoundingClientRect().width > 1)
      .map(({ textContent }) => textContent ?? "")
      .join(""),
  );
  expect(shown).toMatch(/^(?:|everywhere|All corpora|All corpora\d+ not up to date)$/);
  expect(await menu.locator("span").first().evaluate(isCut)).toBe(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a telephone shows three results without scrolling, each with at most two tags, and their actions", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await answered(page);
  await expect(page.getByTestId("result").nth(2)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(3);
  expect([1, 2]).toContain(await mostTags(page));
  expect(await headHeight(page)).toBeLessThan(225);
  await expect(page.getByTestId("result").first().getByTestId("why")).toBeInViewport();
  await context.close();
});

/** Shows every corpus as not fresh, in the page and in what a slow page reads again. */
async function withStaleCorpora(page: Page): Promise<void> {
  await page.route(/\/\?q=|\/api\/workbench\/facets/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/(freshnessState\\*":\\*")fresh/g, "$1stale");
    await route.fulfill({ response: answer, body });
  });
}

for (const width of [1440, 1024, 390]) {
  test(`the controls above the results stay on one line at ${width} pixels while corpora are not fresh`, async ({
    page,
  }) => {
    await withStaleCorpora(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(ADDRESS);
    await answered(page);
    await expect(page.getByTestId("corpora-menu")).toContainText(/are not up to date/);
    const line = page.getByTestId("control-line");
    const shape = await line.evaluate((element) => {
      const parts = [...element.children].map((each) => each.getBoundingClientRect());
      const own = element.getBoundingClientRect();
      return {
        height: own.height,
        // Less than a pixel beside the line is rounding.
        outside: parts.filter(
          ({ top, bottom, right }) => top < own.top - 1 || bottom > own.bottom + 1 || right > own.right + 1,
        ).length,
        overlapping: parts.filter(({ left }, index) => left < (parts[index - 1]?.right ?? 0) - 1).length,
      };
    });
    expect(shape).toEqual({ height: 24, outside: 0, overlapping: 0 });
    // A second reading may still be on its way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("a linked question opens its best result, and a document that was closed stays closed until the next question", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  const document = page.getByRole("region", { name: "Document" });
  await expect(page.getByTestId("result").first().locator("[data-result-link]")).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(document.getByTestId("highlight").first()).toBeVisible();
  await document.getByRole("button", { name: "Close the document" }).click();
  await expect(document.getByTestId("highlight")).toHaveCount(0);
  await openBy(
    page.getByRole("button", { name: "Options", exact: true }),
    page.getByTestId("search-options"),
  );
  await expect(document.getByTestId("highlight")).toHaveCount(0);

  for (const question of ["Policy H4", QUESTION]) {
    await ask(page, question);
    await expect(document.getByTestId("highlight").first()).toBeVisible();
  }
});
