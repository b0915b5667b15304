import { until } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

test("while documents are indexed the page says so, and an empty answer fills by itself", async ({
  page,
  api,
  named,
}) => {
  let waiting = 3;
  // The count of the header, and that of the searched corpora.
  await page.route(/\/api\/workbench\/indexing(\?|$)/, (route) => route.fulfill({ json: { waiting } }));
  const word = named("quillfeather").replaceAll(/[^a-z]/g, "");
  await page.goto(`/?q=${word}&mode=keyword`);
  await expect(page.getByTestId("no-results")).toBeVisible();
  await expect(page.getByTestId("indexing-notice")).toContainText("Documents are still being indexed");
  await expect(page.getByTestId("indexing")).toContainText("3 left");

  const name = named("meadow.md");
  const bytes = new TextEncoder().encode(`# Meadow\n\nThe ${word} meadow is mown in August.`);
  expect((await api.post({ name, bytes })).ok).toBe(true);
  await until(
    () => api.find(name),
    ({ state }) => state === "indexed",
  );
  waiting = 1;
  await expect(page.getByTestId("result")).toHaveCount(1);

  waiting = 0;
  await expect(page.getByTestId("indexing")).toHaveCount(0);
  const notice = page.getByTestId("indexing-notice");
  await expect(notice).toContainText("Documents were indexed after this answer.");
  await notice.getByRole("button", { name: "Update results" }).click();
  await expect(notice).toBeEmpty();
  await expect(page.getByTestId("result")).toHaveCount(1);
});

test("the header counts the remaining work until none is left", async ({ page, api, named }) => {
  const uploads = Array.from({ length: 12 }, (_, index) =>
    api.post({
      name: named(`path-${index}.md`),
      bytes: new TextEncoder().encode(`# Path ${index}\n\nPath ${index} crosses the common.`),
    }),
  );
  await page.goto("/documents");
  for (const upload of await Promise.all(uploads)) expect(upload.ok).toBe(true);
  const left = async () => (await api.json<{ waiting: number }>("/api/workbench/indexing")).waiting;
  await until(left, (waiting) => waiting === 0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByTestId("indexing")).toHaveCount(0);
});
