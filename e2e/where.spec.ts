import type { Locator, Page } from "@playwright/test";
import { overflow, violations } from "./barriers/look.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadRelated } from "./support/api.ts";
import { area, uploadLayer } from "./support/places.ts";
import { expect, test } from "./support/test.ts";

/** Opens the filters, where the place of a search is chosen. */
async function openWhere(page: Page): Promise<Locator> {
  const where = page.getByRole("form", { name: "Where" });
  await expect(async () => {
    if (!(await where.isVisible()))
      await page
        .getByRole("button", { name: /^Filters/ })
        .first()
        .click();
    await expect(where).toBeVisible({ timeout: 2000 });
  }).toPass();
  return where;
}

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

  const where = await openWhere(page);
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

test("the place of a search is drawn on a map, by keys, and picked by name", async ({ page, api, named }) => {
  const mark = named("heath");
  const word = named("gorse");
  const bytes = utf8(`# Heath\n\nIn the Gannel Heath Zone ${word} is cut by hand.\n`);
  await uploadRelated(api, { name: named("Heath.md"), bytes });
  const heath = { reference: mark, name: "Gannel Heath Zone" };
  await uploadLayer(api, named("heath-zones.geojson"), [area(heath, [-4.41, 54.1, -4.4, 54.11])]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(`/?q=${word}`);
  const where = await openWhere(page);

  // By keys alone.
  await where.getByRole("button", { name: "Draw on a map" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Draw the place" });
  await dialog.getByRole("button", { name: "Search this place" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Draw a shape, type corners, or press a record.");
  const title = dialog.getByText("Corners as numbers");
  if (!(await dialog.getByRole("button", { name: "Add corner" }).isVisible())) await title.press("Enter");
  for (const [index, [latitude, longitude]] of [
    ["54.104", "-4.406"],
    ["54.104", "-4.404"],
    ["54.106", "-4.404"],
  ].entries()) {
    await dialog.getByRole("button", { name: "Add corner" }).press("Enter");
    await dialog.getByRole("textbox", { name: `Latitude of corner ${index + 1}` }).fill(latitude ?? "");
    await dialog.getByRole("textbox", { name: `Longitude of corner ${index + 1}` }).fill(longitude ?? "");
    await page.keyboard.press("Enter");
  }
  expect(await violations(page, "all"), "the dialog").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "colours"), "the dialog, dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole("textbox", { name: "Metres around it" }).fill("20");
  await dialog.getByRole("button", { name: "Search this place" }).click();
  await page.waitForURL(/where=POLYGON/);
  await expect(page).toHaveURL(/buffer=20/);
  await expect(where.getByTestId("chosen-place")).toContainText("a shape on the map");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page.getByTestId("place-card")).toContainText("Gannel Heath Zone");
  await expect(page.getByTestId("search-place")).toContainText("within 20 m of a shape on the map");

  // By name, while it is typed.
  await openWhere(page);
  await where.getByRole("button", { name: "Pick a record" }).click();
  await page.getByRole("searchbox", { name: "Reference or name" }).pressSequentially("gannel hea");
  await page.getByTestId("pickable").getByRole("button", { name: "Gannel Heath Zone" }).click();
  await page.waitForURL(/where=record/);
  await expect(where.getByTestId("chosen-place")).toContainText("Gannel Heath Zone");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page.getByTestId("search-place")).toContainText("Gannel Heath Zone");
});

test("the place of a search is drawn with a pointer", async ({ page, api, named }) => {
  const word = named("sedge");
  await uploadRelated(api, { name: named("Sedge.md"), bytes: utf8(`# Sedge\n\nThe ${word} is cut.\n`) });
  const pool = { reference: named("pool"), name: "Sedge pool" };
  await uploadLayer(api, named("pools.geojson"), [area(pool, [-4.61, 54.1, -4.6, 54.11])]);
  await page.goto(`/?q=${word}`);
  test.skip(
    !(await page.evaluate(() => document.createElement("canvas").getContext("webgl2") !== null)),
    "this browser has no WebGL 2",
  );
  const where = await openWhere(page);
  await where.getByRole("button", { name: "Draw on a map" }).click();
  const dialog = page.getByRole("dialog", { name: "Draw the place" });
  const map = dialog.getByTestId("map");
  await expect(map).toHaveAttribute("data-state", "ready");
  await dialog.getByRole("radio", { name: "Circle" }).check({ force: true });
  const box = await map.boundingBox();
  if (box === null) throw new Error("The map is not shown.");
  for (const [x, y] of [
    [0.6, 0.4],
    [0.7, 0.4],
  ] as const) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await page.mouse.down();
    await page.mouse.up();
  }
  await expect(dialog.getByRole("radio", { name: "Edit shape" })).toBeChecked();
  await dialog.getByRole("button", { name: "Search this place" }).click();
  await page.waitForURL(/where=POLYGON/);
  await where.getByRole("button", { name: "Remove" }).click();
  await expect(page).not.toHaveURL(/where=/);
});

test("a question asks for records of a size in the green belt, which are then seen on the map", async ({
  page,
  api,
  named,
}) => {
  await uploadLayer(api, named("green-belt.geojson"), [
    area({ reference: named("belt"), name: "Sallow belt" }, [-4.81, 54.1, -4.78, 54.12]),
  ]);
  const yards = `reference,name,latitude,longitude,hectares
${named("y1")},Sallow yard,54.11,-4.8,1.25
${named("y2")},Willow yard,54.11,-4.79,0.25
${named("y3")},Distant yard,54.5,-4.5,3
`;
  await uploadRelated(
    api,
    { name: named("brownfield-land.csv"), bytes: utf8(yards) },
    { on_existing: "new_version" },
  );
  await page.goto("/?q=brownfield+sites+over+0.5+ha+in+the+green+belt");
  const card = page.getByTestId("place-card");
  await expect(card).toContainText("Records in Green belt, at least 0.50 ha");
  await expect(card.getByRole("listitem").filter({ hasText: "Sallow yard" })).toContainText(
    "1.25 ha, within Sallow belt",
  );
  await expect(card).not.toContainText("Willow yard");
  await expect(card).not.toContainText("Distant yard");
  await expect(page.getByTestId("recognised")).toContainText("lists these records");
  expect(await violations(page, "all")).toEqual([]);

  await card.getByRole("link", { name: "Show on the map" }).click();
  await page.waitForURL(/places\?.*inside=green-belt/);
  const listed = page.getByTestId("record-row");
  await expect(listed.filter({ hasText: "Sallow yard" })).toHaveCount(1);
  await expect(listed.filter({ hasText: "Willow yard" })).toHaveCount(0);
  const narrow = page.getByRole("form", { name: "Size, attributes and dates" });
  await expect(narrow.getByRole("textbox", { name: "From (ha)" })).toHaveValue("0.5");
  await expect(narrow).toContainText("Only records within: Green belt");
  await narrow.getByRole("textbox", { name: "From (ha)" }).fill("2");
  await narrow.getByRole("textbox", { name: "To (ha)" }).fill("1");
  await narrow.getByRole("button", { name: "Apply" }).click();
  await expect(narrow.getByRole("alert")).toHaveText("The largest size must not be below the smallest.");
  expect(await violations(page, "all")).toEqual([]);
  await narrow.getByRole("button", { name: "Show all records" }).click();
  await expect(listed.filter({ hasText: "Distant yard" })).toHaveCount(1);

  await page.goto("/?q=brownfield+sites+over+0.5+ha+in+the+green+belt&off=place");
  await expect(page.getByTestId("recognised")).toContainText("a place");
  await expect(card).toBeHidden();
});
