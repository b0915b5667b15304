import { expect } from "../../support/test.ts";
import { type Places, sampleDocument } from "../place.ts";

/** The documents, one document, and the dialogs before changes. */
export const DOCUMENTS: Places = {
  "the documents list": async (page) => {
    await page.goto("/documents");
    return page.getByTestId("document-row").first();
  },
  "asking before a document is removed": async (page) => {
    await page.goto("/documents");
    await page
      .getByRole("button", { name: /^Remove / })
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
    await expect(async () => {
      await page
        .locator("[data-scroller] p")
        .first()
        .evaluate((paragraph) => window.getSelection()?.selectAllChildren(paragraph));
      await page.getByRole("button", { name: "Add note" }).click({ timeout: 1000 });
      await expect(note).toBeVisible({ timeout: 1000 });
    }).toPass();
    return note;
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
