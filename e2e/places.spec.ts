import { readFile } from "node:fs/promises";
import { narrowed, overflow, violations } from "./barriers/look.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadRelated } from "./support/api.ts";
import { area, REGISTER, uploadLayer } from "./support/places.ts";
import { expect, test } from "./support/test.ts";

test("a register is imported, its faults are read, and a record leads to its row in the file", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadRelated(api, { name: named("brownfield-land.csv"), bytes: utf8(REGISTER) });
  await page.goto(`/documents/${id}`);
  const section = page.getByTestId("document-records");
  await expect(section).toContainText("5 rows");
  await expect(section).toContainText("1 left out");
  await section.getByRole("link", { name: /^Show the records/ }).click();
  await page.waitForURL(/\/places\?dataset=set_/);

  const faults = page.getByTestId("faults");
  await expect(faults.getByTestId("fault").filter({ hasText: "A date cannot be read" })).toContainText(
    "Left empty",
  );
  await expect(faults.getByTestId("fault").filter({ hasText: "no coordinates" })).toContainText("No place");
  await faults.getByText("1 row was left out").click();
  await expect(faults.getByTestId("refused-rows")).toContainText("Row 5: The row repeats another row.");

  await expect(page.getByTestId("found")).toHaveText(/^4\b/);
  await page.getByRole("link", { name: "Reference" }).click();
  await page.waitForURL(/sort=reference/);
  await page.getByRole("searchbox", { name: "Reference or name" }).fill("net");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("record-row")).toHaveCount(1);
  await page.getByTestId("record-row").getByRole("link", { name: "KW-2" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Net loft");
  await expect(page.getByTestId("record-state")).toHaveText("Current");
  await expect(page.getByTestId("record-faults")).toContainText("A date cannot be read");
  await expect(page.getByTestId("attributes")).toContainText("hectares");
  await page.getByRole("link", { name: "Open the source" }).click();
  await page.waitForURL((url) => url.searchParams.get("cell") === "A3");
  await expect(page.getByRole("gridcell", { name: "KW-2" })).toBeVisible();
});

