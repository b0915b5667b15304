import type { Page } from "@playwright/test";
import { sampleDocument } from "./barriers/place.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** Printed pages: the content with addresses and citations, without controls. */

const ACTS =
  "nav, header[class*=sticky], button[data-look], input, select, textarea, [role=dialog], [role=search]";

async function printed(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByTestId("printed-from")).toContainText(page.url());
  const acting = page.locator(ACTS).filter({ visible: true });
  await expect(acting).toHaveCount(0);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toBe("rgb(255, 255, 255)");
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ink, "dark words on white paper").toBe("rgb(29, 36, 41)");
}

/** Returns how much of a part is cut off or scrolls, in pixels. */
const cut = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.scrollHeight - element.clientHeight);

test("printed results name the question, and each has its citation and the whole address", async ({
  page,
}) => {
  await page.goto("/?q=dormer+on+the+roof");
  await answered(page);
  await printed(page);
  await expect(page.getByTestId("printed-question")).toContainText("dormer on the roof");
  const first = page.getByTestId("result").first();
  await expect(first.getByTestId("printed-address")).toBeVisible();
  await expect(first.getByTestId("printed-address")).toContainText(
    /Opens at http:\/\/127\.0\.0\.1:\d+\/\?.*passage=\d+-\d+/,
  );
  await expect(page.getByRole("region", { name: "Document" })).toBeHidden();
  const count = await page.getByTestId("result").count();
  await expect(page.getByTestId("result").nth(count - 1)).toBeVisible();
  expect(await cut(page, "#main")).toBeLessThanOrEqual(1);
});

test("a printed document shows its whole text with the passage, however long it is", async ({
  page,
  api,
  named,
}) => {
  test.slow();
  // The page draws up to 2400 paragraphs at once (`LazyGroups`).
  const lines = Array.from(
    { length: 2600 },
    (_, index) => `Bollard ${index + 1} stands on the quay and is painted every spring by the warden.\n`,
  );
  const { id } = await uploadIndexed(api, {
    name: named("bollards.md"),
    bytes: utf8(`# Bollards\n\n${lines.join("\n")}`),
  });
  await page.goto(`/documents/${id}?version=1&passage=12-80`);
  await expect(page.getByTestId("highlight").first()).toBeVisible();
  await expect(page.getByText("Bollard 2600 stands")).toHaveCount(0);
  await printed(page);
  await expect(page.getByText("Bollard 1 stands")).toBeVisible();
  await expect(page.getByText("Bollard 2600 stands")).toBeVisible();
  await expect(page.getByTestId("highlight").first()).toBeVisible();
  await expect(page.getByTestId("printed-document")).toContainText(`/api/documents/${id}`);
  expect(await cut(page, "[data-scroller]")).toBeLessThanOrEqual(1);
});

test("printed pages say where the original file is", async ({ page, api }) => {
  const { id } = await sampleDocument(api, "pdf");
  await page.goto(`/documents/${id}`);
  await expect(page.getByTestId("text-layer").first()).not.toBeEmpty();
  await printed(page);
  await expect(page.getByTestId("printed-document")).toContainText("The pages print from the original file.");
  await expect(page.getByTestId("printed-document")).toContainText(`/api/documents/${id}`);
});

test("lists, a corpus, a report, a receipt and the settings print without buttons", async ({ page }) => {
  await page.goto("/?q=roof");
  await answered(page);
  const receipt = (await page.getByTestId("receipt-link").getAttribute("href")) ?? "";
  const places: readonly (readonly [string, string])[] = [
    ["/documents", '[data-testid="document-row"]'],
    ["/admin/corpora/local-plan", '[data-testid="coverage"]'],
    ["/admin/corpora/local-plan/documents", '[data-testid="document-row"]'],
    ["/admin/reports", "main h1"],
    ["/admin/reports/zero-hit-queries", "main h1"],
    ["/packs", "main h1"],
    [receipt, '[data-testid="timeline"]'],
    ["/settings", "main h1"],
  ];
  for (const [address, content] of places) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(address);
    await expect(page.locator(content).first(), address).toBeVisible();
    await printed(page);
    await expect(page.locator(content).first(), address).toBeVisible();
  }
});
