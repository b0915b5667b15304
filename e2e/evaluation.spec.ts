import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { evaluated, openBy, runOver, runsOf, setRow } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered, resultOf } from "./support/workbench.ts";

const golden = (name: string, file: string) => `name: ${name}
k: 5
cases:
  - id: bank
    query: Who walks the bank of the quernmere?
    class: people
    must_include_source_paths: ["${file}"]
  - id: gate
    query: When are the quernmere gates opened?
    class: times
    must_include_chunk_refs:
      - {source_path: "${file}", quote: "opened at the seventh bell"}
`;
const MENTION_ONLY = utf8(
  "# The quernmere\n\n## Banks\n\nThe quernmere bank is walked by the reeve each morning.\n\n## Gates\n\nThe quernmere gates are opened at the seventh bell, and later in frost.\n",
);

test("the built-in set runs from the page, shows its progress, and adds its figures", async ({
  page,
  api,
}) => {
  test.setTimeout(240_000);
  await page.goto("/admin/evaluation");
  const shipped = setRow(page, "pellingford");
  const before = (await runsOf(api, "pellingford")).length;
  await openBy(shipped.getByRole("button", { name: "Run" }), page.getByRole("dialog"));
  await runOver(page, ["Keyword", "Hybrid"]);
  const job = page.getByTestId("evaluation-job").filter({ hasText: "pellingford" });
  await expect(job).toContainText(/queued|%/);
  await expect(job).toHaveCount(0, { timeout: 200_000 });
  await expect(shipped.getByTestId("heat-cell").nth(1)).toBeVisible();
  await expect(shipped.getByTestId("heat-cell").first()).toHaveText(/\.\d{3}|1\.000/);
  await expect(shipped.getByTestId("heat-cell").first()).toHaveAttribute("title", /95% interval/);
  expect((await runsOf(api, "pellingford")).length).toBe(before + 2);

  await page.getByLabel("Measure").selectOption({ label: "MRR" });
  await expect(page).toHaveURL(/measure=mrr/);
  await expect(page.getByTestId("figures-table")).toContainText("MRR");

  await shipped.getByTestId("heat-cell").last().click();
  await expect(page.getByTestId("question-row").first()).toBeVisible();
  await page.getByTestId("question-row").first().getByRole("button").click();
  await expect(page).toHaveURL(/question=/);
  await expect(page.getByTestId("top-result").first()).toBeVisible();
  await page.getByRole("link", { name: "Open in Search" }).click();
  await answered(page);
});