test("a place is typed, its report read, exported, and replayed after a dataset’s new version", async ({
  page,
  api,
  named,
}) => {
  const zone = area(
    { reference: "FZ-3a", name: "Flood zone 3a", "start-date": "2024-11-03" },
    [-3.51, 54.39, -3.49, 54.41],
  );
  const far = area({ reference: "CA-9", name: "Far quay" }, [-3.2, 54.6, -3.1, 54.7]);
  const layer = named("flood-zones.geojson");
  await uploadLayer(api, layer, [zone]);
  await uploadLayer(api, named("conservation-areas.geojson"), [far]);

  await page.goto("/places");
  await expect(page.getByTestId("dataset-row").first()).toBeVisible();
  const place = page.getByRole("textbox", { name: /^Place/ });
  await expect(async () => {
    await page.getByRole("button", { name: "Report" }).click();
    await expect(page.getByText("Type a place, or pick a record.")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await place.fill("the old quay");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("site-failed")).toContainText("This is not a place.");
  await place.fill("54.4, -3.5");
  await page.getByRole("textbox", { name: "Buffer" }).fill("50");
  await page.keyboard.press("Enter");
  await page.waitForURL(/report=site_/);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Site at /);
  await expect(page.getByTestId("site-line")).toContainText("0.79 ha");
  const row = page.getByTestId("site-item").filter({ hasText: "Flood zone 3a" });
  await expect(row).toContainText("100%");
  await expect(row).toContainText("3 Nov 2024");
  await expect(page.getByTestId("not-covered")).toContainText(
    /conservation-areas.* \(no records around here\)/,
  );

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain("FZ-3a,Flood zone 3a,within,100.00");

  const document = page.waitForEvent("download");
  await page.getByRole("link", { name: "Word" }).click();
  const word = await readFile(await (await document).path());
  expect(word.subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await page.waitForURL(/\/places\/reports\/site_/);
  const receipt = new URL(page.url()).pathname;
  await page.goto("/receipts");
  await page.getByRole("radio", { name: "Site reports" }).check({ force: true });
  await page.waitForURL(/of=sites/);
  const listed = page.getByTestId("site-report-row").locator(`a[href="${receipt}"]`);
  await expect(listed).toHaveText(/^Site at /);
  await listed.click();
  await page.waitForURL(/\/places\/reports\/site_/);
  await expect(page.getByTestId("checked-row").first()).toBeVisible();
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page.getByTestId("replay-same")).toBeVisible();

  const smaller = area({ reference: "FZ-3a", name: "Flood zone 3a" }, [-3.51, 54.39, -3.5, 54.41]);
  await uploadLayer(api, layer, [smaller]);
  await page.getByRole("button", { name: "Replay again" }).click();
  const difference = page.getByTestId("difference").filter({ hasText: "FZ-3a" });
  await expect(difference).toContainText("It covered 100.0 % of the site");
  await expect(difference).toContainText("The dataset has a new version");
  await expect(difference).toContainText("version 1, now 2");
});

test("columns that are not recognised are chosen with the keyboard, and the rows become records", async ({
  page,
  api,
  named,
}) => {
  const table = utf8("Key,What,East,North\nA1,Old pump,433000,279000\nA2,Foot bridge,433100,279100\n");
  const { id } = await uploadRelated(api, { name: named("assets.csv"), bytes: table });
  await page.goto(`/documents/${id}`);
  const section = page.getByTestId("document-records");
  await expect(section).toContainText("No columns were recognised");
  const dialog = page.getByRole("dialog", { name: "Choose columns" });
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await section.getByRole("button", { name: "Choose columns" }).press("Enter");
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByTestId("preview")).toContainText("Foot bridge");

  const choose = async (label: string, words: string) => {
    const field = dialog.getByRole("combobox", { name: label, exact: true });
    await page.keyboard.press("Tab");
    while (!(await field.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.type(words);
    await expect(field.locator("option:checked")).toHaveText(new RegExp(`^${words}`));
  };
  await choose("Reference", "Key");
  await choose("Name", "What");
  await choose("Place of a row", "Two columns");
  await choose("Easting or longitude", "East");
  await choose("Northing or latitude", "North");
  const save = dialog.getByRole("button", { name: "Read the records" });
  while (!(await save.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(section).toContainText("2 records, 2 with a place");
});

test("a person says what a dataset is and covers, and its records and site reports say so", async ({
  page,
  api,
  named,
}) => {
  const layer = named("boundary.geojson");
  const mark = named("edge");
  await uploadLayer(api, layer, [
    area({ reference: mark, name: `Town edge ${mark}` }, [-5.1, 54.1, -5, 54.2]),
  ]);
  await page.goto("/places");
  await page
    .getByTestId("dataset-row")
    .filter({ hasText: layer.replace(".geojson", "") })
    .getByRole("link")
    .first()
    .click();
  await page.waitForURL(/dataset=set_/);
  const facts = page.getByTestId("dataset-facts");
  const dialog = page.getByRole("dialog", { name: "Dataset details" });
  await expect(async () => {
    if (!(await dialog.isVisible())) await facts.getByRole("button", { name: "Edit details" }).click();
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByLabel("Publisher").fill("Lantern Quay Council");
  await dialog.getByLabel("Licence").fill("Open Government Licence 3.0");
  await dialog.getByLabel("Source").fill("https://example.org/boundary");
  await dialog.getByLabel("The area of a record, such as a boundary").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("The details were not saved");
  await dialog.getByRole("button", { name: "Pick a record" }).click();
  const picking = page.getByRole("dialog", { name: "Pick a record" });
  await picking.getByRole("searchbox").fill(mark);
  await page.keyboard.press("Enter");
  await picking.getByRole("button", { name: new RegExp(`^Town edge ${mark}`) }).click();
  await expect(dialog.getByTestId("coverage-record")).toContainText(mark);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(facts).toContainText("Lantern Quay Council");
  await expect(facts).toContainText(`The area of ${mark}`);

  await page.getByTestId("record-row").getByRole("link").first().click();
  await expect(page.getByTestId("record-facts")).toContainText("Open Government Licence 3.0");
  await expect(page.getByRole("link", { name: "https://example.org/boundary" })).toBeVisible();
});

test("a record is picked as the site, and its page says that it changed since", async ({
  page,
  api,
  named,
}) => {
  const layer = named("tree-preservation.geojson");
  const mark = named("tpo");
  const order = area({ reference: mark, name: `Lime walk ${mark}` }, [-4.01, 54.1, -4, 54.11]);
  await uploadLayer(api, layer, [order]);
  await page.goto("/places");
  const dialog = page.getByRole("dialog", { name: "Pick a record" });
  await expect(async () => {
    // A dialog that opened late hides the button.
    if (!(await dialog.isVisible()))
      await page.getByRole("button", { name: "Pick a record" }).click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByRole("searchbox").fill(mark);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: new RegExp(`^Lime walk ${mark}`) }).click();
  await page.waitForURL(/report=site_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lime walk ${mark}`);
  await page
    .getByTestId("site-item")
    .getByRole("link", { name: `Lime walk ${mark}` })
    .click();
  await expect(page.getByTestId("record-state")).toHaveText("Current");

  const cited = page.url();
  await uploadLayer(api, layer, [
    area({ reference: mark, name: `Oak walk ${mark}` }, [-4.01, 54.1, -4, 54.11]),
  ]);
  await page.goto(cited);
  await expect(page.getByTestId("record-banner")).toContainText("the record has changed since");
  await page.getByRole("link", { name: "Show the current record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Oak walk ${mark}`);
  await expect(page.getByTestId("record-version").first()).toContainText("Changed: name");
});

test("a report goes into a pack, its records with what they are to the site, and leads back to them", async ({
  page,
  api,
  named,
}) => {
  const mark = named("allocation");
  const plot = { reference: mark, name: "Kelham Quay", policy: "ZQ7" };
  await uploadLayer(api, named("site-allocations.geojson"), [area(plot, [-4.51, 54.1, -4.5, 54.11])]);
  await uploadRelated(api, {
    name: named("plan.md"),
    bytes: utf8(
      `# Plan ${mark}\n\n## Policy ZQ7: Homes at the quay\n\nThe quay provides at least 80 homes.\n`,
    ),
  });
  await page.goto("/places?place=54.105,-4.505");
  await page.waitForURL(/report=site_/);
  const policy = page.getByTestId("policy").filter({ hasText: `Plan ${mark}` });
  await expect(policy).toContainText("Policy ZQ7, named by Kelham Quay");
  await expect(policy).toContainText("The quay provides at least 80 homes.");

  const row = page.getByTestId("site-item").filter({ hasText: mark });
  await row.getByTestId("pack-record").click();
  await expect(page.getByText(/^Added 1 item to “Site at /)).toBeVisible();
  await page.getByTestId("pack-report").click();
  await expect(page.getByText(/^Added 1 item .* 1 item was there already/)).toBeVisible();
  await page.getByRole("button", { name: "Open pack" }).click();
  await page.waitForURL(/\/packs\/pack_/);
  await expect(page.getByText(`Kelham Quay (${mark})`)).toBeVisible();
  await page
    .getByRole("link", { name: /site-allocations/ })
    .first()
    .click();
  await page.waitForURL(/\/records\/record/);
  await expect(page.getByTestId("record-state")).toHaveText("Current");
});

test("a site report and the list of them have no barrier, dark and narrow", async ({ page, api, named }) => {
  await uploadLayer(api, named("flood-zones.geojson"), [
    area({ reference: "FZ-B", name: "Barrier zone" }, [-4.71, 54.1, -4.7, 54.11]),
  ]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/places?place=54.105,-4.705");
  await page.waitForURL(/report=site_/);
  await expect(page.getByTestId("site-item").first()).toBeVisible();
  expect(await violations(page, "all"), "report").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "colours"), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await narrowed(page, 390, 900);
  expect(await violations(page, "all"), "narrow").toEqual([]);
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);
  await page.goto("/receipts?of=sites");
  await expect(page.getByTestId("site-report-row").first()).toBeVisible();
  expect(await violations(page, "all"), "list").toEqual([]);
  expect(await overflow(page), "list beyond the edge").toBeLessThanOrEqual(0);
  // 200 % of 1,440 px.
  await narrowed(page, 720, 450);
  await page.goto("/places?place=54.105,-4.705");
  await page.waitForURL(/report=site_/);
  await expect(page.getByTestId("site-item").first()).toBeVisible();
  expect(await overflow(page), "zoomed beyond the edge").toBeLessThanOrEqual(0);
});
