import type { Locator, Page } from "@playwright/test";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** The filters: counts that follow the search, dates, and filters that a person saves. */

const ADDRESS = "/?q=rooflights&mode=keyword";

/** Opens the filters, with the counts of the answer. */
async function openFilters(page: Page, name = "Filters"): Promise<Locator> {
  const filters = page.getByTestId("filters");
  await openBy(page.getByRole("button", { name, exact: true }), filters);
  await expect(filters.getByTestId("filter-counts")).toContainText("Numbers count the");
  return filters;
}

/** Returns the numbers beside the values of a group; null for a value without one. */
const numbers = (filters: Locator, legend: string) =>
  filters
    .getByRole("group", { name: legend, exact: true })
    .locator("label")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const number = row.querySelector(".tabular-nums")?.textContent ?? null;
        return number === null ? null : Number(number);
      }),
    );

/** Returns the number of found documents in the count line. */
async function documentsFound(page: Page): Promise<number> {
  const line = await page.getByTestId("result-count").textContent();
  const [, first, related = "0"] =
    /(\d+) (?:answering |related )?documents?(?:, (\d+) related)?/.exec(line ?? "") ?? [];
  return Number(first) + Number(related);
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, each) => all + (each ?? 0), 0);

test("each filter value shows how many of the documents found have it, and a choice changes the counts", async ({
  page,
}) => {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/filter-counts")) counted.push(request.url());
  });
  await page.goto(ADDRESS);
  await answered(page);
  const found = await documentsFound(page);
  expect(counted).toEqual([]);

  const filters = await openFilters(page);
  await expect(filters.getByTestId("filter-counts")).toContainText(`the ${found} document`);
  expect(sum(await numbers(filters, "Corpora"))).toBe(found);
  expect(sum(await numbers(filters, "Format"))).toBe(found);
  expect(await numbers(filters, "Format")).toContain(0);
  expect(await numbers(filters, "Only")).not.toContain(null);

  const markdown = filters.getByRole("checkbox", { name: /^Markdown/ });
  const [, expected = ""] = /(\d+)$/.exec((await markdown.locator("..").textContent()) ?? "") ?? [];
  expect(Number(expected)).toBeGreaterThan(0);
  await markdown.check();
  await expect(filters.getByTestId("filter-counts")).toContainText(`the ${expected} document`);
  expect((await numbers(filters, "Format")).filter((each) => each !== null)).toEqual([Number(expected)]);
  expect(sum(await numbers(filters, "Corpora"))).toBe(Number(expected));

  // A value without matches can be chosen, and a chosen value stays in the list.
  await filters.getByRole("checkbox", { name: /^PDF/ }).check();
  await page.waitForURL((url) => url.searchParams.get("formats") === "md,pdf");
  await expect(filters.getByRole("checkbox", { name: /^PDF/ })).toBeChecked();
});

test("dates are typed or chosen by a preset, and a year that is still being typed starts no search", async ({
  page,
}) => {
  const dates: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/workbench/search") dates.push(url.searchParams.get("dateFrom") ?? "");
  });
  await page.goto(ADDRESS);
  await answered(page);
  const filters = await openFilters(page);
  const preset = filters.getByRole("button", { name: "Last 5 years" });
  await preset.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => /^\d{4}-\d\d-\d\d$/.test(url.searchParams.get("dateFrom") ?? ""));
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  const chosen = new URL(page.url()).searchParams.get("dateFrom") ?? "";

  const from = filters.getByLabel("from", { exact: true });
  await expect(from).toHaveValue(chosen);
  // The same in each order of day and month. A press of the label focuses its first part.
  await from.focus();
  await page.keyboard.type("01012024");
  await page.waitForURL((url) => url.searchParams.get("dateFrom") === "2024-01-01");
  await expect(preset).toHaveAttribute("aria-pressed", "false");
  await expect(filters.getByTestId("filter-counts")).not.toContainText("Counting");
  expect(dates.filter((day) => day < "1000" && day !== "")).toEqual([]);

  await filters.getByRole("button", { name: "Any date" }).click();
  await page.waitForURL((url) => !url.searchParams.has("dateFrom"));
  await expect(from).toHaveValue("");
});

test("filters are saved under a name, applied to another question, renamed and removed", async ({ page }) => {
  await page.goto(`${ADDRESS}&docTypes=local+plan&tags=roofs`);
  await answered(page);
  let filters = await openFilters(page, "Filters (2)");
  const saved = filters.getByTestId("saved-filters");
  await saved.getByRole("button", { name: "Save these filters" }).click();
  const name = saved.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Local plan, roofs");
  await name.fill("Plan policies on roofs");
  await page.keyboard.press("Enter");
  const apply = (words: string) => saved.getByRole("button", { name: `Apply “${words}”` });
  await expect(apply("Plan policies on roofs")).toHaveAttribute("aria-pressed", "true");

  await page.goto("/?q=chimneys&formats=md");
  await answered(page);
  filters = await openFilters(page, "Filters (1)");
  await apply("Plan policies on roofs").click();
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get("docTypes") === "local plan" &&
      searchParams.get("tags") === "roofs" &&
      searchParams.get("q") === "chimneys" &&
      !searchParams.has("formats"),
  );

  await saved.getByRole("button", { name: "Rename “Plan policies on roofs”" }).click();
  await name.fill("Roofs in the plan");
  await page.keyboard.press("Enter");
  await expect(apply("Roofs in the plan")).toHaveAttribute("aria-pressed", "true");

  await saved.getByRole("button", { name: "Remove “Roofs in the plan”" }).click();
  await expect(apply("Roofs in the plan")).toHaveCount(0);
  await expect(saved.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(apply("Roofs in the plan")).toBeVisible();

  await page.reload();
  await answered(page);
  await openFilters(page, "Filters (2)");
  await expect(apply("Roofs in the plan")).toBeVisible();
});
