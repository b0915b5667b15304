import { overflow, violations } from "./barriers/look.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadRelated } from "./support/api.ts";
import { area, uploadLayer } from "./support/places.ts";
import { expect, test } from "./support/test.ts";

test("a question is asked about a place, and the policy that applies there says so", async ({
  page,
  api,
  named,
}) => {
  const mark = named("zone");
  const word = named("sluice");
  const plan = (title: string, words: string) =>
    uploadRelated(api, { name: named(`${title}.md`), bytes: utf8(`# ${title} ${mark}\n\n${words}\n`) });
  await plan("Zone policy", `In the Kittle Marsh Zone every ${word} is inspected twice a year.`);
  await plan("Other policy", `Elsewhere every ${word} is inspected once a year.`);
  const zone = { reference: mark, name: "Kittle Marsh Zone" };
  await uploadLayer(api, named("marsh-zones.geojson"), [area(zone, [-4.21, 54.3, -4.2, 54.31])]);

  await page.goto(`/?q=${word}+inspected&off=name`);
  const results = page.getByTestId("result");
  await expect(results.filter({ hasText: "Other policy" }).first()).toBeVisible();

  const where = page.getByRole("form", { name: "Where" });
  await expect(async () => {
    if (!(await where.isVisible())) await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(where).toBeVisible({ timeout: 2000 });
  }).toPass();
  await where.getByRole("button", { name: "Apply place" }).click();
  await expect(where.getByRole("alert")).toHaveText("Type a place.");
  await where.getByRole("textbox", { name: "Place" }).fill("54.305, -4.205");
  await page.keyboard.press("Enter");
  await page.waitForURL(/where=/);
  await page.getByRole("button", { name: "Show results" }).click();

  const card = page.getByTestId("place-card");
  await expect(card).toContainText("Kittle Marsh Zone");
  await expect(card).toContainText("1 document linked to the place.");
  await expect(results.filter({ hasText: "Zone policy" }).first()).toBeVisible();
  await expect(results.filter({ hasText: "Other policy" })).toHaveCount(0);
  await expect(page.getByTestId("search-place")).toContainText("Where: 54.305, -4.205");
  expect(await violations(page, "all")).toEqual([]);

  await page.getByTestId("search-place").getByRole("button", { name: "Search without the place" }).click();
  await expect(results.filter({ hasText: "Other policy" }).first()).toBeVisible();
  await expect(card).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?q=what+applies+to+Kittle+Marsh+Zone");
  await expect(card).toContainText("Kittle Marsh Zone");
  await expect(page.getByTestId("recognised")).toContainText("Kittle Marsh Zone");
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);
});
