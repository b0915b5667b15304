import type { Page } from "@playwright/test";
import { COMPARE_PAGE_WORDS } from "#components/compare/words.ts";
import { ABOUT_WORDS } from "#components/packs/about-words.ts";
import { IGNORE_START } from "#components/search/words.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import type { Pack } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered, openOptions, step } from "./support/workbench.ts";

/** A search records where it was started. The page shows it, the receipt has the reason, and a button undoes it. */

async function receiptId(page: Page): Promise<string> {
  const href = await page.getByTestId("receipt-link").getAttribute("href");
  return href?.split("/").at(-1) ?? "";
}

test("a search from a policy's card asks text first, says so, and is undone by a button", async ({
  page,
  api,
}) => {
  await page.goto("/?q=Policy+H4");
  await answered(page);
  const context = page.getByTestId("search-context");
  await expect(context).toHaveCount(0);
  await page.getByTestId("policy-card").getByTestId("policy-search").click();
  await page.waitForURL((url) => url.searchParams.get("from") === "policy");
  await expect(context).toContainText("From a policy: text first");
  await answered(page);
  const { reasonCodes } = await api.json<{ reasonCodes: string[] }>(`/api/receipts/${await receiptId(page)}`);
  expect(reasonCodes).toContain("ui_context_policy");

  await context.getByRole("button", { name: "Remove this starting point" }).click();
  await page.waitForURL((url) => !url.searchParams.has("from"));
  await expect(context).toHaveCount(0);
  await expect(page.getByLabel("Your question")).toBeFocused();
  await answered(page);
  const without = await api.json<{ reasonCodes: string[] }>(`/api/receipts/${await receiptId(page)}`);
  expect(without.reasonCodes).not.toContain("ui_context_policy");

  await step(page, -1);
  await expect(context).toContainText("From a policy");
});

test("a search from a page view asks that document's pages first, until all documents are searched again", async ({
  page,
  api,
}) => {
  const { id } = await api.find("drawings/fb-101-site-plan.pdf");
  await page.goto(`/documents/${id}`);
  const field = page.getByRole("searchbox", { name: "Find in document" });
  await openBy(page.getByRole("button", { name: "Find in document" }), field);
  await field.fill("access from the north");
  await page.getByTestId("search-document").click();
  await page.waitForURL((url) => url.searchParams.get("documents") === id);
  const context = page.getByTestId("search-context");
  await answered(page);
  await expect(context).toContainText("Searching in the pages of “");
  const found = () =>
    page.getByTestId("result").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-document")));
  expect(await found()).toEqual([id]);
  const receipt = await api.json<{
    reasonCodes: string[];
    frame: { uiContext?: string; filters: { documentIds?: string[] } };
  }>(`/api/receipts/${await receiptId(page)}`);
  expect(receipt.reasonCodes).toContain("ui_context_visual");
  expect(receipt.frame).toMatchObject({ uiContext: "visual", filters: { documentIds: [id] } });

  await context.getByRole("button", { name: "Search all documents" }).click();
  await page.waitForURL((url) => !url.searchParams.has("documents") && !url.searchParams.has("from"));
  await answered(page);
  await expect.poll(async () => (await found()).length).toBeGreaterThan(1);
});

test("a search for a key term of a document says so, until a button undoes it", async ({
  page,
  api,
  named,
}) => {
  const name = named("sluice.md");
  const bytes = utf8("# Sluice\n\nThe Orlop sluice drains Orlop Meadow. The Orlop sluice has two gates.\n");
  const { id } = await uploadIndexed(api, { name, bytes });
  await page.goto(`/documents/${id}`);
  await page
    .getByRole("complementary")
    .or(page.getByRole("main"))
    .locator('a[href*="from=document"]')
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get("from") === "document");
  await answered(page);
  const context = page.getByTestId("search-context");
  await expect(context).toHaveText("From a document");
  await context.getByRole("button", { name: IGNORE_START }).click();
  await page.waitForURL((url) => !url.searchParams.has("from"));
  await answered(page);
  await expect(context).toHaveCount(0);
});

test("the question of a pack is asked again from the pack, and says so until a button undoes it", async ({
  page,
  api,
  named,
}) => {
  const answer = await api.call("/api/packs", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: named("Dormers"), frame: { query: "dormer on the roof" } }),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as Pack;
  await page.goto(`/packs/${id}`);
  await page.getByRole("link", { name: ABOUT_WORDS.askAgain, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === "pack");
  await answered(page);
  const context = page.getByTestId("search-context");
  await expect(context).toHaveText("From a pack");
  await context.getByRole("button", { name: IGNORE_START }).click();
  await page.waitForURL((url) => !url.searchParams.has("from") && url.searchParams.has("q"));
  await answered(page);
  await expect(context).toHaveCount(0);
});

test("a comparison shows where its question was started, and a button undoes it", async ({ page }) => {
  await page.goto("/?q=dormer+on+the+roof&from=policy");
  await answered(page);
  await openOptions(page);
  await page.getByTestId("compare-link").click();
  await page.waitForURL(/\/compare\?/);
  await expect(page.getByTestId("compared").first()).toBeVisible();
  const context = page.getByTestId("search-context");
  await expect(context).toHaveText("From a policy");
  await context.getByRole("button", { name: IGNORE_START }).click();
  await page.waitForURL((url) => !url.searchParams.has("from") && url.searchParams.has("q"));
  await expect(context).toHaveCount(0);
  await expect(page.getByText(COMPARE_PAGE_WORDS.compared, { exact: true })).toBeAttached();
});
