import type { Locator, Page } from "@playwright/test";
import { SAVE_SEARCH_WORDS } from "#components/search/asking/save-search-words.ts";
import { openBy } from "../../support/evaluation.ts";
import { expect } from "../../support/test.ts";
import { answered, openOptions } from "../../support/workbench.ts";
import { byAnotherVisit, opened, type Places, QUESTION, sampleDocument } from "../place.ts";

/** Opens the form that names the filters, in the filters. */
async function namingFilters(page: Page): Promise<Locator> {
  await page.goto(`${QUESTION}&docTypes=local+plan`);
  await answered(page);
  const saved = await opened(
    page.getByRole("button", { name: "Filters (1)", exact: true }),
    page.getByTestId("saved-filters"),
  );
  await openBy(saved.getByRole("button", { name: "Save these filters" }), saved.getByRole("textbox"));
  return saved;
}

/** The workbench and what opens beside the answer. */
export const WORKBENCH: Places = {
  "the workbench before a question": async (page) => {
    await page.goto("/");
    return page.getByTestId("welcome");
  },
  "suggestions for a question": async (page) => {
    await page.goto("/");
    await expect(async () => {
      await page.getByLabel("Your question").fill("");
      await page.getByLabel("Your question").fill("policy");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByTestId("suggestion").first()).toHaveAttribute("aria-selected", "true", {
        timeout: 2000,
      });
    }).toPass();
    return page.getByTestId("suggestion").first();
  },
  "results and why the first surfaced": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await openBy(page.getByTestId("why").first(), page.getByTestId("why-sentence"));
    await page.getByText("Details", { exact: true }).click();
    return page.getByTestId("why-table");
  },
  "the policy that is the whole question": async (page) => {
    await page.goto("/?q=Policy+H4");
    await answered(page);
    return page.getByTestId("policy-card");
  },
  "a quoted cell, and choosing a pack for it": async (page) => {
    await page.goto(`/?q=${encodeURIComponent("Cycles for a home with two bedrooms, parking standards")}`);
    await answered(page);
    await expect(page.getByTestId("answer-cell")).toBeVisible();
    return opened(page.getByTestId("answer-strip").getByTestId("choose-pack"), page.getByRole("menu"));
  },
  "what a badge was read from": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await openBy(page.getByTestId("why").first(), page.getByTestId("why-sentence"));
    await page.getByText("Details", { exact: true }).click();
    await page.getByTestId("badge").first().focus();
    return page.getByTestId("badge-fact").first();
  },
  "search options, and how the answer was found": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await openOptions(page);
    await openBy(page.getByRole("checkbox", { name: "Advanced" }), page.getByTestId("provider"));
    return page.getByTestId("provider");
  },
  "choosing corpora to search": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    const corpora = page.getByRole("dialog", { name: "Corpora to search" });
    return opened(page.getByTestId("corpora-menu"), corpora);
  },
  "sorted results, and choosing the order": async (page) => {
    await page.goto(`${QUESTION}&sort=newest&group=passage`);
    await answered(page);
    await expect(page.getByTestId("sort-note")).toBeVisible();
    return opened(page.getByTestId("sort-menu"), page.getByRole("menu"));
  },
  "the menu of a result": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    const first = page.getByTestId("result").first();
    await first.locator("[data-result-link]").focus();
    return opened(first.getByTestId("row-menu"), page.getByRole("menu"));
  },
  "saving a search": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    return opened(
      page.getByRole("button", { name: SAVE_SEARCH_WORDS.title, exact: true }),
      page.getByRole("dialog", { name: SAVE_SEARCH_WORDS.title }),
    );
  },
  "exporting results": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    return opened(page.getByRole("button", { name: "Export results" }), page.getByRole("menu"));
  },
  "the search filters": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    return opened(page.getByRole("button", { name: "Filters", exact: true }), page.getByTestId("filters"));
  },
  "the filters that a person saved": async (page) => {
    const saved = await namingFilters(page);
    await saved.getByRole("button", { name: "Save", exact: true }).click();
    return saved.getByRole("button", { name: /^Apply/ });
  },
  "naming the filters to save": async (page) => (await namingFilters(page)).getByRole("textbox"),
  "a search in the pages of one document": async (page, api) => {
    const { id } = await sampleDocument(api, "pdf");
    await page.goto(`/?q=site+plan&from=visual&documents=${id}`);
    await answered(page);
    return page.getByTestId("search-context");
  },
  "a passage open in a text": byAnotherVisit(async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await page.locator("[data-result-link]").first().click();
    return page.locator("[data-scroller]");
  }),
  "a drawing with the parts of it that answered lit": byAnotherVisit(async (page) => {
    await page.goto("/?q=site+plan+with+access+from+the+north&heat=true");
    await answered(page);
    await page.locator("[data-result-link]").first().click();
    return page.getByTestId("heat-patch").first();
  }),
  "a scan with its recognised words": byAnotherVisit(async (page) => {
    await page.goto("/?q=letter+from+sailmakers+court&lanes=text");
    await answered(page);
    await page
      .getByRole("link", { name: /Letter from Sailmakers/ })
      .first()
      .click();
    await expect(page.getByTestId("word-layer")).not.toBeEmpty();
    return page.getByTestId("reading-line");
  }),
  "correcting the words of a scan": byAnotherVisit(async (page) => {
    await page.goto("/?q=letter+from+sailmakers+court&lanes=text");
    await answered(page);
    await page
      .getByRole("link", { name: /Letter from Sailmakers/ })
      .first()
      .click();
    // On a narrow screen the document itself is a sheet.
    const dialog = page.getByRole("dialog", { name: "Text of page 1" });
    await openBy(page.getByRole("button", { name: "Correct the text" }), dialog);
    await expect(dialog.getByRole("textbox")).not.toBeEmpty();
    return dialog;
  }),
  "a search that takes long": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await page.route("**/api/workbench/search?*", () => {});
    await page.getByLabel("Your question").fill("a question that waits");
    await page.keyboard.press("Enter");
    return page.getByTestId("waiting-notice");
  },
  "no results": async (page) => {
    await page.goto("/?q=%22zzyzx+qwfp%22&formats=md&mode=keyword");
    return page.getByTestId("no-results");
  },
  "a refused address": async (page) => {
    await page.goto("/?q=roof&dateFrom=yesterday");
    return page.getByTestId("search-failed");
  },
};
