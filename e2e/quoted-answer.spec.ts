import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { packOf, readPack } from "./support/packs.ts";
import { ADDRESS, resultsOnScreen } from "./support/results.ts";
import { expect, test } from "./support/test.ts";
import { answered, openedIn } from "./support/workbench.ts";

/** The sentence or the cell that is quoted above the results. */

test("the quoted answer opens its sentence in the document, and is copied with its citation", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(ADDRESS);
  await answered(page);
  const strip = page.getByTestId("answer-strip");
  await expect(strip).toContainText("70 per cent");
  await openBy(
    strip.getByRole("button", { name: "Copy with citation" }).first(),
    page.getByText("Quote copied with its citation and link.").first(),
  );
  const [quote = "", link = ""] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(quote).toMatch(/^“.*70 per cent.*” \(.+\)$/);
  const sentence = new URL((await strip.getByRole("link").first().getAttribute("href")) ?? "", page.url());
  expect(new URL(link).searchParams.get("passage")).toBe(sentence.searchParams.get("passage"));
  await strip.getByRole("link").first().click();
  await page.waitForURL((url) => url.searchParams.get("passage") === sentence.searchParams.get("passage"));
  const { start, end } = openedIn(page);
  expect(end - start).toBeLessThan(450);
});

test("weak evidence has no quoted answer", async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent("zebra crossing lanterns of Reykjavik 1788")}`);
  await answered(page);
  await expect(page.getByTestId("weak").or(page.getByTestId("no-results"))).toBeVisible();
  await expect(page.getByTestId("answer-strip")).toHaveCount(0);
});

/** A question that one cell of a Markdown table answers, and one of a PDF table. */
const CELL = "Cycles for a home with two bedrooms, parking standards";
const PDF_CELL = "Table 3 minimum separation distances rear window to rear window three storeys";

test("a cell that answers is quoted with its row and column, and opens with its row highlighted and the cell marked", async ({
  page,
}) => {
  await page.goto(`/?q=${encodeURIComponent(CELL)}`);
  await answered(page);
  const strip = page.getByTestId("answer-strip");
  await expect(strip.getByTestId("answer-cell")).toHaveText(
    "Two bedrooms, Cycles, both zones: 2 (Table 8.2 Parking spaces for each home)",
  );
  const marks = page.getByRole("region", { name: "Document" }).getByTestId("highlight");
  await strip.getByRole("link").first().click();
  await page.waitForURL((url) => url.searchParams.has("passage"));
  const cells = async () => (await marks.allTextContents()).map((words) => words.trim()).filter(Boolean);
  await expect.poll(cells).toEqual(["Two bedrooms", "0.75", "1.5", "2"]);
  await expect(marks.and(page.locator("[data-strong]"))).toHaveText(["2"]);
});

test("on the page of a PDF the cell is marked inside its row, and the rest of the table is not highlighted", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/?q=${encodeURIComponent(PDF_CELL)}`);
  await answered(page);
  await expect(page.getByTestId("answer-cell")).toContainText("24");
  const strong = page.getByTestId("strong-box");
  await expect(strong).toHaveCount(1);
  const boxOf = (id: string) =>
    page.getByTestId(id).evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().toJSON()));
  const [cell] = await boxOf("strong-box");
  const row = await boxOf("highlight-box");
  expect(row.some((box) => box.left <= cell.left + 1 && box.right >= cell.right - 1)).toBe(true);
  const height = Math.max(...row.map(({ bottom }) => bottom)) - Math.min(...row.map(({ top }) => top));
  expect(height).toBeLessThan(4 * cell.height);
});

test("on a telephone the source of a quoted answer ends inside the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?q=${encodeURIComponent(PDF_CELL)}`);
  await answered(page);
  const source = await page.getByTestId("cited-page").first().boundingBox();
  expect((source?.x ?? 390) + (source?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
  await expect(page.getByTestId("cited-page").first()).toContainText("p.");
});

test("at 1440 pixels the quoted answer shows at least 30 characters of its document's title, and the whole as a tooltip", async ({
  page,
  api,
  named,
}) => {
  const title = named("Quayside Harbour Authority Comments on the Examination of the Local Plan");
  const words = `# ${title}\n\nThe zq93 breakwater of the quayside harbour is raised by two metres.\n`;
  await uploadIndexed(api, { name: named("breakwater.md"), bytes: utf8(words) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/?q=${encodeURIComponent("How much is the zq93 breakwater raised?")}`);
  await answered(page);
  const strip = page.getByTestId("answer-strip");
  const shown = await strip.getByTestId("cited-title").evaluate((element) => {
    const text = element.firstChild;
    const right = element.getBoundingClientRect().right;
    if (!text) return 0;
    const range = document.createRange();
    const ends = Array.from({ length: text.textContent?.length ?? 0 }, (_, index) => index + 1);
    return ends.filter((end) => {
      range.setStart(text, 0);
      range.setEnd(text, end);
      return range.getBoundingClientRect().right <= right + 1;
    }).length;
  });
  expect(shown).toBeGreaterThanOrEqual(30);
  await expect(strip.getByRole("link").first()).toHaveAttribute("title", new RegExp(title.slice(0, 40)));
});

test("the quoted answer adds its sentence to a pack, and not the passage around it", async ({
  page,
  api,
  named,
}) => {
  const chosen = await packOf(api, named("Quoted alone"), []);
  await page.goto(ADDRESS);
  await answered(page);
  const strip = page.getByTestId("answer-strip");
  const quoted = (await strip.locator("blockquote").first().textContent()) ?? "";
  const menu = page.getByRole("menu");
  await openBy(strip.getByTestId("choose-pack").first(), menu);
  await menu.getByRole("menuitemradio", { name: chosen.title }).click();
  await expect(page.getByText(`Added to “${chosen.title}”`).first()).toBeVisible();
  const [item] = (await readPack(api, chosen.id)).items;
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join(" ");
  expect(words(item?.source.quote ?? "")).toBe(words(quoted));
  expect(item?.provenance.via).toBe("retrieved");
});

test("two quotes with different figures leave room for six results, whose rows do not repeat the quotes", async ({
  page,
  api,
  named,
}) => {
  const limit = (metres: string) =>
    `The height limit of the signal mast at Quernmore Dell is ${metres} metres above the platform, measured from the edge of the older paving.`;
  for (const [name, metres] of [
    ["note.md", "14.5"],
    ["report.md", "17"],
  ] as const)
    await uploadIndexed(api, {
      name: named(name),
      bytes: utf8(`# Signal mast, ${name}\n\n${limit(metres)}\n`),
    });
  await page.goto(
    `/?q=${encodeURIComponent("What is the height limit of the signal mast at Quernmore Dell?")}`,
  );
  await answered(page);
  const strip = page.getByTestId("answer-strip");
  await expect(strip).toContainText("The quotes give different figures.");
  for (const metres of ["14.5", "17"]) await expect(strip).toContainText(`is ${metres} metres above`);
  await expect(page.getByTestId("result").getByText("Quoted above", { exact: true })).toHaveCount(2);
  await expect(page.getByTestId("result").nth(5)).toBeVisible();
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(6);
});
