import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { narrowed, overflow, violations } from "./look.ts";
import type { Places } from "./place.ts";
import { COMPARE } from "./places/compare.ts";
import { CORPORA } from "./places/corpora.ts";
import { DOCUMENTS } from "./places/documents.ts";
import { EVALUATION } from "./places/evaluation.ts";
import { HELP } from "./places/help.ts";
import { OPERATIONS } from "./places/operations.ts";
import { PACKS } from "./places/packs.ts";
import { PLACES } from "./places/places.ts";
import { PROJECTS } from "./places/projects.ts";
import { RECEIPTS } from "./places/receipts.ts";
import { WORKBENCH } from "./places/workbench.ts";

const AREAS: Readonly<Record<string, Places>> = {
  workbench: WORKBENCH,
  receipts: RECEIPTS,
  compare: COMPARE,
  documents: DOCUMENTS,
  corpora: CORPORA,
  operations: OPERATIONS,
  evaluation: EVALUATION,
  packs: PACKS,
  places: PLACES,
  projects: PROJECTS,
  help: HELP,
};

const HEIGHT = 900;

async function colours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** Elements under the top bar would count as too small. */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
}

for (const [area, places] of Object.entries(AREAS)) {
  test.describe(area, () => {
    for (const [name, place] of Object.entries(places)) {
      const { visit, again } =
        typeof place === "function" ? { visit: place, again: false } : { visit: place.visit, again: true };

      test(`${name}: axe finds no barrier, wide, dark or narrow`, async ({ page, api }) => {
        test.setTimeout(120_000);
        await page.setViewportSize({ width: 1440, height: HEIGHT });
        await colours(page, "light");
        const wide = await visit(page, api);
        await expect(wide).toBeVisible();
        await toTop(page);
        expect(await violations(page, "all"), "wide").toEqual([]);
        expect(await overflow(page), "beyond the edge, wide").toBeLessThanOrEqual(0);

        // The dark theme uses its own colours at every width, so check them once.
        await colours(page, "dark");
        expect(await violations(page, "colours"), "dark").toEqual([]);

        await colours(page, "light");
        await narrowed(page, 360, HEIGHT);
        const narrow = again ? await visit(page, api) : wide;
        await expect(narrow).toBeVisible();
        await toTop(page);
        expect(await violations(page, "all"), "narrow").toEqual([]);
        expect(await overflow(page), "beyond the edge, narrow").toBeLessThanOrEqual(0);
      });
    }
  });
}
