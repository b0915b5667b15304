import type { Page } from "@playwright/test";
import { CONNECTION_WORDS } from "#components/http/words.ts";
import { relayTo } from "./support/other-site.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

test("a page without a connection says so within two seconds, and recovers by itself", async ({
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

  // A link would leave for the browser's error page.
  const address = page.url();
  await page.getByRole("navigation").getByRole("link", { name: "Documents", exact: true }).click();
  await expect(notice).toBeVisible();
  expect(page.url()).toBe(address);

  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(page.getByTestId("result").first()).toBeVisible();
});

const QUESTION = "dormer on the roof";

/** Opens the workbench over a relay, and waits until it is interactive. */
async function openOver(page: Page, origin: string): Promise<void> {
  // The results ask for their judgements once they are interactive.
  const interactive = page.waitForResponse((response) => response.url().includes("/judgements?"));
  await page.goto(`${origin}/?q=roof`);
  await answered(page);
  await interactive;
  await page.waitForLoadState("networkidle");
}

async function type(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.keyboard.press("Enter");
}

/** All requests, or a search together with the check that the server is alive. */
for (const { held, lost, name } of [
  { held: /./, lost: false, name: "goes on when the server does" },
  { held: /^\/api\/workbench\/(?:search|alive)/, lost: true, name: "is sent again if it was lost" },
]) {
  test(`a server that accepts the search and never answers is named, and the search ${name}`, async ({
    page,
    api,
  }) => {
    const relay = await relayTo(api.origin);
    await openOver(page, relay.origin);
    relay.hold(held);
    await type(page, QUESTION);
    const notice = page.getByTestId("waiting-notice");
    await expect(notice).toContainText("The server does not answer yet.");
    await expect(notice.getByRole("button", { name: "Retry" })).toBeVisible();

    relay.release({ lost });
    await answered(page);
    await expect(page.getByRole("heading", { name: `Results for “${QUESTION}”` })).toBeAttached();
    await expect(notice).toHaveCount(0);
    relay.close();
  });
}

test("a slow search on a responsive server is not shown as an outage, and can be cancelled and repeated", async ({
  page,
  api,
}) => {
  const relay = await relayTo(api.origin);
  await openOver(page, relay.origin);
  relay.hold(/^\/api\/workbench\/search/);
  await type(page, QUESTION);
  const notice = page.getByTestId("waiting-notice");
  await expect(notice).toContainText("Still searching.");
  await expect(page.getByTestId("unreachable")).toHaveCount(0);
  await notice.getByRole("button", { name: "Cancel" }).click();
  await expect(notice).toContainText("The search was cancelled.");
  await expect(page.getByTestId("loading")).toHaveCount(0);

  relay.release({ lost: true });
  await notice.getByRole("button", { name: "Search again" }).click();
  await answered(page);
  await expect(page.getByRole("heading", { name: `Results for “${QUESTION}”` })).toBeAttached();
  relay.close();
});

test("a server that is gone is named within two seconds of the page's own time, and its return is found by itself", async ({
  page,
  api,
}) => {
  const relay = await relayTo(api.origin);
  await page.clock.install();
  // A narrow page opens no document, so no request is on its way when the server goes.
  await page.setViewportSize({ width: 390, height: 844 });
  await openOver(page, relay.origin);
  // From here on the page's time passes only when the test lets it pass.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  relay.close();
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/search?"));
  await type(page, QUESTION);
  await page.clock.runFor(1_000);
  await refused;
  await page.clock.runFor(1_000);
  const notice = page.getByTestId("unreachable");
  await expect(notice).toContainText(CONNECTION_WORDS.unreachable);

  await relay.reopen();
  await page.clock.resume();
  await expect(notice).toHaveCount(0);
  await answered(page);
  await expect(page.getByRole("heading", { name: `Results for “${QUESTION}”` })).toBeAttached();
  relay.close();
});
