import type { Page } from "@playwright/test";
import { type Api, until } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const REPORT = "officer-report-foundry-basin.md";
const HOUSING = "Pellingford Local Plan 2022–2040: Chapter 4, Housing";

/** Opens a sample document once its description and relations are complete. */
async function openSample(page: Page, api: Api, name: string): Promise<string> {
  const { id } = await api.find(name);
  for (const route of [`/api/documents/${id}/description`, `/api/workbench/documents/${id}/relations`]) {
    await until(
      () => api.json<{ readonly state: string }>(route),
      ({ state }) => state === "ready",
    );
  }
  await page.goto(`/documents/${id}`);
  await expect(page.getByTestId("relation").first()).toBeVisible();
  return id;
}

const highlighted = (page: Page) => page.getByTestId("highlight").last();
const relation = (page: Page, words: string) =>
  page.getByTestId("relation").filter({ hasText: words }).first();

test("a summary quotes the document, and each sentence links to its place", async ({ page, api }) => {
  const id = await openSample(page, api, REPORT);
  const about = page.getByRole("region", { name: "About", exact: true });
  await expect(about).toContainText("Sentences from the document");
  await expect(about.getByTestId("counts-as")).toContainText(
    "precedent: from its document type, Officer report",
  );
  const sentence = about.getByTestId("summary").getByRole("link").first();
  const words = (await sentence.textContent()) ?? "";
  expect(await api.text(id)).toContain(words);
  await sentence.click();
  await page.waitForURL((url) => url.searchParams.has("passage"));
  await expect(highlighted(page)).toContainText(words);
  await expect(sentence).toHaveAttribute("aria-current", "location");

  await about.getByText(/^\d+ organisations?/).click();
  await about.getByRole("link", { name: "Lock and Quay Developments Ltd, place 1 of 1" }).click();
  await expect(highlighted(page)).toHaveText("Lock and Quay Developments Ltd");
});

test("a relation shows the words it is based on and links to both ends", async ({ page, api }) => {
  await openSample(page, api, REPORT);
  const relations = page.getByRole("region", { name: "Relations", exact: true });
  await expect(relations).toContainText(
    "Suggestions with their source text. Check them before you rely on them.",
  );
  const toPolicy = relation(page, "“Policy H3”");
  await expect(toPolicy).toContainText(`refers to a clause of ${HOUSING}`);

  await toPolicy.getByRole("link", { name: "“Policy H3”" }).click();
  await expect(highlighted(page)).toHaveText("Policy H3");
  await toPolicy.getByRole("link", { name: HOUSING }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HOUSING);
  await expect(page.getByTestId("highlight").first()).toContainText("Policy H3");

  // The other document shows it too, with the place that is meant.
  await relations
    .getByText(/^\d+ more$/)
    .first()
    .click();
  const back = relation(page, "has a clause that is referred to by Officer report");
  await expect(back).toBeVisible();
  await back.getByRole("link", { name: "go to the place" }).click();
  await expect(page.getByTestId("highlight").first()).toBeVisible();
});

test("the graph works by keyboard, and its list has the same content", async ({ page, api }) => {
  await openSample(page, api, REPORT);
  const graph = page.getByTestId("relation-graph");
  const nodes = graph.getByRole("link");
  const listed = page.getByTestId("relation");
  const titles = await nodes.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(titles.length).toBeGreaterThan(2);
  for (const href of titles) {
    const document = await api.json<{ readonly title: string }>(
      `/api${(href ?? "").replace(/\?.*/, "")}/metadata`,
    );
    await expect(listed.filter({ hasText: document.title }).first()).toBeAttached();
  }
  await nodes.first().focus();
  await page.keyboard.press("Tab");
  await expect(nodes.nth(1)).toBeFocused();
  const name = (await nodes.nth(1).getAttribute("aria-label")) ?? "";
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === titles[1]);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  expect(name).toContain((await heading.textContent()) ?? "-");
});

test.describe("360 px", () => {
  test.use({ viewport: { width: 360, height: 780 } });
  test("the description comes first, and a sentence scrolls the document into view", async ({
    page,
    api,
  }) => {
    await openSample(page, api, REPORT);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByTestId("summary").getByRole("link").first().click();
    await expect(highlighted(page)).toBeInViewport();
    await page.getByRole("link", { name: "Open the text" }).click();
    await expect(page.getByRole("region", { name: "Document", exact: true })).toBeInViewport();
  });
});
