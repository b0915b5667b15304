import { expect, test } from "./support/test.ts";

test("the first page offers the report of a site, and the report says what applies and who speaks of it", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByTestId("site-offer").getByRole("link", { name: "Try Foundry Basin" }).click();
  await page.waitForURL(/\/places\?.*report=site_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Foundry Basin");
  const applies = (name: RegExp) => page.getByRole("row", { name }).first();
  await expect(applies(/Quayside Conservation Area/)).toContainText("100");
  await expect(applies(/Flood Zone 3a/)).toBeVisible();
  await expect(applies(/PB\/24\/01288\/FUL/)).toBeVisible();
  await expect(page.getByRole("link", { name: /Officer report: Foundry Basin/ }).first()).toBeVisible();
});

test("the page of places offers the same report while no site is chosen", async ({ page }) => {
  await page.goto("/places");
  await page.getByTestId("site-offer").getByRole("link", { name: "Try Foundry Basin" }).click();
  await page.waitForURL(/report=site_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Foundry Basin");
  await expect(page.getByTestId("site-offer")).toHaveCount(0);
});
