import { openBy } from "../../support/evaluation.ts";
import { expect } from "../../support/test.ts";
import { waitingPlan } from "../../support/waiting-plan.ts";
import { opened, type Places } from "../place.ts";

/** The corpora, one corpus, its binding and its syncs. */
export const CORPORA: Places = {
  "the corpora": async (page) => {
    await page.goto("/admin/corpora");
    return page.getByTestId("corpus-row").first();
  },
  "asking before a corpus is removed": async (page) => {
    await page.goto("/admin/corpora");
    const menu = page.getByRole("menu");
    await openBy(page.getByRole("button", { name: /^More for / }).first(), menu);
    await menu.getByRole("menuitem", { name: /^Move to trash/ }).click();
    return page.getByRole("alertdialog");
  },
  "bringing a corpus from another instance": async (page) => {
    await page.goto("/admin/corpora");
    const dialog = page.getByRole("dialog", { name: "Import a corpus", exact: true });
    return opened(page.getByRole("button", { name: "Import", exact: true }), dialog);
  },
  "binding a folder, and what is missing": async (page) => {
    await page.goto("/admin/corpora/new");
    await openBy(page.getByRole("radio", { name: "Folder on this server" }), page.getByTestId("root-fields"));
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByTestId("field-error").first()).toBeVisible();
    await page.getByText("Only some files from this source", { exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Include only files here that match" })).toBeVisible();
    return page.getByTestId("folder-browser").getByRole("listitem").first();
  },
  "binding a site": async (page) => {
    await page.goto("/admin/corpora/new");
    return opened(page.getByRole("radio", { name: "SharePoint" }), page.getByTestId("root-fields"));
  },
  "how a corpus stands": async (page) => {
    await page.goto("/admin/corpora/local-plan");
    await expect(page.getByTestId("coverage")).toBeVisible();
    return page.getByTestId("counts");
  },
  "a corpus's binding being edited": async (page) => {
    await page.goto("/admin/corpora/local-plan/binding?edit=true");
    return page.getByRole("form", { name: "Edit settings", exact: true });
  },
  "a corpus's documents": async (page) => {
    await page.goto("/admin/corpora/local-plan/documents");
    return page.getByTestId("document-row").first();
  },
  "a sync that waits with its plan": async (page, api) => {
    await page.goto(await waitingPlan(api));
    await expect(page.getByTestId("sync-waits")).toBeVisible();
    return page.getByTestId("sync-item").first();
  },
  "a corpus's syncs": async (page, api) => {
    await waitingPlan(api);
    await page.goto("/admin/corpora/axe-looks-at-a-plan/syncs");
    return page.getByTestId("sync-row").first();
  },
  "what was done to a corpus": async (page, api) => {
    await waitingPlan(api);
    await page.goto("/admin/corpora/axe-looks-at-a-plan/history");
    return page.getByTestId("audit-row").first();
  },
};
