import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { pressUntil } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered, interactive } from "./support/workbench.ts";

const ADDRESS = `/?q=${encodeURIComponent("dormer on the roof in the conservation area")}`;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("another tab shows what this tab adds to a pack, and the message does not cover the pack", async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    for (const tab of [other, page]) {
      await tab.goto(ADDRESS);
      await answered(tab);
    }
    await page.bringToFront();
    const links = page.locator("[data-result-link]");
    await pressUntil(page, "k", () => expect(links.first()).toBeFocused({ timeout: 500 }));
    await page.keyboard.press("a");
    const message = page.getByText("its first item.").first();
    await expect(message).toBeVisible();

    const bar = page.getByRole("button", { name: /^Pack: / });
    const [above, below] = [await message.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);

    await expect(other.getByRole("button", { name: /^Pack: .*1 item$/ })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(other.getByRole("button", { name: /^Pack: .*2 items$/ })).toBeVisible();
    await other.close();
  });
});

test.describe("at 200 % zoom of a small laptop", () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test("the answer and the results have two thirds of the screen", async ({ page }) => {
    await page.goto(ADDRESS);
    await answered(page);
    const results = await page.getByRole("region", { name: "Results", exact: true }).boundingBox();
    expect(results?.y ?? 450).toBeLessThan(150);
  });
});

test("a document that is moved to trash elsewhere says so in its open page, and is restored there", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("osier.md"),
    bytes: utf8("# Osier beds\n\nOsiers grow along the mill race.\n"),
  });
  await page.goto(`/documents/${id}`);
  const edit = page.getByRole("button", { name: "Edit", exact: true }).first();
  await expect(edit).toBeVisible();
  await interactive(edit);
  expect((await api.call(`/api/documents/${id}`, { method: "DELETE" })).ok).toBe(true);
  const gone = page.getByTestId("document-gone");
  // The reader returns to the tab. Buttons have handlers before the page listens for that.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(gone).toContainText("This document was moved to trash", { timeout: 2_000 });
  }).toPass();
  await expect(edit).toHaveCount(0);
  await gone.getByRole("button", { name: "Restore" }).click();
  await expect(edit).toBeVisible();
});
