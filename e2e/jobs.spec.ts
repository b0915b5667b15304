import type { Locator, Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { paleScanOf, scanOf } from "./fixtures/scan/index.ts";
import { type Api, until, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";

/** Lists without running work are polled every ten seconds. */
const WITHIN_POLL_TIME = { timeout: 30_000 };

const BROKEN = (name: string) => new TextEncoder().encode(`%PDF-1.7\nends before it begins: ${name}`);

async function mendedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText("The lock is dry in winter.", { x: 20, y: 200 });
  return document.save();
}

type Listed = { readonly jobs: readonly { readonly id: string; readonly state: string }[] };

/** Uploads an unreadable file and waits until its job has failed. */
async function brokenFile(api: Api, name: string): Promise<void> {
  const answer = await api.post({ name, bytes: BROKEN(name) });
  expect(answer.status).toBe(202);
  await until(
    () => api.json<Listed>(`/api/jobs?q=${encodeURIComponent(name)}`),
    ({ jobs }) => jobs.some(({ state }) => state === "failed"),
  );
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByTestId("job-row").filter({ has: page.getByRole("link", { name, exact: true }) });

const listOf = (name: string, more = "") => `/admin/jobs?q=${encodeURIComponent(name)}${more}`;

test("a broken file's job states the problem and what to do, and a repaired file replaces it", async ({
  page,
  api,
  named,
}) => {
  const name = named("weir-survey.pdf");
  await brokenFile(api, name);
  await page.goto(listOf(name));
  const row = rowOf(page, name);
  await expect(row).toContainText("failed");
  await expect(row.getByTestId("job-error")).toContainText(
    /damaged or cut off.*Add the repaired file again/s,
  );
  await row.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Time by stage" })).toContainText("reading");
  await expect(page.getByTestId("job-failure")).toContainText("The file is damaged");

  await uploadIndexed(api, { name, bytes: await mendedPdf() }, { on_existing: "new_version" });
  await expect(page.getByTestId("job-failure")).toContainText("Version 2 replaced it", WITHIN_POLL_TIME);
  await expect(page.getByRole("button", { name: "Retry", exact: true })).toHaveCount(0);
});

test("a failed job is queued again and fails again with its reason", async ({ page, api, named }) => {
  const name = named("lock-gates.pdf");
  await brokenFile(api, name);
  await page.goto(listOf(name));
  const again = `${name} is queued again.`;
  await openBy(page.getByRole("button", { name: `Retry ${name}` }), page.getByText(again).first());
  await expect(rowOf(page, name).getByTestId("job-error")).toContainText("damaged", WITHIN_POLL_TIME);
});

test("all matching failed jobs are queued again at once, after their number was shown", async ({
  page,
  api,
  named,
}) => {
  const pile = named("pile");
  const names = [`${pile}-a.pdf`, `${pile}-b.pdf`];
  for (const name of names) await brokenFile(api, name);
  await page.goto(listOf(pile));
  await expect(page.getByTestId("job-row")).toHaveCount(2);
  const dialog = page.getByRole("dialog", { name: "Retry 2 failed jobs?" });
  await openBy(page.getByRole("button", { name: "Retry all failed" }), dialog);
  await dialog.getByRole("button", { name: "Retry 2 jobs" }).click();
  await expect(page.getByText("2 jobs are queued again.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toContainText("failed", WITHIN_POLL_TIME);
});

test("a new file's progress shows while the page is open", async ({ page, api, named }) => {
  const name = named("tide-table.md");
  await page.goto(listOf(name, "&kind=ingest-document"));
  await expect(page.getByTestId("no-jobs")).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));
  await api.post({ name, bytes: new TextEncoder().encode("# Tides\n\nHigh water is at noon on Mondays.\n") });
  const row = page.getByTestId("job-row");
  await expect(row).toContainText("done", WITHIN_POLL_TIME);
  await expect(row.getByRole("img", { name: /^Time by stage: reading .*indexing/ })).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-same-page", "yes");
});

test("a running job shows its stage, and is cancelled", async ({ page, api, named }) => {
  const name = named("register.pdf");
  const sheets = Array.from({ length: 40 }, (_, sheet) =>
    Array.from({ length: 12 }, (_line, line) => `Entry ${sheet * 12 + line} of the register of moorings`),
  );
  const { pdf } = await scanOf(["Register of moorings"], sheets);
  expect((await api.post({ name, bytes: pdf })).status).toBe(202);
  await page.goto(listOf(name, "&kind=ingest-document"));
  const row = rowOf(page, name);
  await expect(row).toContainText(/reading \d+%|recognising page \d+ of 41/);
  await row.getByRole("button", { name: `Cancel ${name}` }).click();
  await expect(row).toContainText("cancelled");
  await expect(row.getByRole("button", { name: `Retry ${name}` })).toBeVisible();
});

test("a failure marked as resolved is listed apart, and the log names the person", async ({
  page,
  api,
  named,
}) => {
  const name = named("old-plan.pdf");
  await brokenFile(api, name);
  await page.goto(listOf(name, "&state=failed"));
  const marked = page.getByText(`${name} is marked as resolved.`).first();
  await openBy(page.getByRole("button", { name: `Mark as resolved ${name}` }), marked);
  await expect(page.getByTestId("no-jobs")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Jobs by state" })
    .getByRole("link", { name: /^Resolved/ })
    .click();
  await expect(rowOf(page, name)).toContainText("failed, resolved");
  const href = await rowOf(page, name).getByRole("link").first().getAttribute("href");
  const id = decodeURIComponent(href?.split("/").at(-1) ?? "");
  await page.goto(`/admin/audit?subject=job&id=${id}`);
  await expect(page.getByTestId("audit-row")).toHaveCount(1);
  await expect(page.getByTestId("audit-row")).toContainText(/marked as resolved.*Resolved: .*yes/s);
  await page.goto(`/admin/jobs/${id}`);
  await openBy(
    page.getByRole("button", { name: "Mark as unresolved" }),
    page.getByText("is marked as unresolved.").first(),
  );
  await expect(page.getByRole("button", { name: "Mark as resolved" })).toBeVisible();
});

test("the list is sorted by the address, and by keyboard", async ({ page, api, named }) => {
  const pair = named("pair");
  for (const name of [`${pair}-b.pdf`, `${pair}-a.pdf`]) await brokenFile(api, name);
  await page.goto(listOf(pair));
  await expect(page.getByTestId("job-row")).toHaveCount(2);
  const head = page.getByRole("columnheader", { name: "Job" });
  await head.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=title/);
  await expect(page.getByTestId("job-row").first()).toContainText(`${pair}-a.pdf`);
  await head.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByTestId("job-row").first()).toContainText(`${pair}-b.pdf`);
});

test("documents read over time are available by keyboard and in a table", async ({ page, api, named }) => {
  await uploadIndexed(api, {
    name: named("today.md"),
    bytes: new TextEncoder().encode("# Today\n\nThe sluice was opened today.\n"),
  });
  await page.goto("/admin/jobs");
  const chart = page.getByTestId("ingest-chart");
  await expect(chart.getByRole("img", { name: /^Documents read and failed by day/ })).toBeVisible();
  const day = chart.getByRole("slider", { name: "Day" });
  const today = (await day.getAttribute("aria-valuetext")) ?? "";
  expect(today).toMatch(/: [1-9][\d,]* documents? read, [\d,]+ failed$/);
  await expect(async () => {
    await day.press("End");
    await day.press("ArrowLeft");
    await expect(day).not.toHaveAttribute("aria-valuetext", today, { timeout: 1000 });
  }).toPass();
  await chart.getByText("Show as table").click();
  await expect(chart.getByRole("table").getByRole("row").nth(1)).toContainText(
    /** The day is before the colon; the newest comes first. */
    today.split(":")[0] ?? "",
  );
});

test("a connector is turned off after confirmation, and turned on again", async ({ page }) => {
  await page.goto("/admin/providers");
  const row = page.getByTestId("provider-row").filter({ hasText: "OneDrive" });
  const question = page.getByRole("alertdialog", { name: "Turn OneDrive off?" });
  await openBy(row.getByRole("button", { name: "Turn off OneDrive" }), question);
  await expect(question).toContainText("Indexed documents stay searchable");
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect(row).toContainText("Turned off here");
  await row.getByRole("button", { name: "Turn on OneDrive" }).click();
  await expect(row.getByRole("button", { name: "Turn off OneDrive" })).toBeVisible();
  await page.goto("/admin/audit?subject=provider");
  await expect(page.getByTestId("audit-row").first()).toContainText(/OneDrive turned on/);
  await expect(page.getByTestId("audit-row").nth(1)).toContainText(/turned off.*Enabled: .*yes.*no/s);
});

test("a report links to the page of a scan that was hard to read", async ({ page, api, named }) => {
  const name = named("pale-letter.png");
  const bytes = await paleScanOf([
    "The lantern keeper of Brindle Ferry writes that",
    "oil has not come since the flood of the spring",
    "and that the steps are dark from dusk to dawn",
    "so that travellers go round by the upper mill",
  ]);
  const document = await uploadIndexed(api, { name, bytes });
  await page.goto("/admin/reports");
  await page.getByRole("link", { name: "Hard to read" }).click();
  const row = page
    .getByTestId("report-row")
    .filter({ hasText: name.replace(/\.png$/, "").replaceAll("-", " ") });
  await expect(row).toContainText(/its words were recognised.*\d+%/s);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/documents/${document.id}\\?page=1`));
  await expect(page.getByText(/recognised, \d+% sure/)).toBeVisible();
});

test("reports are filtered by corpus in the address, and explain an empty list", async ({ page }) => {
  await page.goto("/admin/reports");
  await page.getByRole("combobox", { name: "Corpus" }).selectOption({ label: "Evidence base" });
  await expect(page).toHaveURL(/corpus=evidence-base/);
  const report = page.getByRole("link", { name: "Possible prompt injection" });
  await expect(report).toHaveAttribute("href", /corpus=evidence-base/);
  await report.click();
  await expect(page).toHaveURL(/injection-flags\?corpus=evidence-base/);
  await expect(page.getByTestId("report-empty")).toContainText("Such documents are listed here");
});
