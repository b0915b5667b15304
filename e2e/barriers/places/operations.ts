import type { Page } from "@playwright/test";
import type { Api } from "../../support/api.ts";
import { expect } from "../../support/test.ts";
import { opened, type Places } from "../place.ts";

/** Opens the jobs with one that failed on its own file. */
async function failedJob(page: Page, api: Api): Promise<void> {
  await api.post({ name: "axe-cut-off.pdf", bytes: new TextEncoder().encode("%PDF-1.7\nends too soon") });
  await page.goto("/admin/jobs?q=axe-cut-off");
  await expect(page.getByTestId("job-error").first()).toBeVisible({ timeout: 30_000 });
}

/** Administration: jobs, providers, reports, the log. */
export const OPERATIONS: Places = {
  "the jobs, one of them failed": async (page, api) => {
    await failedJob(page, api);
    await page.getByTestId("ingest-chart").getByText("Show as table").click();
    return page.getByTestId("ingest-table");
  },
  "a job with its stages": async (page) => {
    await page.goto("/admin/jobs?kind=ingest-document&state=done");
    const href = await page.getByTestId("job-row").first().getByRole("link").getAttribute("href");
    await page.goto(href ?? "");
    return page.getByTestId("stage-table");
  },
  "asking before all failed jobs are retried": async (page, api) => {
    await failedJob(page, api);
    return opened(page.getByRole("button", { name: "Retry all failed" }), page.getByRole("dialog"));
  },
  "the providers": async (page) => {
    await page.goto("/admin/providers");
    return page.getByTestId("provider-row").first();
  },
  "the confirmation before a connector is turned off": async (page) => {
    await page.goto("/admin/providers");
    return opened(page.getByRole("button", { name: "Turn off SharePoint" }), page.getByRole("alertdialog"));
  },
  "the reports": async (page) => {
    await page.goto("/admin/reports");
    return page.getByTestId("reports");
  },
  "a report": async (page) => {
    await page.goto("/admin/reports/never-retrieved");
    return page.getByTestId("report-row").or(page.getByTestId("report-empty")).first();
  },
  "a report without problems": async (page) => {
    await page.goto("/admin/reports/skipped-files?corpus=consultation");
    return page.getByTestId("report-empty");
  },
  "the synonyms, with the form of a new group": async (page) => {
    await page.goto("/admin/synonyms");
    await expect(page.getByTestId("synonym-row").first()).toBeVisible();
    return opened(page.getByRole("button", { name: "Add group" }), page.getByTestId("synonym-form"));
  },
  "synonyms that nothing matches": async (page) => {
    await page.goto("/admin/synonyms?q=nosuchword");
    return page.getByTestId("no-synonyms");
  },
  "the topics, with the form of a new topic": async (page) => {
    await page.goto("/admin/topics");
    await expect(page.getByTestId("topic-row").first()).toBeVisible();
    return opened(page.getByRole("button", { name: "Add topic" }), page.getByTestId("topic-form"));
  },
  "the log of changes": async (page) => {
    await page.goto("/admin/audit");
    return page.getByTestId("audit-row").first();
  },
};
