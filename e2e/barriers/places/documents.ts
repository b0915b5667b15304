import type { Locator, Page } from "@playwright/test";
import { expect } from "../../support/test.ts";
import { chooseFiles } from "../../support/workbench.ts";
import { opened, type Places, sampleDocument } from "../place.ts";

/** Selects a row once the page is interactive, and returns the bar of the selection. */
async function selectedBar(page: Page): Promise<Locator> {
  const bar = page.getByTestId("bulk");
  await expect(async () => {
    if (!(await bar.isVisible()))
      await page.getByTestId("document-row").first().getByRole("checkbox").click();
    await expect(bar).toBeVisible({ timeout: 1000 });
  }).toPass();
  return bar;
}

/** The documents, one document, and the dialogs before changes. */
export const DOCUMENTS: Places = {
  "the documents list": async (page) => {
    await page.goto("/documents");
    return page.getByTestId("document-row").first();
  },
  "several documents selected": async (page) => {
    await page.goto("/documents?sort=title");
    return selectedBar(page);
  },
  "changing several documents": async (page) => {
    await page.goto("/documents");
    await (await selectedBar(page)).getByRole("button", { name: "Change …" }).click();
    return page.getByRole("dialog");
  },
  "the documents in the trash": async (page) => {
    await page.goto("/documents?state=removed");
    return page.getByRole("heading", { name: "Documents" });
  },
  "the kinds of added files": async (page, api) => {
    const { id } = await sampleDocument(api, "md");
    // Answers as the server would, so that the shared instance gets no new document.
    const added = { outcome: "accepted", id, version: 1, indexed: true, created: "document" };
    await page.route("**/api/documents", (request) => request.fulfill({ status: 201, json: added }));
    const documents = [{ id, title: "Pellingford Local Plan", kind: "local plan" }];
    await page.route("**/api/workbench/documents/kinds?*", (request) =>
      request.fulfill({ json: { documents } }),
    );
    await page.goto("/documents");
    await chooseFiles(page, [{ name: "plan.md", bytes: new TextEncoder().encode("# Plan") }]);
    return page.getByTestId("kind-question");
  },
  "asking before a document is removed": async (page) => {
    await page.goto("/documents");
    await page
      .getByRole("button", { name: /^Move .* to trash$/ })
      .first()
      .click();
    return page.getByRole("alertdialog");
  },
  "a document's page": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    return page.locator("[data-scroller]");
  },
  "a PDF's page": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "pdf")).id}`);
    await expect(page.getByTestId("text-layer").first()).not.toBeEmpty();
    return page.getByTestId("text-layer").first();
  },
  "the outline of a document, and words found in it": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    await page.getByRole("button", { name: "Find in document" }).click();
    await page.getByRole("searchbox", { name: "Find in document" }).fill("the");
    await expect(page.locator('[data-found="current"]').first()).toBeAttached();
    await page.getByRole("button", { name: "Outline", exact: true }).click();
    return page.locator("[data-scroller]");
  },
  "the tools for selected text": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    const tools = page.getByRole("toolbar", { name: "Selected text" });
    await expect(async () => {
      await page
        .locator("[data-scroller] p")
        .first()
        .evaluate((paragraph) => window.getSelection()?.selectAllChildren(paragraph));
      await expect(tools).toBeVisible({ timeout: 1000 });
    }).toPass();
    return tools;
  },
  "a note on selected text": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    const note = page.getByRole("dialog", { name: "Note on the selected text" });
    const button = page.getByRole("button", { name: "Add note" });
    const select = () =>
      page
        .locator("[data-scroller] p")
        .first()
        .evaluate((paragraph) => window.getSelection()?.selectAllChildren(paragraph));
    await expect(async () => {
      await select();
      await expect(button).toBeVisible({ timeout: 1000 });
    }).toPass();
    return opened(button, note);
  },
  "the description and relations of a document": async (page, api) => {
    const { id } = await sampleDocument(api, "md");
    await page.goto(`/documents/${id}`);
    await page.getByTestId("entities").locator("summary").first().click();
    return page.getByTestId("relation").first();
  },
  "editing the metadata of a document": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    return page.getByRole("dialog");
  },
  "adding documents": async (page) => {
    await page.goto("/documents");
    await page.getByRole("button", { name: "Add documents" }).first().click();
    return page.getByRole("dialog");
  },
  "the passages of a document": async (page, api) => {
    const { id } = await sampleDocument(api, "pdf");
    await page.goto(`/admin/passages/${id}?q=dormer`);
    return page.getByTestId("chunk-scores").first();
  },
};
