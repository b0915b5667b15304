import { utf8 } from "./fixtures/text/index.ts";
import { uploadRelated } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { packOf, readPack } from "./support/packs.ts";
import { resultsOnScreen } from "./support/results.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** A question that is the number of a policy: its card, its clauses and the results below. */

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

test("another plan chosen in the card opens beside the list", async ({ page, api, named }) => {
  for (const [plan, quay] of [
    ["harbour.md", "north quay"],
    ["estuary.md", "south quay"],
  ] as const)
    await uploadRelated(api, {
      name: named(plan),
      bytes: utf8(
        `# Plan of the ${quay}\n\n## Policy ZQ93 Moorings\n\nMoorings at the ${quay} are permitted.\n`,
      ),
    });
  await page.goto("/?q=Policy+ZQ93");
  await answered(page);
  const choice = page.getByTestId("policy-card").getByRole("combobox");
  const other = (await choice.locator("option:not(:checked)").first().textContent()) ?? "";
  await choice.selectOption({ label: other });
  await page.waitForURL((url) => url.searchParams.has("passage"));
  const opened = page.getByRole("region", { name: "Document" }).getByTestId("highlight");
  await expect(
    opened.filter({ hasText: other.includes("north") ? "north quay" : "south quay" }).first(),
  ).toBeVisible();
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
  const notice = page.getByTestId("missing_clause");
  await expect(notice).toContainText("Policy H4 has no clause (19).");
  await expect(page.getByTestId("weak")).toHaveCount(0);
  await expect(page.getByText("Policy H4 has no clause (19).")).toHaveCount(1);
  await notice.getByRole("link", { name: "Open Policy H4 Flat conversions" }).click();
  const opened = page.getByRole("region", { name: "Document" }).getByTestId("highlight").first();
  await expect(opened).toContainText("Flat conversions");
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
