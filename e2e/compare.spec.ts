import type { Locator, Page } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered, openOptions } from "./support/workbench.ts";

const BOTH = "a=hybrid&b=keyword";
const QUESTION = "dormer on the roof in the conservation area";
const address = (question: string, rest = BOTH) => `/compare?q=${encodeURIComponent(question)}&${rest}`;

function column(page: Page, letter: "A" | "B" | "C"): Locator {
  return page.locator(`[data-column="${letter}"]`);
}

/** Opens a comparison and waits for its lists, and for the script that handles keys. */
async function compared(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(column(page, "A").getByTestId("compared").first()).toBeVisible();
  await expect(page.getByTestId("tie").first()).toBeAttached();
}

/** Returns the focused passage. */
function focused(page: Page): Locator {
  return page.getByTestId("compared").filter({ has: page.locator("a[data-evidence-link]:focus") });
}

test("hybrid and keyword: five judgements by key give each route its nDCG, one is undone, and all are stored", async ({
  page,
  named,
}) => {
  const question = `${QUESTION} ${named("x")}`;
  await compared(page, address(question));
  await expect(column(page, "A").getByRole("heading", { level: 2 })).toHaveText("A · Hybrid");
  await expect(column(page, "B").getByRole("heading", { level: 2 })).toHaveText("B · Keyword");
  await expect(page.getByTestId("overlaps")).toContainText(/Overlap @10\d+ of \d+/);
  await expect(page.getByTestId("ndcg")).toContainText("none yet");

  for (const [place, key] of [..."12311"].entries()) {
    await page.keyboard.press(place === 0 ? "j" : "ArrowDown");
    await expect(focused(page)).toHaveAttribute("data-ref", /.+/);
    await page.keyboard.press(key);
    const name = ["Answers", "Related", "Not relevant"][Number(key) - 1] ?? "";
    await expect(focused(page).getByRole("radio", { name, exact: true })).toBeChecked();
  }
  await expect(page.getByTestId("judged")).toContainText(/5 of \d+/);
  await expect(page.getByTestId("ndcg")).toContainText(/A(?:\.\d{3}|1\.000)B(?:\.\d{3}|1\.000)/);
  await page.keyboard.press("u");
  await expect(page.getByTestId("judged")).toContainText(/4 of \d+/);

  await page.reload();
  await expect(page.getByTestId("judged")).toContainText(/4 of \d+/);
  await page.goto("/admin/judgements");
  const rows = page.getByTestId("judgement-row").filter({ hasText: question });
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("in compare");
});

test("rank moves are drawn and stated, and keys lead to the same evidence in the other column and in the document", async ({
  page,
}) => {
  await compared(page, address(QUESTION));
  const row = column(page, "A")
    .getByTestId("compared")
    .filter({ hasText: /→ \d+ in B/ })
    .first();
  const said = (await row.getByTestId("move").textContent()) ?? "";
  const [, from, to] = /^(\d+) → (\d+) in B/.exec(said) ?? [];
  const same = (await row.getAttribute("data-same")) ?? "";
  await expect(row).toContainText(new RegExp(`^${from}`));
  const there = column(page, "B").locator(`li[data-same="${same}"]`);
  await expect(there).toContainText(new RegExp(`^${to}`));
  const ties = await page.getByTestId("tie").count();
  const both = await column(page, "A").getByTestId("compared").filter({ hasNotText: "only here" }).count();
  expect(ties).toBeGreaterThan(0);
  expect(ties).toBeLessThanOrEqual(both);

  await row.locator("a[data-evidence-link]").focus();
  await page.keyboard.press("ArrowRight");
  await expect(there.locator("a[data-evidence-link]")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("doc"));
  await expect(page.locator('section[aria-label="Document"]')).toBeVisible();
});

