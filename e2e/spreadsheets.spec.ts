import type { Page } from "@playwright/test";
import { xlsxOf } from "#lib/ingest/extract/sheets/testing.ts";
import { narrowed, overflow, violations } from "./barriers/look.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { boxOf } from "./support/boxes.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { coveredShare } from "./support/rect.ts";
import { expect } from "./support/test.ts";
import { openAnswer } from "./support/workbench.ts";

const test = testOnOwnInstance({});

const SITES = Array.from({ length: 600 }, (_, at) => [
  `Marsh plot ${at + 1}`,
  `Parish ${at % 40}`,
  (at * 7) % 90,
  `£${(at + 1) * 7}.50`,
]);
const register = () =>
  xlsxOf([
    { name: "Marsh plots", rows: [["Plot", "Parish", "Homes", "Paid"], ...SITES] },
    {
      name: "Costs",
      rows: [
        ["Item", "Sum"],
        ["Roads", 12],
        ["Schools", 40],
      ],
      hidden: true,
    },
  ]);

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);
const drawnRows = (page: Page) => page.getByRole("grid").getByRole("row").count();

test("an answer opens its sheet at the cell, marked over it, with the headings in view", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("marsh-plots.xlsx"), bytes: register() });
  await openAnswer(page, "How much was paid for Marsh plot 431?", id);
  const grid = page.getByRole("grid", { name: "Sheet Marsh plots" });
  const answer = cellAt(page, 432, 4);
  await expect(answer.getByTestId("highlight")).toHaveText("£3017.50");
  await expect(page.getByTestId("cell-value")).toHaveText("£3017.50");
  await expect(page.getByLabel("Go to cell")).toHaveValue("'Marsh plots'!D432");

  const [cell, mark, view] = [
    await boxOf(answer),
    await boxOf(answer.getByTestId("highlight")),
    await boxOf(grid),
  ];
  expect(coveredShare(cell, [mark])).toBeGreaterThan(0.9);
  expect(coveredShare(mark, [cell])).toBe(1);
  expect(coveredShare(cell, [view])).toBe(1);
  await expect(cellAt(page, 432, 1).getByTestId("highlight")).toHaveText("Marsh plot 431");
  await expect(cellAt(page, 433, 4).getByTestId("highlight")).toHaveCount(0);

  // The letters and the heading of the table stay above the row, in its column.
  const heading = await boxOf(grid.getByRole("columnheader", { name: "Paid", exact: true }));
  const letter = await boxOf(grid.getByRole("columnheader", { name: "D", exact: true }));
  expect(letter.y0).toBeCloseTo(view.y0, -1);
  expect(heading.y0).toBeCloseTo(letter.y1, 0);
  expect(cell.y0).toBeGreaterThanOrEqual(heading.y1);
  expect(heading.x0).toBeCloseTo(cell.x0, 0);
  expect(heading.x1).toBeCloseTo(cell.x1, 0);
  expect(await drawnRows(page)).toBeLessThan(90);
  await expect(grid).toHaveAttribute("aria-rowcount", "602");
});

test("keys, the address field and the tabs move through the sheets, and the link opens there", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("marsh-keys.xlsx"), bytes: register() });
  await page.goto(`/documents/${id}`);
  const grid = page.getByRole("grid");
  const field = page.getByLabel("Go to cell");
  await grid.focus();
  for (const [keys, address] of [
    ["ArrowDown", "A2"],
    ["ArrowRight", "B2"],
    ["End", "D2"],
    ["Home", "A2"],
    ["Control+End", "D601"],
    ["Control+Home", "A1"],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(field).toHaveValue(`'Marsh plots'!${address}`);
  }
  const view = await boxOf(grid);
  await page.keyboard.press("Control+End");
  expect(coveredShare(await boxOf(cellAt(page, 601, 4)), [view])).toBe(1);
  expect(await drawnRows(page)).toBeLessThan(90);
  await expect(cellAt(page, 601, 4)).toHaveAttribute("aria-selected", "true");

  await field.fill("c300");
  await field.press("Enter");
  await expect(page.getByTestId("cell-value")).toHaveText(String((298 * 7) % 90));
  await field.fill("ZZ9");
  await field.press("Enter");
  await expect(page.getByText("There is no cell “ZZ9”. 'Marsh plots'!C300 is still chosen.")).toBeVisible();
  await expect(field).toBeFocused();
  await page.getByRole("tab", { name: "Marsh plots" }).focus();
  await expect(field).toHaveValue("'Marsh plots'!C300");
  await expect(page.getByText("There is no cell")).toHaveCount(0);

  await page.getByRole("tab", { name: "Marsh plots" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Costs ?\(hidden\)$/ })).toBeFocused();
  await expect(page.getByRole("grid", { name: "Sheet Costs" })).toBeVisible();
  await cellAt(page, 3, 2).click();
  await page.waitForURL((url) => url.searchParams.get("cell") === "Costs!B3");
  await page.reload();
  await expect(page.getByTestId("cell-value")).toHaveText("40");
  await expect(page.getByRole("tab", { name: /^Costs ?\(hidden\)$/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );

  await page.getByText("Text", { exact: true }).click();
  await expect(page.locator("[data-scroller]")).toContainText("Marsh plot 42");
});

