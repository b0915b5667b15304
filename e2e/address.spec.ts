import { fillerParagraph, markdownFixture, utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, recordExternalAccess, test } from "./support/test.ts";
import { answered, ask, openAnswer, openedIn, step } from "./support/workbench.ts";

test("an address opens the same question, document and passage in a new browser", async ({
  page,
  api,
  browser,
  baseURL,
  named,
}) => {
  const fixture = markdownFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  await openAnswer(page, fixture.question, id);
  await expect(page.getByTestId("highlight").first()).toBeInViewport();
  const words = await page.getByTestId("highlight").allTextContents();

  const fresh = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL ? { baseURL } : {}),
  });
  const troubles = recordExternalAccess(fresh);
  const other = await fresh.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel("Your question")).toHaveValue(fixture.question);
  await expect(other.locator(`[data-document="${id}"] [data-result-link]`)).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(other.getByTestId("highlight").first()).toBeInViewport();
  expect(await other.getByTestId("highlight").allTextContents()).toEqual(words);
  expect(openedIn(other)).toEqual(openedIn(page));
  expect(troubles).toEqual([]);
  await fresh.close();
});

test("the first answer is on the page before any script runs", async ({ api, browser, named }) => {
  const { id } = await uploadIndexed(api, {
    name: named("lamp.md"),
    bytes: utf8("# Lamps\n\nThe quincunx lamp on the jetty is trimmed at dusk.\n"),
  });
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: api.origin });
  const page = await still.newPage();
  await page.goto("/?q=quincunx+lamp+jetty");
  await expect(page.locator(`[data-document="${id}"]`)).toContainText("quincunx");
  await still.close();
});

test("back and forward step through questions and passages in the order they were read", async ({
  page,
  api,
  named,
}) => {
  const section = (title: string, words: string, at: number) =>
    `## ${title}\n\n${words} ${fillerParagraph(at)} ${fillerParagraph(at + 1)} ${fillerParagraph(at + 2)}`;
  const text = [
    "# Ponds",
    section("Upper pond", "The zibeline heron nests above the upper pond.", 0),
    section("Lower pond", "The lower pond is let to zibeline anglers.", 4),
  ].join("\n\n");
  const { id } = await uploadIndexed(api, { name: named("ponds.md"), bytes: utf8(text) });
  await page.goto("/");
  await ask(page, "zibeline heron upper pond");
  const result = page.locator(`[data-document="${id}"]`);
  await result.locator("[data-result-link]").click();
  await page.waitForURL((url) => url.searchParams.get("doc") === id);
  const first = openedIn(page);
  await expect(page.getByTestId("highlight").first()).toBeInViewport();

  await ask(page, "zibeline anglers lower pond");
  await result.locator("[data-result-link]").click();
  await page.waitForURL((url) => {
    const passage = url.searchParams.get("passage");
    return passage !== null && passage !== `${first.start}-${first.end}`;
  });
  const second = openedIn(page);
  expect(second.start).not.toBe(first.start);

  const questionAfter = async (entries: 1 | -1) => (await step(page, entries)).searchParams.get("q");
  while ((await questionAfter(-1)) !== "zibeline heron upper pond");
  await answered(page);
  await expect(page.getByLabel("Your question")).toHaveValue("zibeline heron upper pond");
  await expect.poll(() => openedIn(page)).toEqual(first);
  // The sentence that answers is a mark of its own.
  await expect(page.getByTestId("highlight").filter({ hasText: "heron nests" })).toBeInViewport();

  while ((await questionAfter(1)) !== "zibeline anglers lower pond");
  await expect(page.getByLabel("Your question")).toHaveValue("zibeline anglers lower pond");
});

test("an unknown address says so, and a filter that matches nothing finds nothing", async ({ page }) => {
  await page.goto("/?doc=doc_doesnotexist0000&version=1&passage=0-10");
  await expect(page.getByText("This document is not available")).toBeVisible();
  await page.goto("/?q=planning&corpora=no-such-corpus");
  await answered(page);
  await expect(page.getByTestId("result")).toHaveCount(0);
  await expect(page.getByTestId("answer-note")).toContainText(["No such corpus: no-such-corpus."]);
  await page.goto("/?q=planning&dateFrom=yesterday");
  await expect(page.getByTestId("search-failed")).toContainText("dateFrom");
});
