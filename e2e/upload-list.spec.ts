import { TRAY_WORDS } from "#components/upload/words.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { expect, test } from "./support/test.ts";
import { chooseFiles, uploadRow } from "./support/workbench.ts";

test("the list of added files is folded on the next page, so that it covers nothing there, and opens by a button", async ({
  page,
  named,
}) => {
  await page.goto("/");
  const name = named("slipway.md");
  await chooseFiles(page, [{ name, bytes: utf8("# Slipway\n\nThe slipway is swept each Monday.\n") }]);
  await expect(uploadRow(page, name)).toContainText("indexed");
  await page.getByRole("link", { name: "Packs", exact: true }).click();
  await page.waitForURL("**/packs");
  const list = page.getByTestId("upload-tray");
  await expect(list.getByRole("status")).toContainText("1 file");
  await expect(uploadRow(page, name)).toHaveCount(0);
  await list.getByRole("button", { name: TRAY_WORDS.show, exact: true }).click();
  await expect(uploadRow(page, name)).toBeVisible();
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await page.waitForURL("**/documents");
  await expect(uploadRow(page, name)).toHaveCount(0);
  const next = named("jetty.md");
  await chooseFiles(page, [{ name: next, bytes: utf8("# Jetty\n\nThe jetty is swept each Tuesday.\n") }]);
  await expect(uploadRow(page, next), "more files open the list again").toBeVisible();
});
