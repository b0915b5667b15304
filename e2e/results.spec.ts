import type { Locator, Page } from "@playwright/test";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed, uploadRelated } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { collectInto, packOf, readPack } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered, ask, openedIn } from "./support/workbench.ts";

/** How the results page looks: results per screen, tags per result, the quoted answer, and the open document. */

const QUESTION = "What must walls facing the water be made of?";
const ADDRESS = `/?q=${encodeURIComponent(QUESTION)}`;

/** Number of results that are completely inside the window and inside the pane that scrolls them. */
function resultsOnScreen(page: Page): Promise<number> {
  return page.getByTestId("result").evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const pane = row.closest("section")?.getBoundingClientRect();
        return pane !== undefined && top >= pane.top && bottom <= Math.min(pane.bottom, window.innerHeight);
      }).length,
  );
}

/** Height in pixels of what stands above the results, without the quoted answer. */
async function headHeight(page: Page): Promise<number> {
  const top = await page.getByTestId("results").evaluate((list) => list.getBoundingClientRect().top);
  const strip = await page.getByTestId("answer-strip").evaluate((box) => box.getBoundingClientRect().height);
  return top - strip;
}

/** The number of tags of the result that has most. */
async function mostTags(page: Page): Promise<number> {
  const tags = await page
    .getByTestId("result")
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[data-testid="tag"]').length));
  return Math.max(...tags);
}

test("a screen of 1440 by 900 shows six results and the quoted answer, each with at most two tags", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  await expect(page.getByTestId("answer-strip")).toBeVisible();
  await expect(page.getByTestId("result").nth(5)).toBeVisible();
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(6);
  expect([1, 2]).toContain(await mostTags(page));
});

test("a screen of 1440 by 900 shows all five documents of a policy below its card, and nothing of the line above is cut", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?q=Policy+H4");
  await answered(page);
  await expect(page.getByTestId("policy-card")).toBeVisible();
  await expect(page.getByTestId("result").nth(4)).toBeVisible();
  expect(await resultsOnScreen(page)).toBe(5);
  const menu = page.getByTestId("corpora-menu").locator("span").first();
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** A policy whose card quotes three lines, on a plan of its own. */
const LONG_POLICY = [
  "# Harbour plan",
  "## Policy ZQ91 Slipways",
  "A slipway is permitted only where boats of every size can reach it at low water, where people who do not use boats keep their way along the quay, and where the stone steps beside it stay open throughout the year, including the days on which the harbour is closed to visiting boats:",
  "(a) the slipway is of stone;",
  "(b) its lamps are lit at night.",
].join("\n\n");

test("only the document that has a policy's number stands below its card, and does not repeat the card's words", async ({
  page,
  api,
  named,
}) => {
  await uploadRelated(api, { name: named("slipways.md"), bytes: utf8(LONG_POLICY) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?q=Policy+ZQ91");
  await answered(page);
  await expect(page.getByTestId("policy-card")).toContainText("A slipway is permitted only where");
  const first = page.getByTestId("result").first();
  await expect(first).toContainText("Quoted above");
  await expect(first.locator(".result-snippet")).toHaveCount(0);
  await expect(page.getByTestId("result")).toHaveCount(1);
});

test("a screen of 1440 by 900 shows six results below the quoted answer, also if the answer is not complete", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route("**/api/workbench/search*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), status: "degraded" } });
  });
  await page.goto("/");
  await ask(page, QUESTION);
  await expect(page.getByTestId("degraded")).toBeVisible();
  await expect(page.getByTestId("answer-strip")).toBeVisible();
  await expect(page.getByTestId("result").nth(5)).toBeVisible();
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(6);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a narrow list says what its number counts", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  const shown = await page
    .getByTestId("result-count")
    .locator("span")
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.childElementCount === 0 && part.getBoundingClientRect().width > 1)
        .map(({ textContent }) => textContent)
        .join(""),
    );
  expect(shown).toMatch(/^\d+ (?:answering|related)$/);
});

