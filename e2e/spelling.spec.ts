import { CORRECTED_SPELLING, DID_YOU_MEAN } from "#components/search/asking/words.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { answered, resultOf } from "./support/workbench.ts";

test("a misspelt word is corrected before the search, and one link searches as typed", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("kiln.md"),
    bytes: utf8("# Kiln\n\nThe saggar of the kiln is stacked before every firing.\n"),
  });
  await page.goto("/?q=saggra+stacked&mode=keyword");
  await answered(page);
  const corrected = page.getByTestId("corrected-spelling");
  await expect(corrected).toContainText(CORRECTED_SPELLING.showing.replace("{question}", "saggar stacked"));
  await expect(resultOf(page, id)).toBeVisible();
  await expect(page.getByLabel("Your question")).toHaveValue("saggra stacked");

  await corrected.getByRole("link", { name: "saggra stacked" }).click();
  await page.waitForURL((url) => url.searchParams.get("spelling") === "as_typed");
  await answered(page);
  await expect(corrected).toBeHidden();
  await expect(page.getByTestId("did-you-mean")).toContainText("saggar stacked");

  await page.getByLabel("Your question").fill("saggra of the kiln");
  await page.getByLabel("Your question").press("Enter");
  await expect(corrected).toContainText("saggar of the kiln");
});

test("a misspelt name beside a word that matches offers the correction, and choosing it searches with the same settings", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("mill.md"),
    bytes: utf8("# Mill\n\nThe quernstone of the mill is dressed every third winter.\n"),
  });
  await page.goto("/?q=the+Quernstome+dressed&mode=keyword");
  await answered(page);
  const offer = page.getByTestId("did-you-mean");
  const meant = "the Quernstone dressed";
  await expect(offer).toHaveText(DID_YOU_MEAN.replace("{question}", meant));

  await offer.getByRole("link", { name: meant }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === meant);
  await answered(page);
  await expect(resultOf(page, id)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("mode")).toBe("keyword");
  await expect(page.getByLabel("Your question")).toHaveValue(meant);
  await expect(offer).toBeHidden();
});
