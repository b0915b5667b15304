import type { Page } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

const QUESTION = "Compare building heights in the local plan and the consultation";

function sides(page: Page) {
  return page.getByTestId("across-side");
}

async function titles(page: Page): Promise<string[]> {
  return sides(page).getByRole("heading", { level: 2 }).allTextContents();
}

test("a question that names two corpora opens a comparison, and a difference links to its passages", async ({
  page,
}) => {
  await page.goto(`/?q=${encodeURIComponent(QUESTION)}`);
  await answered(page);
  const compare = page.getByTestId("recognised").getByRole("link", { name: "compare", exact: true });
  // The first click after the first load of a fresh browser was lost twice: no request followed. The cause is unknown.
  await expect(async () => {
    if (new URL(page.url()).pathname !== "/across") await compare.click({ timeout: 2_000 });
    await page.waitForURL((url) => url.pathname === "/across", { timeout: 8_000 });
  }).toPass();
  expect(new URL(page.url()).searchParams.get("corpora")).toBe("local-plan,consultation");

  await expect(sides(page)).toHaveCount(2);
  await expect(
    sides(page)
      .first()
      .getByRole("link", { name: /^Open the passage in / })
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Searched each side for “building heights”.")).toBeVisible();
  await expect(page.getByTestId("together").getByRole("listitem").first()).toBeVisible();
  const figure = page
    .getByTestId("where-they-differ")
    .getByRole("listitem")
    .filter({ hasText: "figures differ" })
    .first();
  await expect(figure.locator("mark")).toHaveCount(2);

  const quote = figure.getByRole("link").last();
  const words = (await quote.locator("mark").textContent()) ?? "";
  expect(words).toMatch(/\d/);
  await quote.click();
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("passage"));
  expect(new URL(page.url()).searchParams.get("corpora")).toBe("consultation");
  await page.goBack();
  await expect(sides(page)).toHaveCount(2);
});

test("each side has the receipt of its own search", async ({ page }) => {
  await page.goto("/across?q=dormer+windows&corpora=local-plan,decisions");
  await expect(sides(page)).toHaveCount(2);
  const [first = ""] = await titles(page);
  await page.getByRole("link", { name: `Receipt of ${first}`, exact: true }).click();
  await page.waitForURL(/\/receipts\/trace_/);
  await expect(page.getByText("dormer windows").first()).toBeVisible();
});

test("sides are selected by keyboard, stored in the address, and never fewer than two", async ({ page }) => {
  await page.goto("/across?q=dormer+windows&corpora=local-plan,decisions");
  await expect(sides(page)).toHaveCount(2);
  const chosen = page.getByRole("group", { name: "Compare side by side" });
  await expect(chosen.getByRole("checkbox", { checked: true })).toHaveCount(2);
  for (const box of await chosen.getByRole("checkbox", { checked: true }).all())
    await expect(box).toBeDisabled();
  await expect(async () => {
    const box = chosen.getByRole("checkbox", { name: /Consultation/ });
    await box.focus();
    await page.keyboard.press("Space");
    await expect(sides(page)).toHaveCount(3, { timeout: 3000 });
  }).toPass();
  expect(new URL(page.url()).searchParams.get("corpora")).toBe("local-plan,decisions,consultation");
  await page.reload();
  await expect(sides(page)).toHaveCount(3);
});

test("a question that names no corpora compares all of them, and the page says so", async ({ page }) => {
  await page.goto(`/across?q=${encodeURIComponent("Who asked for nest bricks for swifts?")}`);
  await expect(page.getByText("does not name two corpora or projects")).toBeVisible();
  expect(await sides(page).count()).toBeGreaterThanOrEqual(4);
});

test("an impossible comparison is explained, with a link to continue", async ({ page }) => {
  await page.goto("/across?q=dormer+windows&corpora=local-plan");
  await expect(page.getByTestId("across-failed")).toContainText("two corpora");
  await openBy(page.getByRole("button", { name: "Compare all corpora", exact: true }), sides(page).first());

  await page.goto("/across?q=dormer+windows&corpora=local-plan,nowhere");
  await expect(page.getByTestId("across-failed")).toContainText("nowhere");
});

test("a narrow screen stacks the sides without horizontal overflow", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/across?q=dormer+windows&corpora=local-plan,decisions");
  await expect(sides(page)).toHaveCount(2);
  const [one, two] = await Promise.all([sides(page).first().boundingBox(), sides(page).last().boundingBox()]);
  expect(two?.y ?? 0).toBeGreaterThan((one?.y ?? 0) + (one?.height ?? 0) - 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("without a question the page states its purpose", async ({ page }) => {
  await page.goto("/across");
  await expect(page.getByTestId("across-beginning")).toContainText("two or more corpora side by side");
});
