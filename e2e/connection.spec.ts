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
