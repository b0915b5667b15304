import { expect, type Locator, type Page } from "@playwright/test";
import { type Api, until } from "./api.ts";

/** Steps on the evaluation pages. */

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

/** Clicks until the target opens, because a server-rendered button does nothing until its script has loaded. */
export async function openBy(button: Locator, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await button.click({ timeout: 1000 });
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export function setRow(page: Page, name: string): Locator {
  return page.getByTestId("set-row").filter({ has: page.getByText(name, { exact: true }) });
}

/** Selects exactly these routes in the open dialog, and starts. */
export async function runOver(page: Page, routes: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  for (const route of routes) await dialog.getByRole("checkbox", { name: route, exact: true }).check();
  await dialog.getByRole("button", { name: "Run the evaluation" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Waits until no evaluation is running. */
export async function evaluated(api: Api): Promise<void> {
  type Jobs = { readonly jobs: readonly { readonly job: { readonly state: string } }[] };
  await until(
    () => api.json<Jobs>("/api/workbench/evaluations/jobs"),
    ({ jobs }) => jobs.every(({ job }) => job.state !== "queued" && job.state !== "running"),
  );
}

/** Returns a finished run of the built-in set for each of two routes. Starts one if there is none. */
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
