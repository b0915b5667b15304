import { utf8 } from "../../fixtures/text/index.ts";
import { type Api, uploadRelated } from "../../support/api.ts";
import { openBy } from "../../support/evaluation.ts";
import { area, REGISTER, uploadLayer } from "../../support/places.ts";
import type { Places } from "../place.ts";

const QUAY = { reference: "AXE-FZ", name: "Flood zone 3a", "start-date": "2024-11-03" };

const datasetOf = async (api: Api, file: string) => {
  const { datasets } = await api.json<{
    readonly datasets: readonly { readonly id: string; readonly name: string }[];
  }>("/api/datasets");
  return datasets.find(({ name }) => name.toLowerCase().includes(file))?.id ?? "";
};

/** Adds a register with faults and two map layers, once in an instance. */
async function withDatasets(api: Api): Promise<void> {
  // The last one is there if an earlier test of the instance has added them.
  if ((await datasetOf(api, "axe-green-belt")) !== "") return;
  await uploadRelated(api, { name: "axe-brownfield.csv", bytes: utf8(REGISTER) });
  await uploadLayer(api, "axe-flood-zones.geojson", [area(QUAY, [-2.91, 54.39, -2.9, 54.41])]);
  await uploadLayer(api, "axe-green-belt.geojson", [area({ reference: "GB" }, [-3.2, 54.6, -3.1, 54.7])]);
}

const recordOf = async (api: Api, reference: string) => {
  const { records } = await api.json<{ readonly records: readonly { readonly record_ref: string }[] }>(
    `/api/records?q=${reference}`,
  );
  return records[0]?.record_ref ?? "";
};

const SITE = "/places?place=54.4003,-2.9003&buffer=100";

/** Datasets, records and site reports. */
export const PLACES: Places = {
  "the datasets": async (page, api) => {
    await withDatasets(api);
    await page.goto("/places");
    return page.getByTestId("dataset-row").first();
  },
  "a dataset with faults and its records": async (page, api) => {
    await withDatasets(api);
    await page.goto(`/places?dataset=${await datasetOf(api, "brownfield")}`);
    await page.getByText("1 row was left out").click();
    return page.getByTestId("record-row").first();
  },
  "the details of a dataset": async (page, api) => {
    await withDatasets(api);
    await page.goto(`/places?dataset=${await datasetOf(api, "brownfield")}`);
    const dialog = page.getByRole("dialog");
    await openBy(page.getByRole("button", { name: "Edit details" }), dialog);
    await dialog.getByLabel("The area of a record, such as a boundary").check();
    return dialog.getByTestId("coverage-record");
  },
  "the columns of a table": async (page, api) => {
    const table = utf8("Key,What,East,North\nA1,Old pump,433000,279000\n");
    const { id } = await uploadRelated(api, { name: "axe-assets.csv", bytes: table });
    await page.goto(`/documents/${id}`);
    const dialog = page.getByRole("dialog");
    await openBy(page.getByRole("button", { name: "Choose columns" }), dialog);
    await dialog.getByLabel("Place of a row").selectOption("columns");
    return dialog.getByLabel("Northing or latitude");
  },
  "a dataset that is gone": async (page) => {
    await page.goto("/places?dataset=set_none");
    return page.getByTestId("no-dataset");
  },
  "a site report with its replay": async (page, api) => {
    await withDatasets(api);
    await page.goto(SITE);
    await page.waitForURL(/report=site_/);
    await openBy(page.getByRole("button", { name: "Replay", exact: true }), page.getByTestId("site-replay"));
    return page.getByTestId("replay-same");
  },
  "a text that is no place": async (page) => {
    await page.goto("/places?place=the+old+quay");
    return page.getByTestId("site-failed");
  },
  "picking a record as the site": async (page, api) => {
    await withDatasets(api);
    await page.goto("/places");
    const dialog = page.getByRole("dialog");
    await openBy(page.getByRole("button", { name: "Pick a record" }), dialog);
    await dialog.getByRole("searchbox").fill("KW");
    await page.keyboard.press("Enter");
    return dialog.getByTestId("pickable").getByRole("button").first();
  },
  "the receipt of a site report": async (page, api) => {
    await withDatasets(api);
    await page.goto(SITE);
    await page.waitForURL(/report=site_/);
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    return page.getByTestId("checked-row").first();
  },
  "a record with a fault": async (page, api) => {
    await withDatasets(api);
    await page.goto(`/records/${encodeURIComponent(await recordOf(api, "KW-2"))}`);
    return page.getByTestId("record-faults");
  },
  "a record that is gone": async (page) => {
    await page.goto("/records/record%3A%3Aset_none%3A%3AKW%401");
    return page.getByRole("heading", { name: "Page not found" });
  },
};
