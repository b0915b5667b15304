import type { Locator, Page } from "@playwright/test";
import { narrowed, overflow, violations } from "./barriers/look.ts";
import { area, uploadLayer } from "./support/places.ts";
import { expect, test } from "./support/test.ts";

/** Two layers on one another. */
const ZONE = area({ reference: "FZ-M1", name: "Marsh flood zone" }, [-3.56, 54.52, -3.44, 54.58]);
const BELT = area({ reference: "GB-M1", name: "Marsh belt" }, [-3.55, 54.525, -3.45, 54.575]);

async function hasWebGl(page: Page): Promise<boolean> {
  return page.evaluate(() => document.createElement("canvas").getContext("webgl2") !== null);
}

/** Opens the page of places, or of one dataset, to which the map then moves. Waits until the map has drawn. */
async function openMap(page: Page, dataset: string | null = null): Promise<Locator> {
  await page.goto(dataset === null ? "/places" : `/places?dataset=${dataset}`);
  test.skip(!(await hasWebGl(page)), "this browser has no WebGL 2");
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-state", "ready");
  return map;
}

/** Presses places of the map, as shares of its width and height. */
async function press(
  page: Page,
  map: Locator,
  places: readonly (readonly [number, number])[],
): Promise<void> {
  const box = await map.boundingBox();
  if (box === null) throw new Error("The map is not shown.");
  for (const [x, y] of places) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await page.mouse.down();
    await page.mouse.up();
  }
}

async function pointAt(page: Page, map: Locator, [x, y]: readonly [number, number]): Promise<void> {
  const box = await map.boundingBox();
  if (box === null) throw new Error("The map is not shown.");
  await page.mouse.move(box.x + box.width * x - 2, box.y + box.height * y);
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
}

const corners = (page: Page) => page.getByTestId("map-corners").getByRole("row");

test("layers are seen on the map and turned off, and a site is drawn, changed by keys and undone", async ({
  page,
  api,
  named,
}) => {
  const belt = named("marsh-green-belt.geojson");
  await uploadLayer(api, named("marsh-flood-zones.geojson"), [ZONE]);
  const { id } = await uploadLayer(api, belt, [BELT]);
  const { datasets } = await api.json<{ readonly datasets: readonly { readonly id: string }[] }>(
    `/api/datasets?document=${id}`,
  );
  const map = await openMap(page, datasets[0]?.id);
  await expect(page.getByTestId("map-scale")).toHaveText(/^(\d+ m|1 km)$/);
  const legend = page.getByTestId("map-legend");

  const pointed = page.getByTestId("map-pointed");
  await expect(async () => {
    await pointAt(page, map, [0.5, 0.5]);
    await expect(pointed).toContainText("Marsh", { timeout: 2000 });
  }).toPass();
  for (const layer of await legend.getByRole("checkbox").all()) await layer.uncheck();
  await expect(async () => {
    await pointAt(page, map, [0.5, 0.5]);
    await expect(pointed).toBeHidden({ timeout: 2000 });
  }).toPass();
  await legend.getByRole("checkbox", { name: belt.replace(".geojson", "") }).check();
  await expect(async () => {
    await pointAt(page, map, [0.5, 0.5]);
    await expect(pointed).toContainText("Marsh belt", { timeout: 2000 });
  }).toPass();

  const buffer = page.getByRole("textbox", { name: "Buffer" });
  await buffer.fill("25");
  await page.getByRole("radio", { name: "Draw area" }).check({ force: true });
  // To the right of the legend.
  await press(page, map, [
    [0.6, 0.3],
    [0.8, 0.3],
    [0.8, 0.55],
    [0.6, 0.55],
    [0.6, 0.3],
  ]);
  await page.getByText("Corners as numbers").click();
  // A heading and four corners.
  await expect(corners(page)).toHaveCount(5);
  await expect(page.getByRole("radio", { name: "Edit shape" })).toBeChecked();
  // It was typed and not sent yet.
  await expect(buffer).toHaveValue("25");

  const latitude = page.getByRole("textbox", { name: "Latitude of corner 1" });
  const before = Number(await latitude.inputValue());
  await page.getByRole("button", { name: "Move corner 1 with the arrow keys" }).focus();
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before + 0.00008);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => Number(await latitude.inputValue())).toBeCloseTo(before, 6);
  await page.getByRole("button", { name: "Delete corner 2" }).press("Enter");
  await expect(corners(page)).toHaveCount(4);
});

test("a site is made with keys alone, and the report shows what applies", async ({ page, api, named }) => {
  await uploadLayer(api, named("marsh-flood-zones.geojson"), [ZONE]);
  await openMap(page);
  await page.getByText("Corners as numbers").press("Enter");
  const add = page.getByRole("button", { name: "Add corner" });
  for (const [index, [latitude, longitude]] of [
    ["54.54", "-3.51"],
    ["54.54", "-3.49"],
    ["54.56", "-3.49"],
  ].entries()) {
    await add.press("Enter");
    await page.getByRole("textbox", { name: `Latitude of corner ${index + 1}` }).fill(latitude ?? "");
    await page.getByRole("textbox", { name: `Longitude of corner ${index + 1}` }).fill(longitude ?? "");
    await page.keyboard.press("Enter");
  }
  await expect(corners(page)).toHaveCount(4);
  await page.getByRole("textbox", { name: "Latitude of corner 3" }).fill("north");
  await expect(page.getByRole("alert").filter({ hasText: "Type degrees" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Report", exact: true }).press("Enter");
  await page.waitForURL(/report=/);
  await expect(page.getByRole("row", { name: /Marsh flood zone/ }).first()).toContainText("100");
});

test("the map has no barrier, wide, dark and narrow, and its tools fit", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await openMap(page);
  await page.getByText("Corners as numbers").click();
  await page.getByRole("button", { name: "Add corner" }).click();
  expect(await violations(page, "all"), "wide").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.getByTestId("map")).toHaveAttribute("data-state", "ready");
  expect(await violations(page, "colours"), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await narrowed(page, 390, 900);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page.getByTestId("map")).toHaveAttribute("data-state", "ready");
  expect(await violations(page, "all"), "narrow").toEqual([]);
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);
});

test("without WebGL the page says why there is no map, and the corners still make a site", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...more: unknown[]
    ) {
      return kind === "webgl2" ? null : Reflect.apply(original, this, [kind, ...more]);
    } as typeof original;
  });
  await page.goto("/places");
  await expect(page.getByTestId("map-without-webgl")).toContainText("This browser cannot draw maps");
  await page.getByRole("button", { name: "Add corner" }).click();
  await expect(corners(page)).toHaveCount(2);
});
