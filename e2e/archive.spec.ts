import path from "node:path";
import type { Page } from "@playwright/test";
import { utf8 } from "./fixtures/text/index.ts";
import { type Api, createApi, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { startInstance } from "./support/instance.ts";
import { newDataDir } from "./support/templates.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

const QUESTION = "when does the ferry run in winter";
const FERRY =
  "# Ferry timetable\n\nThe ferry runs in winter on Mondays and Thursdays only.\n\n## Fares\n\nChildren under five ride free of charge.\n";
const PIER = "# Pier repairs\n\nThe pier is closed in winter while the timber piles are replaced.\n";

/** Returns the API's answer: documents, passages and exact scores, without links to this instance. */
async function found(api: Api, corpus: string): Promise<readonly unknown[]> {
  const address = `/api/search?q=${encodeURIComponent(QUESTION)}&corpora=${corpus}`;
  const { results } = await api.json<{ results: readonly unknown[] }>(address);
  return JSON.parse(
    JSON.stringify(results, (key, value: unknown) => (key.endsWith("url") ? undefined : value)),
  ) as readonly unknown[];
}

/** Returns the titles and passages on the page, in order. */
async function read(page: Page, origin: string, corpus: string): Promise<string[]> {
  await page.goto(`${origin}/?q=${encodeURIComponent(QUESTION)}&corpora=${corpus}`);
  await answered(page);
  return page.getByTestId("result").locator("[data-result-link]").allInnerTexts();
}

test("a corpus is exported, imported into a second instance, and gives the same answers there", async ({
  page,
  api,
  named,
}) => {
  test.setTimeout(240_000);
  const id = named("harbour").toLowerCase();
  const title = `Harbour ${id}`;
  const made = await api.call("/api/corpora", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, title }),
  });
  expect(made.status).toBe(201);
  for (const [name, text] of [
    ["ferry.md", FERRY],
    ["pier.md", PIER],
  ] as const)
    await uploadIndexed(api, { name: named(name), bytes: utf8(text) }, { corpus: id });

  await page.goto("/admin/corpora");
  await page.getByRole("button", { name: `More for ${title}` }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${id}.sightline.tar.gz`);

  const data = await newDataDir();
  const archive = path.join(data.path, "harbour.tar.gz");
  await download.saveAs(archive);
  const second = await startInstance({ dataDir: data.path });
  await page.goto(`${second.origin}/admin/corpora`);
  const dialog = page.getByRole("dialog", { name: "Import a corpus" });
  // The dialog has a button of the same name.
  const openImport = () => openBy(page.getByRole("button", { name: "Import", exact: true }), dialog);
  await openImport();
  await dialog.getByLabel("Archive").setInputFiles(archive);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog).toContainText(`${title} was imported`, { timeout: 60_000 });
  await expect(dialog).toContainText("2 documents can be searched");
  await dialog.getByRole("link", { name: "Open the corpus" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);

  const there = await found(createApi(second.origin), id);
  expect(there.length).toBe(2);
  expect(there).toEqual(await found(api, id));
  const shown = await read(page, second.origin, id);
  expect(shown.length).toBe(2);
  expect(shown).toEqual(await read(page, api.origin, id));

  await test.step("a second import is refused in words, and changes nothing", async () => {
    await page.goto(`${second.origin}/admin/corpora`);
    await openImport();
    await dialog.getByLabel("Archive").setInputFiles(archive);
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByRole("alert")).toContainText("is here already. Import it under another id.", {
      timeout: 60_000,
    });
  });
  await test.step("the same file is imported under another id, without choosing it again", async () => {
    await dialog.getByLabel("New id").fill(`${id}-again`);
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog).toContainText("was imported", { timeout: 60_000 });
  });
  expect(await second.stop(), second.output()).toBe(0);
  await data.remove();
});
