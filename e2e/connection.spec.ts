import type { Page } from "@playwright/test";
import { relayTo } from "./support/other-site.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

test("a page without a connection says so within two seconds, and answers by itself when it is back", async ({
  page,
  context,
}) => {
  await page.goto("/?q=roof");
  await answered(page);
  await context.setOffline(true);
  await page.getByLabel("Your question").fill("dormer on the roof");
  await page.keyboard.press("Enter");
  const notice = page.getByTestId("unreachable");
  await expect(notice).toContainText("The server cannot be reached", { timeout: 2000 });
  await expect(page.getByText("Sightline does not answer.").first()).toBeVisible({ timeout: 2000 });

  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(page.getByTestId("result").first()).toBeVisible();
});

const QUESTION = "dormer on the roof";

async function askSlowly(page: Page): Promise<void> {
  await page.getByLabel("Your question").fill(QUESTION);
  await page.keyboard.press("Enter");
}

test("a server that accepts the search and never answers is named, and the search goes on when it answers", async ({
  page,
  api,
}) => {
  const relay = await relayTo(api.origin);
  await page.goto(`${relay.origin}/?q=roof`);
  await answered(page);
  relay.hold(/./);
  await askSlowly(page);
  const notice = page.getByTestId("waiting-notice");
  await expect(notice).toContainText("The server does not answer yet.");
  await expect(notice.getByRole("button", { name: "Try again" })).toBeVisible();

  // The held requests stay without an answer.
  relay.hold(null);
  await answered(page);
  await expect(page.getByRole("heading", { name: `Results for “${QUESTION}”` })).toBeAttached();
  await expect(notice).toHaveCount(0);
  relay.close();
});

test("a slow search on a server that answers meanwhile is no outage, and can be cancelled and repeated", async ({
  page,
  api,
}) => {
  const relay = await relayTo(api.origin);
  await page.goto(`${relay.origin}/?q=roof`);
  await answered(page);
  relay.hold(/^\/api\/workbench\/search/);
  await askSlowly(page);
  const notice = page.getByTestId("waiting-notice");
  await expect(notice).toContainText("Still searching.");
  await expect(page.getByTestId("unreachable")).toHaveCount(0);
  await notice.getByRole("button", { name: "Cancel" }).click();
  await expect(notice).toContainText("The search was cancelled.");
  await expect(page.getByTestId("loading")).toHaveCount(0);

  relay.hold(null);
  await notice.getByRole("button", { name: "Search again" }).click();
  await answered(page);
  await expect(page.getByRole("heading", { name: `Results for “${QUESTION}”` })).toBeAttached();
  relay.close();
});
