import type { Page } from "@playwright/test";
import { LANE_SWITCH_WORDS } from "#components/search/options-words.ts";
import { CONTROL_LINE_WORDS } from "#components/search/words.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { packOf, pressUntil } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered, interactive, resultOf } from "./support/workbench.ts";

const focusedResult = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest("[data-document]")?.getAttribute("data-document") ?? null,
  );

/** Sections long enough for separate passages, each with the word of the query. */
function pondBook(): Uint8Array {
  const section = (name: string) =>
    `## ${name}\n\nThe vellichor ${name.toLowerCase()} is described here. ${Array.from(
      { length: 24 },
      (_, line) => `Its bank number ${line + 1} is walked by the warden before the gates are opened.`,
    ).join(" ")}\n`;
  return utf8(`# Ponds\n\n${["Upper pond", "Lower pond", "Sluice", "Weir"].map(section).join("\n")}`);
}

const QUESTION = "vellichor pond sluice weir";

test("a question is asked, answered and read without a pointer", async ({ page, api, named }) => {
  const { id } = await uploadIndexed(api, { name: named("ponds.md"), bytes: pondBook() });
  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  const question = page.getByLabel("Your question");
  await interactive(question);
  await pressUntil(page, "/", () => expect(question).toBeFocused({ timeout: 3000 }));
  await page.keyboard.type(QUESTION);
  await page.keyboard.press("Enter");
  await answered(page);
  // The best result is open beside the list, but the focus has not been there yet.
  const best = page.getByTestId("result").first();
  await expect(best).toHaveAttribute("data-chosen", "true");
  // A letter within 300 ms of Enter belongs to the question, and a fast answer comes before.
  const bestId = await best.getAttribute("data-document");
  await pressUntil(page, "j", () => expect.poll(() => focusedResult(page), { timeout: 500 }).toBe(bestId));
  await page.keyboard.press("Escape");

  const listed = await page.getByTestId("result").count();
  for (let step = 0; step < listed; step++) await page.keyboard.press("k");
  for (let step = 0; step < listed && (await focusedResult(page)) !== id; step++)
    await page.keyboard.press("j");
  expect(await focusedResult(page)).toBe(id);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("doc") === id);
  await expect(page.getByTestId("highlight").first()).toBeInViewport();
  await expect(page.locator('section[aria-label="Document"]')).toBeFocused();

  await page.keyboard.press("Escape");
  expect(await focusedResult(page)).toBe(id);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("doc"));
});

test("Escape closes the options first, and the focus returns to their button", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("ponds.md"), bytes: pondBook() });
  await page.goto(`/?q=${encodeURIComponent(QUESTION)}&doc=${id}`);
  await answered(page);
  const options = page.getByRole("button", { name: CONTROL_LINE_WORDS.options, exact: true });
  await expect(async () => {
    if ((await options.getAttribute("aria-expanded")) !== "true") await options.click();
    await expect(page.getByTestId("search-options")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("radio", { name: LANE_SWITCH_WORDS.auto, exact: true }).focus();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("search-options")).toHaveCount(0);
  await expect(options).toBeFocused();
  expect(new URL(page.url()).searchParams.get("doc")).toBe(id);

  // Nothing else is open inside the line, so Escape closes the document.
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("doc"));
});

test("n and p step through the passages in document order, and each is announced", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("ponds.md"), bytes: pondBook() });
  await page.goto(`/?q=${encodeURIComponent(QUESTION)}`);
  await answered(page);
  await resultOf(page, id).locator("[data-result-link]").click();
  const announcement = page.getByTestId("step-announcement");
  await expect(announcement).toHaveText(/^Passage \d+ of \d+/);
  const total = Number(/of (\d+)/.exec((await announcement.textContent()) ?? "")?.[1]);
  expect(total).toBeGreaterThan(1);

  for (let left = total; left > 0; left--) await page.keyboard.press("p");
  await expect(announcement).toHaveText(new RegExp(`^Passage 1 of ${total}`));
  for (let number = 2; number <= total; number++) {
    await page.keyboard.press("n");
    await expect(announcement).toHaveText(new RegExp(`^Passage ${number} of ${total}`));
    await expect(page.getByTestId("highlight").first()).toBeInViewport();
  }
  await page.keyboard.press("n");
  await expect(announcement).toHaveText(new RegExp(`^Passage ${total} of ${total}`));
});

test("letter keys type into a focused question, and have no effect once keys are turned off", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  const question = page.getByLabel("Your question");
  await question.click();
  await page.keyboard.type("jkn?/p");
  await expect(question).toHaveValue("jkn?/p");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(question).not.toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Opens a dialog with Enter on its button, once the page's script has loaded. */
async function openByKey(page: Page, button: string, title: string) {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(async () => {
    if (await dialog.isVisible()) return;
    await page.getByRole("button", { name: button, exact: true }).press("Enter", { timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  return dialog;
}

test("a dialog starts in its first field, and typing and sending at once loses nothing", async ({
  page,
  api,
  named,
}) => {
  const pack = await packOf(api, `Keys ${named("pack").slice(0, 9)}`, []);
  await page.goto(`/packs/${pack.id}`);
  await openByKey(page, "Save a version", "Save version 1");
  await page.keyboard.type("As sent to them");
  await page.keyboard.press("Enter");
  await expect(page.getByText("draft, saved as version 1", { exact: true })).toBeVisible();
  await expect(page.getByTestId("pack-version").filter({ hasText: "As sent to them" })).toBeVisible();

  await page.goto("/packs");
  const assembling = await openByKey(page, "Draft a pack", "Draft a pack");
  await page.keyboard.type("dormer on the roof");
  await expect(assembling.getByLabel("Question")).toHaveValue("dormer on the roof");

  await page.goto("/admin/corpora");
  const making = await openByKey(page, "New corpus for uploads", "New corpus for uploads");
  await page.keyboard.type("Two words");
  await expect(making.getByLabel("Name")).toHaveValue("Two words");
  await page.keyboard.press("Escape");
  await expect(making).toHaveCount(0);
  const importing = await openByKey(page, "Import", "Import a corpus");
  await expect(importing.getByLabel("Archive")).toBeFocused();
});

test("the first tab stop skips the bar", async ({ page }) => {
  await page.goto("/documents");
  await expect(page.getByTestId("document-row").first()).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("every focusable element shows its focus", async ({ page }) => {
  await page.goto("/?q=roof");
  await answered(page);
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press("Tab");
    const shown = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "nothing";
      const ringed = (node: Element | null) =>
        node !== null && getComputedStyle(node).outlineStyle !== "none";
      return ringed(element) || ringed(element.closest("label")) || ringed(element.parentElement)
        ? "ring"
        : element.outerHTML;
    });
    expect(["ring", "nothing"], `stop ${stop + 1}`).toContain(shown);
  }
});
