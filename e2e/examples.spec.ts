import { SEARCH_PAGE_WORDS } from "#components/search/words.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

test("an example on the first page searches, and its best result opens beside the list", async ({ page }) => {
  await page.goto("/");
  const example = page.getByTestId("welcome").getByRole("link").first();
  const question = (await example.textContent()) ?? "";
  await example.click();
  await page.waitForURL((url) => url.searchParams.get("q") === question);
  await answered(page);
  await expect(page.getByLabel("Your question")).toHaveValue(question);
  const best = page.getByTestId("result").first();
  await expect(best.locator("[data-result-link]")).toHaveAttribute("aria-current", "true");
  const document = page.getByRole("region", { name: SEARCH_PAGE_WORDS.document });
  const lit = document.getByTestId("highlight").first();
  await expect(lit).toBeInViewport();
  const [row, text] = [await best.boundingBox(), await document.boundingBox()];
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0);
});

test("on a telephone an example shows its results, and no document covers them", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByTestId("welcome").getByRole("link").first().click();
  await answered(page);
  await expect(page.getByTestId("result").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
