import { expect, type Locator, type Page } from "@playwright/test";
import { type Api, until } from "./api.ts";

/** The evaluation pages as a person uses them. */

type Run = {
  readonly id: string;
  readonly set: { readonly name: string };
  readonly route: string;
  readonly state: string;
};

export async function runsOf(api: Api, set: string): Promise<readonly Run[]> {
  const { runs } = await api.json<{ readonly runs: readonly Run[] }>("/api/workbench/evaluations");
  return runs.filter((run) => run.set.name === set);
}

/** Clicks until what it opens is there: a button that was drawn on the server does nothing until its script is. */
export async function openBy(button: Locator, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await button.click({ timeout: 1000 });
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export function setRow(page: Page, name: string): Locator {
  return page.getByTestId("set-row").filter({ has: page.getByText(name, { exact: true }) });
}

/** In the open dialog: ticks these routes and no other, and starts. */
export async function runOver(page: Page, routes: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  for (const route of routes) await dialog.getByRole("checkbox", { name: route, exact: true }).check();
  await dialog.getByRole("button", { name: "Run it" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Waits until nothing is being run. */
export async function evaluated(api: Api): Promise<void> {
  type Jobs = { readonly jobs: readonly { readonly job: { readonly state: string } }[] };
  await until(
    () => api.json<Jobs>("/api/workbench/evaluations/jobs"),
    ({ jobs }) => jobs.every(({ job }) => job.state !== "queued" && job.state !== "running"),
  );
}

/** A finished run of the shipped set over each of two routes; run now where there is none. */
export async function shippedRuns(page: Page, api: Api): Promise<readonly [string, string]> {
  const found = async () => {
    const runs = (await runsOf(api, "pellingford")).filter(({ state }) => state === "done");
    return ["keyword", "hybrid"].map((route) => runs.find((run) => run.route === route)?.id);
  };
  if ((await found()).includes(undefined)) {
    await page.goto("/admin/evaluation");
    await openBy(setRow(page, "pellingford").getByRole("button", { name: "Run" }), page.getByRole("dialog"));
    await runOver(page, ["Keyword", "Hybrid"]);
    await evaluated(api);
  }
  const [keyword, hybrid] = await found();
  if (!keyword || !hybrid) throw new Error("The shipped set did not run.");
  return [keyword, hybrid];
}
