import type { Locator } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { collectInto, packOf, readPack } from "./support/packs.ts";
import { ADDRESS, headHeight, QUESTION } from "./support/results.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** What can be done with a result: add it to a pack, rate it, copy it. */

test("a passage goes to a pack that is chosen beside its result, and the key adds to the same pack", async ({
  page,
  api,
  named,
}) => {
  const chosen = await packOf(api, named("Walls by the water"), []);
  await page.goto(ADDRESS);
  await answered(page);
  const first = page.getByTestId("result").first();
  await first.locator("[data-result-link]").focus();
  const menu = page.getByRole("menu");
  await openBy(first.getByTestId("choose-pack").first(), menu);
  await expect(menu.getByRole("menuitem", { name: "New pack named by the question" })).toBeVisible();
  await menu.getByRole("menuitemradio", { name: chosen.title }).click();
  await expect(page.getByText(`Added to “${chosen.title}”`).first()).toBeVisible();
  await page.getByTestId("result").nth(1).locator("[data-result-link]").focus();
  await page.keyboard.press("a");
  await expect(page.getByText(`Added to “${chosen.title}” as item 2`).first()).toBeVisible();
  expect((await readPack(api, chosen.id)).items).toHaveLength(2);

  await openBy(page.getByTestId("answer-strip").getByTestId("choose-pack").first(), menu);
  await menu.getByRole("menuitem", { name: "New pack named by the question" }).click();
  await expect(page.getByText(`Added to “${QUESTION}” as its first item.`).first()).toBeVisible();
});

test("the menu of a result adds it to a pack, rates it, says why, and copies its quote and its link", async ({
  page,
  context,
  api,
  named,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const pack = await packOf(api, named("Menu"), []);
  await collectInto(page, pack.id);
  await page.goto(ADDRESS);
  await answered(page);
  const row = page.getByTestId("result").first();
  const menu = page.getByRole("menu");
  const choose = async (item: Locator) => {
    await row.locator("[data-result-link]").focus();
    await openBy(row.getByTestId("row-menu"), menu);
    await item.click();
    await expect(menu).toBeHidden();
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await choose(menu.getByRole("menuitem", { name: "Copy with citation", exact: true }));
  await expect(page.getByText("Quote copied with its citation and link.").first()).toBeVisible();
  const [quote = "", linkOfQuote = ""] = (await copied()).split("\n");
  expect(quote).toMatch(/^“.+” \(.+\)$/);
  expect(new URL(linkOfQuote).searchParams.get("doc")).toBe(await row.getAttribute("data-document"));
  await choose(menu.getByRole("menuitem", { name: "Copy link", exact: true }));
  await expect(page.getByText("Link copied. It opens exactly this passage.").first()).toBeVisible();
  expect(new URL(await copied()).searchParams.get("doc")).toBe(await row.getAttribute("data-document"));
  await choose(menu.getByRole("menuitem", { name: "Why this result", exact: true }));
  await expect(page.getByRole("dialog", { name: "Why this result", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose(menu.getByRole("menuitemradio", { name: "Partial answer", exact: true }));
  await expect(row.getByTestId("judge").first()).toHaveAttribute("data-judged", "true");
  await choose(menu.getByRole("menuitem", { name: "Add to the pack", exact: true }));
  await expect(page.getByText(`Added to “${pack.title}” as its first item.`).first()).toBeVisible();
  await choose(menu.getByRole("menuitem", { name: "Remove from the pack", exact: true }));
  await expect.poll(async () => (await readPack(api, pack.id)).items).toEqual([]);
});

for (const width of [1440, 780]) {
  test(`the actions of the open result cover none of its words at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(ADDRESS);
    await answered(page);
    const first = page.getByTestId("result").first();
    await first.locator("[data-result-link]").focus();
    await expect(first.locator(".result-actions")).toHaveCSS("opacity", "1");
    const covered = await first.evaluate((row) => {
      const seen = (selector: string) =>
        [...row.querySelectorAll(selector)]
          .map((each) => each.getBoundingClientRect())
          .filter((rect) => rect.width > 1 && rect.height > 1);
      const words = seen(
        "h3 a, [data-testid=page-badge], time, .result-line, .result-snippet, .result-thumb",
      );
      // Less than a pixel is rounding.
      return seen(".result-actions button").filter((button) =>
        words.some(
          ({ left, right, top, bottom }) =>
            Math.min(right, button.right) - Math.max(left, button.left) > 1 &&
            Math.min(bottom, button.bottom) - Math.max(top, button.top) > 1,
        ),
      ).length;
    });
    expect(covered).toBe(0);
    const isWide = width > 1000;
    await expect(first.getByTestId("collect")).toBeVisible({ visible: isWide });
    await expect(first.getByTestId("judge")).toBeVisible({ visible: isWide });
    await expect(first.getByTestId("row-menu")).toBeVisible();
  });
}

test("the actions of a result show when the keyboard reaches them, and the header stays low", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  const second = page.getByTestId("result").nth(1);
  const actions = second.locator(".result-actions");
  await expect(actions).toHaveCSS("opacity", "0");
  await second.locator("[data-result-link]").focus();
  await expect(actions).toHaveCSS("opacity", "1");
  expect(await headHeight(page)).toBeLessThan(225);
});
