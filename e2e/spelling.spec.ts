import { DID_YOU_MEAN } from "#components/search/asking/words.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { answered, resultOf } from "./support/workbench.ts";

test("a misspelt word beside one that matches offers the correction, and choosing it searches with the same settings", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("mill.md"),
    bytes: utf8("# Mill\n\nThe quernstone of the mill is dressed every third winter.\n"),
  });
  await page.goto("/?q=quernstome+dressed&mode=keyword");
  await answered(page);
  const offer = page.getByTestId("did-you-mean");
  const meant = "quernstone dressed";
  await expect(offer).toHaveText(DID_YOU_MEAN.replace("{question}", meant));

  await offer.getByRole("link", { name: meant }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === meant);
  await answered(page);
  await expect(resultOf(page, id)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("mode")).toBe("keyword");
  await expect(page.getByLabel("Your question")).toHaveValue(meant);
  await expect(offer).toBeHidden();
});
