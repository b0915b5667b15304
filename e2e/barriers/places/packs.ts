import { EXPORT_WORDS } from "#components/packs/export-words.ts";
import { SAVE_WORDS } from "#components/packs/pack/words.ts";
import { openBy } from "../../support/evaluation.ts";
import { collectInto, packOfAnswer } from "../../support/packs.ts";
import { expect } from "../../support/test.ts";
import { answered } from "../../support/workbench.ts";
import { byAnotherVisit, opened, type Places, QUESTION } from "../place.ts";

/** From this width on, the pack is beside the results. */
const WIDE = 1024;

/** Packs. */
export const PACKS: Places = {
  "the packs": async (page, api) => {
    await packOfAnswer(api, "An axe looks at the list");
    await page.goto("/packs");
    return page.getByTestId("pack-row").first();
  },
  "a pack with why an item is in it": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at a pack");
    await page.goto(`/packs/${id}`);
    const why = page.getByTestId("why-here").first();
    return opened(why.locator("summary"), why.getByText("sha256 of the words", { exact: true }));
  },
  "a pack to be printed": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at paper");
    await page.goto(`/packs/${id}/print`);
    return page.getByTestId("printed-item").first();
  },
  "a pack's tray beside the results": byAnotherVisit(async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at a tray");
    await collectInto(page, id);
    await page.goto(QUESTION);
    await answered(page);
    // Beside the results, the button of this name opens the menu of packs. Below them it opens the tray.
    const item = page.getByTestId("tray-item").first();
    const isNarrow = (page.viewportSize()?.width ?? 0) < WIDE;
    if (isNarrow) await openBy(page.getByRole("button", { name: /^Pack: / }), item);
    return item;
  }),
  "saving a version of a pack": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at a version");
    await page.goto(`/packs/${id}`);
    return opened(page.getByRole("button", { name: SAVE_WORDS.open, exact: true }), page.getByRole("dialog"));
  },
  "the forms in which a pack is exported": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at an export");
    await page.goto(`/packs/${id}`);
    return opened(page.getByRole("button", { name: EXPORT_WORDS.open, exact: true }), page.getByRole("menu"));
  },
  "an export whose citations were checked": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at a checked export");
    const exported = await (await api.call(`/api/packs/${id}/export?format=md`)).text();
    await page.goto("/packs");
    const checked = page.getByTestId("checked-export").getByRole("link").first();
    await expect(async () => {
      const altered = exported.replace(/^> .*$/m, "> These words stand nowhere.");
      await page
        .getByTestId("export-file")
        .setInputFiles({ name: "export.md", mimeType: "text/markdown", buffer: Buffer.from(altered) });
      await expect(checked).toBeVisible({ timeout: 2000 });
    }).toPass();
    return checked;
  },
  "before a draft is assembled": async (page) => {
    await page.goto("/packs");
    return opened(
      page.getByRole("button", { name: "Draft a pack", exact: true }),
      page.getByRole("dialog", { name: "Draft a pack", exact: true }),
    );
  },
};
