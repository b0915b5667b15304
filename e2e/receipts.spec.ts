import { utf8 } from "./fixtures/text/index.ts";
import { until, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered, openOptions, resultOf } from "./support/workbench.ts";

const OLD = "# Lych gate\n\nThe lych gate is thatched with sedge, and its bell is rung at noon.\n";
const NEW = "# Lych gate\n\nSince the fire a slated roof stands over the lych gate, without a bell.\n";
const QUESTION = "thatched lych gate with a bell";
const ADDRESS = `/?q=${encodeURIComponent(QUESTION)}`;

test("a badge links to its step, to the result, and back to the timeline", async ({ page, api, named }) => {
  const { id } = await uploadIndexed(api, { name: named("lych-gate.md"), bytes: utf8(OLD) });
  await page.goto(ADDRESS);
  await answered(page);
  const badge = page.locator('[data-testid="badge"][data-badge="exact_term"]');
  const sentence = page.getByTestId("why-sentence");
  await openBy(resultOf(page, id).getByTestId("why").first(), sentence);
  await expect(sentence).toContainText(/contains .*“bell”/);
  // Facts with numbers are details.
  await expect(badge).toBeHidden();
  await page.getByText("Details", { exact: true }).click();
  await badge.focus();
  const fact = page.getByTestId("badge-fact").first();
  await expect(fact).toContainText(/BM25 [\d.]+/);
  await expect(fact).toContainText("Text search");
  const shown = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/workbench/events") &&
      (answer.request().postData() ?? "").includes("receipt_rendered"),
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/receipts\/trace_[a-z0-9]+#lane-text$/);
  expect((await shown).status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(QUESTION);
  const lane = page.locator('[data-testid="timeline-step"][data-step="lane-text"]');
  await expect(lane).toHaveAttribute("data-here", "true");
  await expect(lane.getByRole("button")).toBeFocused();
  await expect(page.getByTestId("run-detail")).toContainText("Badges read from this step");

  await page
    .getByTestId("run-detail")
    .getByRole("link", { name: /^1 · exact term/ })
    .click();
  const first = page.getByTestId("receipt-result").first();
  await expect(first).toHaveAttribute("data-here", "true");
  const values = await first.getByTestId("why-table").locator("tbody data").all();
  const parts = await Promise.all(values.map((value) => value.getAttribute("value")));
  const total = Number(await first.getByTestId("why-score").getAttribute("value"));
  // Each number is logged with six decimals.
  expect(parts.reduce((sum, value) => sum + Number(value), 0)).toBeCloseTo(total, 5);
  const steps = await page.getByTestId("timeline-step").count();
  expect(steps).toBeGreaterThanOrEqual(4);
  await first.getByRole("link", { name: "Text search" }).first().click();
  await expect(page).toHaveURL(/#run_[a-z0-9]+$/);
  await expect(lane).toHaveAttribute("data-here", "true");
});

test("a repeated search is identical, and after a document changes, moved results state the cause", async ({
  page,
  api,
  named,
}) => {
  const name = named("lych-gate.md");
  const { id } = await uploadIndexed(api, { name, bytes: utf8(OLD) });
  await page.goto(ADDRESS);
  await answered(page);
  await page.getByTestId("receipt-link").click();
  await page.waitForURL(/\/receipts\/trace_/);
  const summary = page.getByTestId("drift-summary");
  await openBy(page.getByRole("button", { name: "Replay with original date" }), page.getByTestId("replay"));
  await expect(page).toHaveURL(/replay=receipt/);
  await expect(summary).toContainText("Identical: the same");
  await expect(page.getByTestId("drift-row")).toHaveCount(0);

  const answer = await api.post({ name, bytes: utf8(NEW) }, { on_existing: "new_version" });
  expect(answer.status).toBe(201);
  await until(
    () => api.json<{ embeddedShare: number }>(`/api/workbench/documents/${id}`),
    ({ embeddedShare }) => embeddedShare === 1,
  );
  await page.getByRole("button", { name: "Replay again" }).click();
  await expect(summary).toContainText(/gone/);
  const gone = page
    .locator('[data-testid="drift-row"][data-kind="gone"]')
    .filter({ hasText: "version 1" })
    .filter({ hasText: "Lych gate" });
  await expect(gone.first()).toContainText("the document has a new version");
  await expect(gone.first()).not.toContainText("document_changed");
  const fresh = page
    .locator('[data-testid="drift-row"][data-kind="new"]')
    .filter({ hasText: "version 2" })
    .filter({ hasText: "Lych gate" });
  await expect(fresh.first()).toContainText("the document has a new version");
  await page.getByRole("checkbox", { name: "Advanced" }).check();
  await expect(fresh.first()).toContainText("document_changed");

  // The address stores the state, and the old words can still be read.
  await page.reload();
  await expect(summary).toContainText(/gone/);
  await page.getByRole("button", { name: "Replay with today’s date" }).click();
  await expect(page).toHaveURL(/replay=today/);
  await expect(summary).toBeVisible();
  await gone.first().getByRole("link").click();
  await page.waitForURL((url) => url.searchParams.get("version") === "1");
  await expect(page.getByTestId("highlight").last()).toContainText("thatched with sedge");
});

test("a receipt is kept, found by its words, downloaded, and released", async ({ page, named }) => {
  const words = `kept ${named("words").slice(0, 8)} of the lych gate`;
  await page.goto(`/?q=${encodeURIComponent(words)}`);
  await answered(page);
  await page.getByTestId("receipt-link").click();
  await page.waitForURL(/\/receipts\/trace_/);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download JSON" }).click();
  expect((await file).suggestedFilename()).toMatch(/^receipt-trace_[a-z0-9]+\.json$/);
  const release = page.getByRole("button", { name: "Unpin", exact: true });
  await openBy(page.getByRole("button", { name: "Pin", exact: true }), release);

  await page.getByRole("link", { name: "Receipts" }).last().click();
  await page.getByRole("checkbox", { name: "Pinned only" }).check();
  await page.getByRole("searchbox", { name: "Words in the question" }).fill(words);
  await page.keyboard.press("Enter");
  await page.waitForURL(
    (url) => url.searchParams.get("kept") === "true" && url.searchParams.get("q") === words,
  );
  const row = page.getByTestId("receipt-row");
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await openBy(release, page.getByRole("button", { name: "Pin", exact: true }));
  await page.goBack();
  await expect(page.getByTestId("no-receipts")).toBeVisible();
});

test("an address without a receipt says so, and opening a result is recorded", async ({
  page,
  api,
  named,
}) => {
  await page.goto("/receipts/trace_0000000000000000");
  await expect(page.getByTestId("receipt-failed")).toContainText("Receipt not found");
  const { id } = await uploadIndexed(api, { name: named("lych-gate.md"), bytes: utf8(OLD) });
  await page.goto(ADDRESS);
  await answered(page);
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/workbench/events"));
  await resultOf(page, id).locator("[data-result-link]").click();
  expect((await sent).status()).toBe(204);
});

test("the advanced view shows codes, provider and the corpora's state, and is remembered", async ({
  page,
}) => {
  await page.goto("/?q=dormer+on+the+roof");
  await answered(page);
  await openOptions(page);
  await expect(page.getByTestId("route-line")).not.toContainText("best_fit");
  await openBy(page.getByRole("checkbox", { name: "Advanced" }), page.getByTestId("provider"));
  await expect(page.getByTestId("route-line")).toContainText("hybrid_best_fit");
  await page.getByTestId("receipt-link").click();
  await expect(page.getByTestId("advanced")).toContainText("topology_enrichment_status");
  await expect(page.getByTestId("receipt-corpora")).toContainText("recipe");
  await page.getByRole("checkbox", { name: "Advanced" }).uncheck();
  await expect(page.getByTestId("advanced")).toHaveCount(0);
});

test("a profile and high stakes are selected in the advanced view, stored in the address, and state their effect", async ({
  page,
}) => {
  await page.goto("/?q=dormer+on+the+roof");
  await answered(page);
  await openOptions(page);
  await openBy(page.getByRole("checkbox", { name: "Advanced" }), page.getByTestId("route-controls"));
  await page.getByRole("combobox", { name: "Profile" }).selectOption("default_research");
  await page.waitForURL((url) => url.searchParams.get("profile") === "default_research");
  await expect(page.getByTestId("provider")).toContainText("default_research");
  await page.getByRole("checkbox", { name: "High stakes" }).check();
  await page.waitForURL((url) => url.searchParams.get("stakes") === "high");
  await expect(page.getByTestId("route-line")).toContainText(/high.stakes/i);
  await page.reload();
  await openOptions(page);
  await expect(page.getByRole("combobox", { name: "Profile" })).toHaveValue("default_research");
  await page.getByRole("checkbox", { name: "Advanced" }).uncheck();
  await page.getByRole("button", { name: "Options", exact: true }).click();
  // Settings that differ from the default stay visible.
  await expect(page.getByTestId("route-controls")).toBeVisible();
});

test("a lane that answers alone is named, and a key asks the others", async ({ page, api, named }) => {
  const { id } = await uploadIndexed(api, { name: named("lych-gate.md"), bytes: utf8(OLD) });
  await page.goto(`/?q=${encodeURIComponent("lych gate thatched with sedge, its bell rung at noon")}`);
  await answered(page);
  await openOptions(page);
  await expect(page.getByTestId("stands-alone")).toContainText("Only the text was searched");
  await expect(async () => {
    await page.keyboard.press("b");
    await page.waitForURL((url) => url.searchParams.get("lanes") === "both", { timeout: 1000 });
  }).toPass();
  await expect(page.getByTestId("route-line")).toContainText("you asked for text and pages");
  await expect(page.getByTestId("stands-alone")).toHaveCount(0);
  await expect(resultOf(page, id)).toBeVisible();
});