test("a result list links to its comparison, and a receipt to its stored list", async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent(QUESTION)}&lanes=text`);
  await answered(page);
  await openOptions(page);
  await page.getByTestId("compare-link").click();
  await page.waitForURL(/\/compare\?/);
  await expect(column(page, "A").getByRole("heading", { level: 2 })).toHaveText("A · Hybrid");
  const refs = (letter: "A" | "B") =>
    column(page, letter)
      .getByTestId("compared")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-ref")));
  const hybrid = await refs("A");

  await column(page, "A").getByRole("link", { name: "receipt" }).click();
  await page.waitForURL(/\/receipts\/trace_/);
  await page.locator('a[href^="/compare?receipt="]').first().click();
  await page.waitForURL(/\/compare\?receipt=trace_/);
  await expect(column(page, "A").getByRole("heading", { level: 2 })).toHaveText("A · As it ran then");
  await expect(column(page, "B").getByRole("heading", { level: 2 })).toHaveText("B · Hybrid");
  expect(await refs("A")).toEqual(hybrid);
  expect(await refs("B")).toEqual(hybrid);
  await expect(page.getByTestId("overlaps")).toContainText("Rank-biased overlap1.000");
});

test("blind judging shows no route name until the first five are judged or the user asks", async ({
  page,
  named,
}) => {
  const question = `${QUESTION} ${named("z")}`;
  await compared(page, address(question));
  await page.getByRole("button", { name: "Blind rating: off" }).click();
  await expect(page).toHaveURL(/blind=\d+/);
  const main = page.getByRole("main");
  await expect(page.getByTestId("blind-state")).toContainText("Route names appear when");
  await expect(main).not.toContainText(/hybrid|keyword/i);
  await expect(main.getByRole("link", { name: "receipt" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByTestId("tie").first()).toBeAttached();
  for (const letter of ["A", "B"] as const) {
    for (const place of [0, 1, 2, 3, 4]) {
      const marks = column(page, letter).getByTestId("compared").nth(place);
      const mark = marks.getByRole("radio", { name: "Answers", exact: true });
      if (!(await mark.isChecked())) await mark.click();
      await expect(mark).toBeChecked();
    }
  }
  await expect(page.getByTestId("blind-state")).toContainText("The names are shown");
  const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  expect(names.map((name) => name.slice(4)).sort()).toEqual(["Hybrid", "Keyword"]);
});

test("a third route is added, one is preferred without effect on routing, and the address stores it all", async ({
  page,
}) => {
  await compared(page, address(QUESTION));
  const dialog = page.getByRole("dialog");
  await openBy(page.getByRole("button", { name: "Add a route" }), dialog);
  await dialog.getByRole("combobox", { name: "Where" }).selectOption("both");
  await expect(dialog.getByRole("radio", { name: /^Text \+ pages/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(/c=text_pages/);
  await expect(column(page, "C").getByRole("heading", { level: 2 })).toHaveText("C · Text + pages");
  await expect(page.getByTestId("overlaps")).toContainText("B · C");
  await expect(column(page, "C").getByTestId("move").first()).toContainText(/in A/);

  await column(page, "B").getByRole("button", { name: "Prefer Keyword" }).click();
  await expect(column(page, "B")).toContainText("preferred here");
  await column(page, "A").getByRole("button", { name: "Remove Hybrid" }).click();
  await expect(column(page, "A").getByRole("heading", { level: 2 })).toHaveText("A · Keyword");
  await page.goBack();
  await expect(column(page, "C")).toBeVisible();
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("one list with a switch states the rank moves in words", async ({ page }) => {
    await page.goto(address(QUESTION));
    await expect(column(page, "A")).toBeVisible();
    await expect(column(page, "B")).toBeHidden();
    await expect(column(page, "A").getByTestId("move").first()).toContainText(/in B/);
    await expect(async () => {
      await page.getByRole("radio", { name: "B · Keyword" }).check({ force: true });
      await expect(page).toHaveURL(/side=B/, { timeout: 1000 });
    }).toPass();
    await expect(column(page, "B")).toBeVisible();
    await expect(column(page, "A")).toBeHidden();
  });
});

test("an unreadable address is refused in words, and so is a deleted receipt", async ({ page }) => {
  await page.goto(address(QUESTION, "a=fastest"));
  await expect(page.getByTestId("compare-failed")).toContainText("“fastest” is not a known route");
  await page.goto("/compare?receipt=trace_0000000000000000");
  await expect(page.getByTestId("compare-failed")).toContainText("Receipt not found");
});
