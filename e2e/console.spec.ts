import { expect, test } from "./support/test.ts";

test("the address of administration opens its first page, and every link of its navigation leads to a page", async ({
  page,
}) => {
  const answer = await page.goto("/admin");
  expect(answer?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe("/admin/corpora");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const links = await page
    .locator('nav a[href^="/admin"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const addresses = [...new Set(links)];
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200);
});