test("a sheet has no barriers, in light and dark, and only its grid scrolls sideways on a telephone", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("marsh-barriers.xlsx"), bytes: register() });
  await page.goto(`/documents/${id}?cell=C300`);
  await expect(page.getByTestId("cell-value")).toHaveText(String((298 * 7) % 90));
  expect(await violations(page, "all")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "colours")).toEqual([]);
  await narrowed(page, 390, 800);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test("the first column stays in view on a telephone, until the reader switches that off", async ({
  page,
  api,
  named,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const wide = ["Plot", ..."BCDEFGH"].map((letter) => `Column of ${letter}`);
  const rows = Array.from({ length: 30 }, (_, at) => [`Sedge plot ${at + 1}`, 1, 2, 3, 4, 5, 6, 7]);
  const bytes = xlsxOf([{ name: "Sedge", rows: [wide, ...rows] }]);
  const { id } = await uploadIndexed(api, { name: named("sedge.xlsx"), bytes });
  await page.goto(`/documents/${id}?cell=H9`);
  const [view, name, cell] = [page.getByRole("grid"), cellAt(page, 9, 1), cellAt(page, 9, 8)];
  await expect(name).toHaveText("Sedge plot 8");
  const isSeen = async (each: typeof name) => coveredShare(await boxOf(each), [await boxOf(view)]) === 1;
  expect(await isSeen(name)).toBe(true);
  expect(await isSeen(cell)).toBe(true);
  expect(coveredShare(await boxOf(cell), [await boxOf(name)])).toBe(0);
  const pin = page.getByRole("button", { name: "Keep the first column in view" });
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await pin.click();
  await expect(name).toHaveCount(0);
  await page.reload();
  await expect(pin).toHaveAttribute("aria-pressed", "false");
});

test("a link to a cell opens at the cell on a telephone, and a merged title is drawn over its columns", async ({
  page,
  api,
  named,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const rows = [
    ["Withy contributions", null, null, null],
    ["Plot", "Homes", "Paid", "Officer"],
    ...Array.from({ length: 60 }, (_, at) => [`Withy plot ${at + 1}`, at, at * 7, "Ann Lee"]),
  ];
  const after = '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>';
  const bytes = xlsxOf([{ name: "Withy", rows, after }]);
  const { id } = await uploadIndexed(api, { name: named("withy.xlsx"), bytes });
  await page.goto(`/documents/${id}?cell=C50`);
  await expect(cellAt(page, 50, 3)).toBeInViewport({ ratio: 1 });
  await page.goto(`/documents/${id}?cell=A1`);
  const title = cellAt(page, 1, 1);
  await expect(title).toHaveAttribute("aria-colspan", "4");
  const [box, last] = [await boxOf(title), await boxOf(cellAt(page, 2, 4))];
  expect(box.x1).toBeCloseTo(last.x1, 0);
});

test("two versions of a register are compared cell by cell, and a change opens its cell", async ({
  page,
  api,
  named,
}) => {
  const name = named("fen-register.csv");
  const rows = SITES.map(([plot, parish, homes]) => `${plot},${parish},${homes}`);
  const csv = (lines: readonly string[]) => utf8(`Plot,Parish,Homes\n${lines.join("\n")}\n`);
  const { id } = await uploadIndexed(api, { name, bytes: csv(rows) });
  const changed = rows.with(299, "Marsh plot 300,Parish 19,44").toSpliced(100, 0, "Fen plot,Parish 3,12");
  await uploadIndexed(api, { name, bytes: csv(changed) }, { on_existing: "new_version" });

  await page.goto(`/documents/${id}`);
  await page.getByRole("link", { name: "What changed in v2" }).click();
  await expect(page.getByTestId("change-counts")).toHaveText("1 row added and 1 cell changed");
  const changes = page.getByTestId("sheet-change");
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText("Row 102");
  await expect(changes.first()).toContainText("Fen plot · Parish 3 · 12");
  const cell = changes.filter({ hasText: "C302" });
  await expect(cell).toContainText("Marsh plot 300 · Homes · was C301");
  await expect(cell.getByRole("cell")).toHaveText([String((299 * 7) % 90), "44"]);

  expect(await violations(page, "all")).toEqual([]);
  await narrowed(page, 390, 800);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await cell.getByRole("link").click();
  await expect(page.getByLabel("Go to cell")).toHaveValue("C302");
  await expect(page.getByTestId("cell-value")).toHaveText("44");
});
