import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readCsv } from "#lib/domain/csv.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered, step } from "./support/workbench.ts";

/** The order of the results, and their export. The search and its receipt stay the same. */

const QUESTION = "What must walls facing the water be made of?";
const ADDRESS = `/?q=${encodeURIComponent(QUESTION)}`;

/** The day of each result on the page; "" if the document has none. */
const days = (page: Page) =>
  page
    .getByTestId("result")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("time")?.getAttribute("datetime") ?? ""));
const evidence = (page: Page) =>
  page.getByTestId("result").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-evidence")));
const titles = (page: Page) => page.getByTestId("result").locator("[data-result-link]").allInnerTexts();

async function chooseByKeys(page: Page, trigger: string, item: string): Promise<void> {
  const button = page.getByRole("button", { name: trigger });
  const menu = page.getByRole("menu");
  // A server-rendered button does nothing until its script has loaded.
  await expect(async () => {
    await button.focus();
    if (!(await menu.isVisible())) await page.keyboard.press("Enter");
    await expect(menu).toBeVisible({ timeout: 1000 });
  }).toPass();
  // A highlight follows its key a moment later, so each key waits for the effect of the one before.
  const current = menu.locator("[data-highlighted]");
  await expect(current).toBeVisible();
  const highlighted = current.filter({ hasText: item });
  for (let steps = 0; steps < 8 && (await highlighted.count()) === 0; steps++) {
    const before = (await current.textContent()) ?? "";
    await page.keyboard.press("ArrowDown");
    await expect(current).not.toHaveText(before);
  }
  await expect(highlighted).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveCount(0);
}

test("results are sorted by date with the keyboard: the address holds it, a reload keeps it, back undoes it", async ({
  page,
}) => {
  let searches = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/workbench/search")) searches++;
  });
  await page.goto(ADDRESS);
  await answered(page);
  const best = await evidence(page);
  const receipt = await page.getByTestId("receipt-link").getAttribute("href");
  const before = searches;

  await chooseByKeys(page, "Sort", "Newest first");
  await page.waitForURL((url) => url.searchParams.get("sort") === "newest");
  await expect(page.getByTestId("sort-note")).toContainText("Sorted by date");
  const dated = await days(page);
  expect(dated).toEqual([...dated].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  const newest = await evidence(page);
  expect([...newest].sort()).toEqual([...best].sort());
  expect(await page.getByTestId("receipt-link").getAttribute("href")).toBe(receipt);
  expect(searches).toBe(before);

  await page.reload();
  await answered(page);
  await expect(page.getByTestId("sort-note")).toBeVisible();
  await expect.poll(() => days(page)).toEqual(dated);

  expect((await step(page, -1)).searchParams.has("sort")).toBe(false);
  await expect(page.getByTestId("sort-note")).toHaveCount(0);
  await expect.poll(() => evidence(page)).toEqual(best);

  await step(page, 1);
  await page.getByTestId("sort-note").getByRole("button", { name: "Sort by best match" }).click();
  await expect(page.getByTestId("sort-note")).toHaveCount(0);
  await page.waitForURL((url) => !url.searchParams.has("sort"));
  await expect.poll(() => evidence(page)).toEqual(best);
});

test("each result is a passage on demand, in the order of the documents, and one of them is open", async ({
  page,
}) => {
  await page.goto(ADDRESS);
  await answered(page);
  const documents = await titles(page);
  await chooseByKeys(page, "Sort", "One result per passage");
  await page.waitForURL((url) => url.searchParams.get("group") === "passage");
  await chooseByKeys(page, "Sort", "Document order");
  await page.waitForURL((url) => url.searchParams.get("sort") === "document");
  const passages = await titles(page);
  expect(passages.length).toBeGreaterThan(documents.length);
  expect(new Set(await evidence(page)).size).toBe(passages.length);
  const order = new Intl.Collator("en-GB", { numeric: true });
  expect([...new Set(passages)]).toEqual([...new Set(documents)].sort(order.compare));

  const second = page.getByTestId("result").nth(1).locator("[data-result-link]");
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(page.locator('[data-result-link][aria-current="true"]')).toHaveCount(1);
});

test("the results are exported as a table and as quotes with citations", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${ADDRESS}&sort=newest`);
  await answered(page);
  await expect(page.getByTestId("sort-note")).toBeVisible();
  const shown = await evidence(page);
  const named = await titles(page);

  const downloading = page.waitForEvent("download");
  await chooseByKeys(page, "Export results", "Download CSV");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  const [names = [], ...rows] = readCsv(text) ?? [];
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)]);
  expect(column("evidence_ref")).toEqual(shown);
  expect(column("title")).toEqual(named);
  expect(column("date")).toEqual(await days(page));
  expect(
    column("rank")
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual(shown.map((_, index) => index + 1));

  await chooseByKeys(page, "Export results", "Copy results");
  await expect(page.getByText(`${shown.length} results copied with citations.`).first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(QUESTION);
  expect(copied.match(/^\d+\. “.+” \(.+\)$/gm)).toHaveLength(shown.length);

  const [link = ""] = column("link");
  expect(copied).toContain(link);
  await page.goto(link);
  await expect(page.getByTestId("highlight").first()).toBeVisible();
});

test("the line of controls is one line on a wide screen", async ({ page }) => {
  await page.goto(ADDRESS);
  await answered(page);
  await openBy(page.getByTestId("sort-menu"), page.getByRole("menu"));
  const line = await page.getByTestId("control-line").boundingBox();
  expect(line?.height).toBeLessThan(32);
});