test("a narrow line says what the number of collections is, and shows no number without words", async ({
  page,
}) => {
  await withStaleCorpora(page);
  await page.setViewportSize({ width: 780, height: 900 });
  await page.goto(ADDRESS);
  await answered(page);
  const menu = page.getByTestId("corpora-menu");
  await expect(menu).toContainText(/not up to date/);
  const shown = await menu.locator("span").evaluateAll((parts) =>
    parts
      .filter((part) => part.childElementCount === 0 && part.getBoundingClientRect().width > 1)
      .map(({ textContent }) => textContent ?? "")
      .join(""),
  );
  expect(shown).toMatch(/^(?:everywhere|All collections|All collections\d+ not up to date)$/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a telephone shows three results without scrolling, each with at most two tags, and their actions", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await answered(page);
  await expect(page.getByTestId("result").nth(2)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await resultsOnScreen(page)).toBeGreaterThanOrEqual(3);
  expect([1, 2]).toContain(await mostTags(page));
  expect(await headHeight(page)).toBeLessThan(225);
  await expect(page.getByTestId("result").first().getByTestId("why")).toBeInViewport();
  await context.close();
});

/** Shows every corpus as not fresh, in the page and in what a slow page reads again. */
async function withStaleCorpora(page: Page): Promise<void> {
  await page.route(/\/\?q=|\/api\/workbench\/facets/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/(freshnessState\\*":\\*")fresh/g, "$1stale");
    await route.fulfill({ response: answer, body });
  });
}

for (const width of [1440, 1024, 390]) {
  test(`the controls above the results stay on one line at ${width} pixels while corpora are not fresh`, async ({
    page,
  }) => {
    await withStaleCorpora(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(ADDRESS);
    await answered(page);
    await expect(page.getByTestId("corpora-menu")).toContainText(/are not up to date/);
    const line = page.getByTestId("control-line");
    const shape = await line.evaluate((element) => {
      const parts = [...element.children].map((each) => each.getBoundingClientRect());
      const own = element.getBoundingClientRect();
      return {
        height: own.height,
        // Less than a pixel beside the line is rounding.
        outside: parts.filter(
          ({ top, bottom, right }) => top < own.top - 1 || bottom > own.bottom + 1 || right > own.right + 1,
        ).length,
        overlapping: parts.filter(({ left }, index) => left < (parts[index - 1]?.right ?? 0) - 1).length,
      };
    });
    expect(shape).toEqual({ height: 24, outside: 0, overlapping: 0 });
    // A second reading may still be on its way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

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

test("a linked question opens its best result, and a document that was closed stays closed until the next question", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  const document = page.getByRole("region", { name: "Document" });
  await expect(page.getByTestId("result").first().locator("[data-result-link]")).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(document.getByTestId("highlight").first()).toBeVisible();
  await document.getByRole("button", { name: "Close the document" }).click();
  await expect(document.getByTestId("highlight")).toHaveCount(0);
  await openBy(
    page.getByRole("button", { name: "Options", exact: true }),
    page.getByTestId("search-options"),
  );
  await expect(document.getByTestId("highlight")).toHaveCount(0);

  for (const question of ["Policy H4", QUESTION]) {
    await ask(page, question);
    await expect(document.getByTestId("highlight").first()).toBeVisible();
  }
});

test("a question that is a policy's number shows that policy first, and opens its clauses", async ({
  page,
}) => {
  await page.goto("/?q=Policy+H4");
  await answered(page);
  const card = page.getByTestId("policy-card");
  await expect(card.getByRole("heading")).toHaveText("Policy H4 Flat conversions");
  const opened = page.getByRole("region", { name: "Document" }).getByTestId("highlight").first();
  await expect(opened).toContainText("Flat conversions");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await card.getByRole("button", { name: "Show all 9 clauses" }).click();
  await card.getByRole("link", { name: /bins and bicycles/ }).click();
  await page.waitForURL((url) => url.searchParams.has("passage"));
  await expect(opened).toContainText("bins and bicycles are stored");
});

test("a clause that a policy does not have is stated once, with a link to the policy", async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent("H4(19)")}`);
  await answered(page);
  const notice = page.getByTestId("missing-clause");
  await expect(notice).toContainText("Policy H4 has no clause (19).");
  await expect(page.getByTestId("weak")).toHaveCount(0);
  await expect(page.getByText("Policy H4 has no clause (19).")).toHaveCount(1);
  await notice.getByRole("link", { name: "Open Policy H4 Flat conversions" }).click();
  const opened = page.getByRole("region", { name: "Document" }).getByTestId("highlight").first();
  await expect(opened).toContainText("Flat conversions");
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

test("a policy is added from its card", async ({ page, api, named }) => {
  const chosen = await packOf(api, named("Conversions"), []);
  await page.goto("/?q=Policy+H4");
  await answered(page);
  const menu = page.getByRole("menu");
  await openBy(page.getByTestId("policy-card").getByTestId("choose-pack"), menu);
  await menu.getByRole("menuitemradio", { name: chosen.title }).click();
  await expect(page.getByText(`Added to “${chosen.title}”`).first()).toBeVisible();
  expect((await readPack(api, chosen.id)).items).toHaveLength(1);
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