test("two runs are compared question by question, with both ranks of each moved result", async ({
  page,
  api,
  named,
}) => {
  test.setTimeout(180_000);
  const file = named("mere.md");
  await uploadIndexed(api, { name: file, bytes: MENTION_ONLY });
  const name = named("mere");
  await page.goto("/admin/evaluation");
  await openBy(page.getByRole("button", { name: "Add a golden file" }), page.getByRole("dialog"));
  await page.getByLabel("or paste it").fill(golden(name, file));
  await runOver(page, ["Keyword", "Meaning"]);
  await expect(setRow(page, name)).toBeVisible();
  await evaluated(api);
  await page.reload();
  await expect(setRow(page, name).getByTestId("heat-cell")).toHaveCount(2);

  await setRow(page, name).getByTestId("heat-cell").first().click();
  await expect(page.getByTestId("question-row")).toHaveCount(2);
  const [, other] = await page.getByTestId("against").locator("option").all();
  await page.getByTestId("against").selectOption((await other?.getAttribute("value")) ?? "");
  await expect(page).toHaveURL(/against=run_/);
  await expect(page.getByTestId("summary")).toContainText(/p [=<]/);
  await expect(page.getByTestId("difference")).toBeVisible();
  await expect(page.getByTestId("difference-plot")).toHaveAttribute("aria-label", /as before/);

  await page.getByRole("combobox", { name: "Class" }).selectOption("times");
  await expect(page.getByTestId("question-row")).toHaveCount(1);
  await expect(page).toHaveURL(/class=times/);
  await expect(page.getByTestId("question-row")).toContainText("→");
  await page.getByRole("combobox", { name: "Class" }).selectOption("");
  await page.getByRole("button", { name: "Question" }).click();
  await expect(page.getByRole("columnheader", { name: "Question" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("button", { name: /When are the quernmere/ }).click();
  const detail = page.getByTestId("question-detail");
  await expect(detail.getByRole("heading", { name: /The first ten/ })).toHaveCount(2);
  await expect(detail).toContainText("seventh bell");
  await page.reload();
  await expect(detail).toContainText("seventh bell");
  await detail.getByRole("link", { name: "Compare its routes" }).click();
  await page.waitForURL(/\/compare\?/);
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names).toHaveText([/^A · (?:Keyword|Meaning)$/, /^B · (?:Keyword|Meaning)$/]);
});

test("a result is judged in search, listed, run as a set, and its grade removed", async ({
  page,
  api,
  named,
}) => {
  test.setTimeout(180_000);
  const { id } = await uploadIndexed(api, { name: named("mere.md"), bytes: MENTION_ONLY });
  const question = `quernmere gates seventh bell ${named("x")}`;
  await page.goto(`/?q=${encodeURIComponent(question)}`);
  await answered(page);
  const judge = resultOf(page, id).getByTestId("judge").first();
  await openBy(judge, page.getByTestId("grades"));
  // An arrow key moves the focus asynchronously, so wait before the next key.
  await expect(page.getByRole("radio", { name: /^0,/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^3,/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(judge).toContainText("Rated 3: Answers");
  await expect(resultOf(page, id).getByRole("status").first()).toHaveText("Rated 3: Answers");

  await page.goto("/admin/judgements");
  const row = page.getByTestId("judgement-row").filter({ hasText: question });
  await expect(row).toContainText("3 · Answers");
  await expect(row).toContainText("in search");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export a golden file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^judged-\d{4}-\d\d-\d\d\.yaml$/);

  await openBy(page.getByRole("button", { name: "Run as a set" }), page.getByRole("dialog"));
  await runOver(page, ["Keyword"]);
  await page.waitForURL(/\/admin\/evaluation/);
  await evaluated(api);
  await page.reload();
  await expect(setRow(page, "judgements").getByTestId("heat-cell").first()).toHaveText(/\.\d{3}|1\.000/);

  await page.goto(`/?q=${encodeURIComponent(question)}`);
  await answered(page);
  await expect(judge).toContainText("Rated 3");
  await openBy(judge, page.getByTestId("grades"));
  await page.getByRole("radio", { name: "3, Answers" }).click();
  await expect(judge).toHaveText(/^Rate /);
  await expect(resultOf(page, id).getByRole("status").first()).toHaveText("Rating removed");
  await page.goto("/admin/judgements");
  await expect(page.getByRole("heading", { name: "Ratings" })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a judgement in the viewer also shows in the results", async ({ page, api, named }) => {
  const { id } = await uploadIndexed(api, { name: named("mere.md"), bytes: MENTION_ONLY });
  const question = `quernmere bank reeve ${named("y")}`;
  await page.goto(`/?q=${encodeURIComponent(question)}`);
  await answered(page);
  await resultOf(page, id).locator("[data-result-link]").click();
  const viewer = page.locator('section[aria-label="Document"]');
  await openBy(viewer.getByTestId("judge"), page.getByTestId("grades"));
  await page.getByRole("radio", { name: "2, Partial answer" }).click();
  await expect(viewer.getByTestId("judge")).toContainText("Rated 2");
  await expect(resultOf(page, id).getByTestId("judge").first()).toContainText("Rated 2");
});

test("a running evaluation can be cancelled and requested again", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/admin/evaluation");
  await openBy(setRow(page, "pellingford").getByRole("button", { name: "Run" }), page.getByRole("dialog"));
  await runOver(page, ["Keyword", "Meaning", "Hybrid"]);
  const job = page.getByTestId("evaluation-job").filter({ hasText: "pellingford" });
  await job.getByRole("button", { name: "Cancel" }).click();
  await expect(job).toContainText("cancelled");
  await expect(page.getByTestId("run-row").filter({ hasText: "was cancelled." }).first()).toBeVisible();
  await job.getByRole("button", { name: "Retry" }).click();
  await expect(job).toContainText(/queued|%/);
  await expect(job).toHaveCount(0, { timeout: 150_000 });
});

test("an invalid golden file is refused with its line and the reason, and nothing runs", async ({
  page,
  api,
}) => {
  await page.goto("/admin/evaluation");
  await openBy(page.getByRole("button", { name: "Add a golden file" }), page.getByRole("dialog"));
  await page.getByTestId("golden-file").setInputFiles({
    name: "broken.yaml",
    mimeType: "application/yaml",
    buffer: Buffer.from("name: broken\ncases:\n  - query: where?\n    must_inclde_source_paths: [a.md]\n"),
  });
  await expect(page.getByLabel("or paste it")).toHaveValue(/broken/);
  await page.getByRole("button", { name: "Run the evaluation" }).click();
  const refusal = page.getByTestId("golden-refused");
  await expect(refusal).toContainText(":4:");
  await expect(refusal).toContainText("must_inclde_source_paths");
  await page.getByRole("button", { name: "Go to line 4" }).click();
  await expect(page.getByLabel("or paste it")).toBeFocused();
  expect(await runsOf(api, "broken")).toEqual([]);
});
