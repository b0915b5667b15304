import type { Locator, Page } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered, interactive } from "./support/workbench.ts";

/** The settings of a browser change this page at once and the next page, but no link. */

const root = (page: Page) => page.locator("html");

async function openSettings(page: Page): Promise<void> {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await interactive(page.getByRole("main").locator("input, select, button"));
}

test("theme and density apply at once, and are in the next page before a script runs", async ({
  page,
  request,
}) => {
  await openSettings(page);
  await page.getByRole("group", { name: "Theme" }).getByText("Dark").click();
  await page.getByRole("group", { name: "Density" }).getByText("Compact").click();
  await expect(root(page)).toHaveAttribute("data-theme", "dark");
  await expect(root(page)).toHaveAttribute("data-density", "compact");

  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await request.get("/documents", { headers: { cookie } })).text();
  expect(html).toMatch(/<html[^>]* data-theme="dark"[^>]* data-density="compact"/);

  await page.goto("/documents");
  const row = await page.getByTestId("document-row").first().boundingBox();
  await openBy(page.getByRole("button", { name: "Settings", exact: true }), page.getByRole("menu"));
  await page.getByRole("menuitemradio", { name: "Comfortable" }).click();
  await expect(root(page)).not.toHaveAttribute("data-density");
  const wider = await page.getByTestId("document-row").first().boundingBox();
  expect(wider?.height).toBeGreaterThan(row?.height ?? Number.POSITIVE_INFINITY);
});

test("in forced colours the chosen option and the current page differ from the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openSettings(page);
  const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const theme = page.getByRole("group", { name: "Theme" });
  const picked = await background(theme.locator('[data-picked="true"]'));
  expect(picked).not.toBe(await background(theme.locator('[data-picked="false"]').first()));
  await page.goto("/documents");
  const places = page.getByRole("navigation", { name: "Main" });
  const here = await background(places.locator('[aria-current="page"]'));
  expect(here).not.toBe(await background(places.getByRole("link", { name: "Packs" })));
});

test("the settings open from the menu and by a key, and single-letter keys can be turned off", async ({
  page,
}) => {
  await page.goto("/packs");
  await openBy(page.getByRole("button", { name: "Settings", exact: true }), page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "All settings" }).click();
  await page.waitForURL("**/settings");
  await page.goto("/packs");
  await expect(async () => {
    await page.keyboard.press(",");
    await page.waitForURL("**/settings", { timeout: 2000 });
  }).toPass();

  await page.getByRole("checkbox", { name: /Single-letter keys are on/ }).uncheck();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByText("Show all keys").click();
  await expect(page.getByText("Next passage")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /Single-letter keys are on/ })).not.toBeChecked();
});

test("a new search starts with the defaults, and a link keeps its own values", async ({ page }) => {
  await openSettings(page);
  await page.getByLabel("Sort by").selectOption({ label: "Newest first" });
  await page
    .getByRole("group", { name: "Corpora" })
    .getByRole("checkbox", { name: /local plan/i })
    .first()
    .check();
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByLabel("How to search").selectOption({ label: "Words only" });

  await page.goto("/?q=roof");
  await answered(page);
  expect(new URL(page.url()).search).toBe("?q=roof");
  await expect(page.getByTestId("sort-menu")).toContainText("Best match");

  await page.goto("/");
  await expect(page.getByTestId("corpora-menu")).not.toContainText("All corpora");
  await page.getByLabel("Your question").fill("dormer");
  await page.keyboard.press("Enter");
  await answered(page);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ q: "dormer", sort: "newest", mode: "keyword" });
  expect(asked.get("corpora")).toBeTruthy();
  await expect(page.getByTestId("sort-menu")).toContainText("Newest first");
});

test("recent searches are cleared, and settings move to another browser as a file", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/?q=roof");
  await answered(page);
  // The page keeps a search once it is interactive.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sightline-searches"))).toContain("roof");
  await openSettings(page);
  await page.getByRole("group", { name: "Theme" }).getByText("Dark").click();
  await expect(page.getByText("1 recent search and 0 saved searches")).toBeVisible();
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(page.getByText("0 recent searches and 0 saved searches")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 recent search and 0 saved searches")).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export settings" }).click();
  const file = await (await saving).path();

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await openSettings(elsewhere);
  await elsewhere.getByTestId("settings-file").setInputFiles({
    name: "notes.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(elsewhere.getByText("This file contains no Sightline settings.").first()).toBeVisible();
  await elsewhere.getByTestId("settings-file").setInputFiles(file);
  await expect(root(elsewhere)).toHaveAttribute("data-theme", "dark");
  await other.close();
});

test("the page says what the server stores, how much and for how long", async ({ page }) => {
  await openSettings(page);
  const stored = page.getByRole("region", { name: "What is stored where" });
  await expect(stored).toContainText(/Original files, every version: [1-9][\d,]* files, [\d.]+ [kMG]B/);
  await expect(stored).toContainText(/The database, [\d.]+ [kMG]B/);
  await expect(stored).toContainText("Receipts of searches: 30 days.");
  await expect(stored).toContainText("Removed corpora: 30 days in the trash");
});
