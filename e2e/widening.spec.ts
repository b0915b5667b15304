import { WIDENING_WORDS } from "#components/search/answer-words.ts";
import { CONTROL_LINE_WORDS } from "#components/search/words.ts";
import { formatWords } from "#components/words/evidence.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { answered, resultOf } from "./support/workbench.ts";

test("a question that nothing answers offers ways to widen it, and each choice searches again and is shown", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("gate.md"),
    bytes: utf8("# Gate\n\nA lantern hangs over the ploughgate until morning.\n"),
  });
  const question = '"ploughgate lantern"';
  await page.goto(`/?q=${encodeURIComponent(question)}&formats=pdf&mode=keyword`);
  const nothing = page.getByTestId("no-results");
  const button = (name: string) => nothing.getByRole("button", { name, exact: true });
  const unfiltered = WIDENING_WORDS.without(formatWords("pdf"));
  await expect(button(unfiltered)).toBeVisible();
  await expect(button(WIDENING_WORDS.withoutQuotes)).toBeVisible();
  await expect(button(WIDENING_WORDS.hybrid)).toBeVisible();
  const filters = (active: number) =>
    page.getByRole("button", { name: CONTROL_LINE_WORDS.filters(active), exact: true });
  await expect(filters(1)).toBeVisible();

  await button(unfiltered).click();
  await page.waitForURL((url) => !url.searchParams.has("formats"));
  await expect(filters(0)).toBeVisible();
  await expect(button(unfiltered)).toHaveCount(0);

  await button(WIDENING_WORDS.withoutQuotes).click();
  await page.waitForURL((url) => url.searchParams.get("q") === "ploughgate lantern");
  await answered(page);
  await expect(page.getByLabel("Your question")).toHaveValue("ploughgate lantern");
  await expect(resultOf(page, id)).toBeVisible();
  // Documents of other journeys may have one of the words.
  const counted = page.getByRole("status").filter({ hasText: /^1 answering document\b/ });
  await expect(counted).toBeAttached();
  await expect(nothing).toHaveCount(0);
});
