import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

const TEXT = `# The osprey quay

## Policy O1 Cranes

Cranes on the osprey quay are painted yellow before the first of March.

## Policy O2 Ballast

Ballast from the osprey quay is weighed twice and written down in the ledger.
`;

test("passages of a document are listed and scored; one is excluded from searches with a reason, and included again", async ({
  page,
  api,
}) => {
  const { id } = await uploadIndexed(api, { name: "osprey-quay.md", bytes: Buffer.from(TEXT) });
  await page.goto(`/documents/${id}`);
  await page.getByRole("link", { name: "Passages", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Passages", exact: true })).toBeVisible();

  const cards = page.getByTestId("chunks").getByRole("article");
  const ballast = cards.filter({ hasText: "weighed twice" }).first();
  await page.getByRole("textbox", { name: "Test question", exact: true }).fill("ballast weighed in a ledger");
  await page.getByRole("button", { name: "Score", exact: true }).click();
  await expect(page).toHaveURL(/q=ballast/);
  await expect(ballast.getByTestId("chunk-scores")).toContainText(/rank 1 · BM25 \d/);
  await expect(ballast.getByTestId("chunk-scores")).toContainText(/cosine content/);

  await ballast.getByRole("button", { name: /^Show passage \d+ in the document$/ }).click();
  await expect(page).toHaveURL(/passage=\d+-\d+/);
  const document = page.getByRole("region", { name: "Document", exact: true });
  await expect(document.locator("mark.passage-mark").filter({ hasText: "weighed twice" })).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Exclude this passage from searches", exact: true });
  await openBy(ballast.getByRole("button", { name: /^Exclude passage \d+ from searches$/ }), dialog);
  await dialog.getByRole("textbox", { name: "Why", exact: true }).fill("The ledger has been closed.");
  await dialog.getByRole("button", { name: "Exclude passage", exact: true }).click();
  await expect(ballast).toContainText("excluded from searches");
  await expect(ballast).toContainText("The ledger has been closed.");

  const asked = `/?q=${encodeURIComponent("ballast of the osprey quay weighed twice in the ledger")}`;
  await page.goto(asked);
  await answered(page);
  // The document beside the results still shows its whole text.
  await expect(document).toContainText("weighed twice and written down");
  const found = page.getByTestId("results").getByText("weighed twice and written down");
  await expect(found).toHaveCount(0);

  await page.goto(`/admin/passages/${id}?flag=disabled`);
  await cards
    .filter({ hasText: "weighed twice" })
    .getByRole("button", { name: /^Include passage \d+ again$/ })
    .first()
    .click();
  await expect(page.getByText("No matching passages")).toBeVisible();
  await page.goto(asked);
  await answered(page);
  await expect(found.first()).toBeVisible();
});
