import type { Page } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered, step } from "./support/workbench.ts";

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
