import { INDEXING_WORDS } from "#components/search/answer-words.ts";
import { createApi, until } from "./support/api.ts";
import { emptyDataDir } from "./support/instance.ts";
import { expect, test } from "./support/test.ts";
import { withInstance } from "./support/with-instance.ts";
import { answered } from "./support/workbench.ts";

test("a question asked while the sample is indexed says so, and its answer fills by itself", async ({
  page,
}) => {
  // Two processors index the sample while other tests run.
  test.setTimeout(480_000);
  await withInstance({ data: await emptyDataDir() }, async ({ origin }) => {
    const api = createApi(origin);
    const { waiting } = await api.json<{ waiting: number }>("/api/workbench/indexing");
    expect(waiting, "the sample is still being indexed").toBeGreaterThan(0);
    await page.goto(`${origin}/?q=${encodeURIComponent("Policy H4 original floor area")}`);
    await answered(page);
    await expect(page.getByTestId("indexing-notice")).toContainText(INDEXING_WORDS.waiting);
    await expect(page.getByTestId("indexing")).toBeVisible();

    // No one touches the page.
    await expect(page.getByTestId("result").first()).toBeVisible({ timeout: 240_000 });
    await until(
      () => api.json<{ waiting: number }>("/api/workbench/indexing"),
      (now) => now.waiting === 0,
    );
    await expect(page.getByTestId("indexing")).toHaveCount(0);
    await expect(page.getByTestId("indexing-notice")).not.toContainText(INDEXING_WORDS.waiting);
    await page.goto("about:blank");
  });
});
