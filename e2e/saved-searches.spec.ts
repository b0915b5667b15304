import type { Page } from "@playwright/test";
import { SAVE_SEARCH_WORDS } from "#components/search/asking/save-search-words.ts";
import { REMOVED_SEARCH_WORDS, SUGGESTION_WORDS } from "#components/search/asking/words.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** Searches that a person names and keeps. A browser keeps them, so each test has its own. */

/** Opens the list below the empty search box, and returns the saved search with this name. */
async function savedInList(page: Page, name: string) {
  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  const row = page.getByRole("option", { name: `${name} ${SUGGESTION_WORDS.saved}`, exact: true });
  const box = page.getByRole("combobox", { name: "Your question" });
  await expect(async () => {
    await box.blur();
    await box.click();
    await expect(page.getByRole("option").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  return row;
}

const form = (page: Page) => page.getByRole("dialog", { name: SAVE_SEARCH_WORDS.title });

/** Opens the form of the search on the page by the button with this name. */
async function openForm(page: Page, button: string): Promise<void> {
  await openBy(page.getByRole("button", { name: button, exact: true }), form(page));
}

test("a search is saved with its filters, found in the list, opened, renamed and removed", async ({
  page,
}) => {
  await page.goto("/?q=dormer&formats=md&mode=keyword");
  await answered(page);
  await openForm(page, SAVE_SEARCH_WORDS.title);
  await form(page).getByLabel(SAVE_SEARCH_WORDS.name).fill("Dormers in Markdown");
  await form(page).getByRole("button", { name: SAVE_SEARCH_WORDS.save, exact: true }).click();
  const saved = SAVE_SEARCH_WORDS.savedAs("Dormers in Markdown");
  await expect(page.getByRole("button", { name: saved, exact: true })).toBeVisible();

  await (await savedInList(page, "Dormers in Markdown")).click();
  await page.waitForURL((url) => url.searchParams.get("q") === "dormer");
  await answered(page);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("formats"), searchParams.get("mode")]).toEqual(["md", "keyword"]);

  await openForm(page, saved);
  await form(page).getByLabel(SAVE_SEARCH_WORDS.name).fill("Roof windows");
  await form(page).getByRole("button", { name: SAVE_SEARCH_WORDS.rename, exact: true }).click();
  const renamed = SAVE_SEARCH_WORDS.savedAs("Roof windows");
  await expect(page.getByRole("button", { name: renamed, exact: true })).toBeVisible();
  await expect(await savedInList(page, "Roof windows")).toBeVisible();
  await expect(page.getByRole("option", { name: /Dormers in Markdown/ })).toHaveCount(0);

  await page.goto("/?q=dormer&formats=md&mode=keyword");
  await answered(page);
  await openForm(page, renamed);
  await form(page).getByRole("button", { name: SAVE_SEARCH_WORDS.remove, exact: true }).click();
  await expect(page.getByText(REMOVED_SEARCH_WORDS.saved("Roof windows")).first()).toBeVisible();
  await expect(page.getByRole("button", { name: SAVE_SEARCH_WORDS.title, exact: true })).toBeVisible();
  await expect(await savedInList(page, "Roof windows")).toHaveCount(0);
});

test("a saved search is removed from the list by keyboard, and the removal is undone", async ({ page }) => {
  await page.goto("/?q=dormer&mode=keyword");
  await answered(page);
  await openForm(page, SAVE_SEARCH_WORDS.title);
  await form(page).getByRole("button", { name: SAVE_SEARCH_WORDS.save, exact: true }).click();
  const row = await savedInList(page, "dormer");
  await expect(row).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(row).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Shift+Delete");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: REMOVED_SEARCH_WORDS.undo, exact: true }).click();
  await expect(await savedInList(page, "dormer")).toBeVisible();
});
