import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Api, ListedDocument } from "./support/api.ts";
import { until } from "./support/api.ts";
import { openBy, shippedRuns } from "./support/evaluation.ts";
import { collectInto, packOfAnswer } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { waitingPlan } from "./support/waiting-plan.ts";
import { answered } from "./support/workbench.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of those, what the scheme of colours decides; the others say the same in light and dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Every violation on the page as it stands, in a line each. */
async function violations(page: Page, rules: "all" | "colours"): Promise<readonly string[]> {
  // The other mode opens a second page for each look, for the sake of frames from elsewhere: there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const chosen = rules === "all" ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES);
  const { violations: found } = await chosen.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`),
  );
}

/** The longest document of a format in the sample, once it is wholly indexed. */
async function sampleDocument(
  api: Api,
  format: string,
): Promise<ListedDocument & { readonly format: string }> {
  const listed = await until(
    () => api.documents() as Promise<readonly (ListedDocument & { readonly format: string })[]>,
    (all) => all.some((item) => item.format === format && item.state === "indexed"),
  );
  const [found] = listed
    .filter((item) => item.format === format && item.state === "indexed")
    .sort((a, b) => b.chunkCount - a.chunkCount);
  if (!found) throw new Error(`The sample has no ${format}.`);
  return found;
}

const QUESTION = "/?q=dormer+on+the+roof+in+the+conservation+area";

const COMPARED = "/compare?q=dormer+on+the+roof+of+a+hall&a=hybrid&b=keyword&c=pages";

/** What is looked at: an address, and what is done there first. */
const PLACES: Readonly<Record<string, (page: Page, api: Api) => Promise<void>>> = {
  "the workbench before a question": async (page) => {
    await page.goto("/");
    await expect(page.getByTestId("welcome")).toBeVisible();
  },
  "the passages of a document": async (page, api) => {
    const { id } = await sampleDocument(api, "pdf");
    await page.goto(`/admin/passages/${id}?q=dormer`);
    await expect(page.getByTestId("chunk-scores").first()).toBeVisible();
  },
  "corpora side by side": async (page) => {
    await page.goto("/across?q=dormer+windows&corpora=local-plan,decisions");
    await expect(page.getByTestId("across-side").first()).toBeVisible();
  },
  "results and why the first surfaced": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await page.getByTestId("why").first().click();
    await expect(page.getByTestId("why-table")).toBeVisible();
  },
  "what a badge was read from": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await openBy(page.getByRole("checkbox", { name: "Advanced" }), page.getByTestId("provider"));
    await page.getByTestId("badge").first().focus();
    await expect(page.getByTestId("badge-fact").first()).toBeVisible();
  },
  "the receipts": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await page.goto("/receipts");
    await expect(page.getByTestId("receipt-row").first()).toBeVisible();
  },
  "a receipt run again, with a step and a result open": async (page) => {
    // Of one small corpus: what is looked at is the same with fewer rows of it.
    await page.goto(`${QUESTION}&corpora=consultation`);
    await answered(page);
    const href = await page.getByTestId("receipt-link").getAttribute("href");
    await page.goto(`${href}?replay=today#lane-text`);
    await expect(page.getByTestId("drift-summary")).toBeVisible();
    await expect(page.getByTestId("run-detail")).toBeVisible();
    await openBy(page.getByRole("checkbox", { name: "Advanced" }), page.getByTestId("advanced"));
    await page.getByRole("button", { name: /^Why result 1,/ }).click();
    await expect(page.getByTestId("badge-rows")).toBeVisible();
    await page.getByRole("button", { name: /that (?:is|are) the same$/ }).click();
    await expect(page.getByTestId("drift-row").first()).toBeVisible();
    // What has gone under the bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  "a passage open in a text": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await page.locator("[data-result-link]").first().click();
    await expect(page.locator("[data-scroller]")).toBeVisible();
  },
  "a drawing with the parts of it that answered lit": async (page) => {
    await page.goto("/?q=site+plan+with+access+from+the+north&heat=true");
    await answered(page);
    await page.locator("[data-result-link]").first().click();
    await expect(page.getByTestId("heat-patch").first()).toBeVisible();
  },
  "a scan with its recognised words": async (page) => {
    await page.goto("/?q=letter+from+sailmakers+court&lanes=text");
    await answered(page);
    await page
      .getByRole("link", { name: /Letter from Sailmakers/ })
      .first()
      .click();
    await expect(page.getByTestId("word-layer")).not.toBeEmpty();
    await expect(page.getByTestId("reading-line")).toBeVisible();
  },
  "correcting the words of a scan": async (page) => {
    await page.goto("/?q=letter+from+sailmakers+court&lanes=text");
    await answered(page);
    await page
      .getByRole("link", { name: /Letter from Sailmakers/ })
      .first()
      .click();
    // On a narrow screen the document itself is a sheet.
    const dialog = page.getByRole("dialog", { name: "Words of page 1" });
    await openBy(page.getByRole("button", { name: "Correct the words" }), dialog);
    await expect(dialog.getByRole("textbox")).not.toBeEmpty();
  },
  "no results": async (page) => {
    await page.goto("/?q=%22zzyzx+qwfp%22&formats=md&mode=keyword");
    await expect(page.getByTestId("no-results")).toBeVisible();
  },
  "a refused address": async (page) => {
    await page.goto("/?q=roof&dateFrom=yesterday");
    await expect(page.getByTestId("search-failed")).toBeVisible();
  },
  "the documents list": async (page) => {
    await page.goto("/documents");
    await expect(page.getByTestId("document-row").first()).toBeVisible();
  },
  "asking before a document is removed": async (page) => {
    await page.goto("/documents");
    await page
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  },
  "a document's page": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    await expect(page.locator("[data-scroller]")).toBeVisible();
  },
  "a PDF's page": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "pdf")).id}`);
    await expect(page.getByTestId("text-layer").first()).not.toBeEmpty();
  },
  "what a document is about and what it is tied to": async (page, api) => {
    const { id } = await sampleDocument(api, "md");
    await page.goto(`/documents/${id}`);
    await page.getByTestId("entities").locator("summary").first().click();
    await expect(page.getByTestId("relation").first()).toBeVisible();
    // What has gone under the bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  "editing what is known of a document": async (page, api) => {
    await page.goto(`/documents/${(await sampleDocument(api, "md")).id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "adding documents": async (page) => {
    await page.goto("/documents");
    await page.getByRole("button", { name: "Add documents" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "the keys": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Keys and help" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "the corpora": async (page) => {
    await page.goto("/admin/corpora");
    await expect(page.getByTestId("corpus-row").first()).toBeVisible();
  },
  "asking before a corpus is removed": async (page) => {
    await page.goto("/admin/corpora");
    const menu = page.getByRole("menu");
    await openBy(page.getByRole("button", { name: /^More for / }).first(), menu);
    await menu.getByRole("menuitem", { name: /^Remove/ }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  },
  "binding a folder, and what is missing": async (page) => {
    await page.goto("/admin/corpora/new");
    await openBy(page.getByRole("radio", { name: "Folder on this server" }), page.getByTestId("root-fields"));
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByTestId("field-error").first()).toBeVisible();
    await expect(page.getByTestId("folder-browser").getByRole("listitem").first()).toBeVisible();
  },
  "binding a site": async (page) => {
    await page.goto("/admin/corpora/new");
    await openBy(page.getByRole("radio", { name: "SharePoint" }), page.getByTestId("root-fields"));
  },
  "how a corpus stands": async (page) => {
    await page.goto("/admin/corpora/local-plan");
    await expect(page.getByTestId("coverage")).toBeVisible();
    await expect(page.getByTestId("counts")).toBeVisible();
  },
  "a corpus's binding being edited": async (page) => {
    await page.goto("/admin/corpora/local-plan/binding?edit=true");
    await expect(page.getByRole("form", { name: "Edit the binding", exact: true })).toBeVisible();
  },
  "a corpus's documents": async (page) => {
    await page.goto("/admin/corpora/local-plan/documents");
    await expect(page.getByTestId("document-row").first()).toBeVisible();
  },
  "a sync that waits with its plan": async (page, api) => {
    await page.goto(await waitingPlan(api));
    await expect(page.getByTestId("sync-waits")).toBeVisible();
    await expect(page.getByTestId("sync-item").first()).toBeVisible();
    // What has gone under the bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  "a corpus's syncs": async (page, api) => {
    await waitingPlan(api);
    await page.goto("/admin/corpora/axe-looks-at-a-plan/syncs");
    await expect(page.getByTestId("sync-row").first()).toBeVisible();
  },
  "what was done to a corpus": async (page, api) => {
    await waitingPlan(api);
    await page.goto("/admin/corpora/axe-looks-at-a-plan/history");
    await expect(page.getByTestId("audit-row").first()).toBeVisible();
  },
  "the jobs, one of them failed": async (page, api) => {
    await api.post({ name: "axe-cut-off.pdf", bytes: new TextEncoder().encode("%PDF-1.7\nends too soon") });
    await page.goto("/admin/jobs?q=axe-cut-off");
    await expect(page.getByTestId("job-error").first()).toBeVisible({ timeout: 30_000 });
    await page.getByTestId("ingest-chart").getByText("As a table").click();
    await expect(page.getByTestId("ingest-table")).toBeVisible();
    // What has gone under the bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  "a job with its stages": async (page) => {
    await page.goto("/admin/jobs?kind=ingest-document&state=done");
    const href = await page.getByTestId("job-row").first().getByRole("link").getAttribute("href");
    await page.goto(href ?? "");
    await expect(page.getByTestId("stage-table")).toBeVisible();
  },
  "asking before all that failed is tried again": async (page, api) => {
    await api.post({ name: "axe-cut-off.pdf", bytes: new TextEncoder().encode("%PDF-1.7\nends too soon") });
    await page.goto("/admin/jobs?q=axe-cut-off");
    await expect(page.getByTestId("job-error").first()).toBeVisible({ timeout: 30_000 });
    await openBy(page.getByRole("button", { name: "Retry all failed" }), page.getByRole("dialog"));
  },
  "the providers": async (page) => {
    await page.goto("/admin/providers");
    await expect(page.getByTestId("provider-row").first()).toBeVisible();
  },
  "asking before a connector is switched off": async (page) => {
    await page.goto("/admin/providers");
    await openBy(page.getByRole("button", { name: "Switch off SharePoint" }), page.getByRole("alertdialog"));
  },
  "the reports": async (page) => {
    await page.goto("/admin/reports");
    await expect(page.getByTestId("reports")).toBeVisible();
  },
  "a report": async (page) => {
    await page.goto("/admin/reports/never-retrieved");
    await expect(page.getByTestId("report-row").or(page.getByTestId("report-empty")).first()).toBeVisible();
  },
  "a report with nothing to tell": async (page) => {
    await page.goto("/admin/reports/skipped-files?corpus=consultation");
    await expect(page.getByTestId("report-empty")).toBeVisible();
  },
  "the log of changes": async (page) => {
    await page.goto("/admin/audit");
    await expect(page.getByTestId("audit-row").first()).toBeVisible();
  },
  "the evaluation": async (page, api) => {
    await shippedRuns(page, api);
    await page.goto("/admin/evaluation");
    await expect(page.getByTestId("heat-cell").first()).toBeVisible();
    await expect(page.getByTestId("run-row").first()).toBeVisible();
  },
  "adding a golden file that is broken": async (page) => {
    await page.goto("/admin/evaluation");
    await openBy(page.getByRole("button", { name: "Add a golden file" }), page.getByRole("dialog"));
    await page.getByLabel("or paste it").fill("name: broken\ncases: many");
    await page.getByRole("button", { name: "Run it" }).click();
    await expect(page.getByTestId("golden-refused")).toBeVisible();
  },
  "a run beside another, and one of its questions": async (page, api) => {
    const [keyword, hybrid] = await shippedRuns(page, api);
    await page.goto(`/admin/evaluation/runs/${hybrid}?against=${keyword}`);
    await page.getByTestId("question-row").first().getByRole("button").click();
    await expect(page.getByTestId("top-result").first()).toContainText(/[a-z]{3}/);
    await expect(page.getByTestId("grades").first()).toBeVisible();
    // What has gone under the bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  "judging a result": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await openBy(page.getByTestId("judge").first(), page.getByTestId("grades"));
  },
  "the judgements": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    const judge = page.getByTestId("judge").first();
    await openBy(judge, page.getByTestId("grades"));
    if (!(await judge.textContent())?.includes("judged 1"))
      await page.getByRole("radio", { name: "1, related" }).click();
    await expect(judge).toContainText("judged 1");
    await page.goto("/admin/judgements");
    await expect(page.getByTestId("judgement-row").first()).toBeVisible();
  },
  "comparing before a question": async (page) => {
    await page.goto("/compare");
    await expect(page.getByTestId("compare-beginning")).toBeVisible();
  },
  "three routes side by side": async (page) => {
    await page.goto(COMPARED);
    await expect(page.getByTestId("compared").first()).toBeVisible();
    await page.getByTestId("marks").first().getByRole("radio").first().focus();
  },
  "judging blind": async (page) => {
    await page.goto(`${COMPARED}&blind=4`);
    await expect(page.getByTestId("blind-state")).toContainText("Names are hidden");
  },
  "choosing a route to compare": async (page) => {
    await page.goto(COMPARED);
    await openBy(page.getByRole("button", { name: "Change Hybrid" }).first(), page.getByRole("dialog"));
  },
  "a comparison that is refused": async (page) => {
    await page.goto("/compare?receipt=trace_0000000000000000");
    await expect(page.getByTestId("compare-failed")).toBeVisible();
  },
  "the packs": async (page, api) => {
    await packOfAnswer(api, "An axe looks at the list");
    await page.goto("/packs");
    await expect(page.getByTestId("pack-row").first()).toBeVisible();
  },
  "a pack with why an item is in it": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at a pack");
    await page.goto(`/packs/${id}`);
    const why = page.getByTestId("why-here").first();
    await openBy(why.locator("summary"), why.getByText("sha256 of the words", { exact: true }));
    // What has gone under the bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  "a pack to be printed": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at paper");
    await page.goto(`/packs/${id}/print`);
    await expect(page.getByTestId("printed-item").first()).toBeVisible();
  },
  "a pack's tray beside the results": async (page, api) => {
    const { id } = await packOfAnswer(api, "An axe looks at a tray");
    await collectInto(page, id);
    await page.goto(QUESTION);
    await answered(page);
    const narrow = page.getByRole("button", { name: /^Pack: / });
    await expect(narrow.or(page.getByTestId("tray-item").first()).first()).toBeVisible();
    if (await narrow.isVisible()) await openBy(narrow, page.getByTestId("tray-item").first());
    await expect(page.getByTestId("tray-item").first()).toBeVisible();
  },
  "before a draft is assembled": async (page) => {
    await page.goto("/packs");
    await openBy(
      page.getByRole("button", { name: "Assemble for me", exact: true }),
      page.getByRole("dialog", { name: "Assemble for me", exact: true }),
    );
  },
  "the API": async (page) => {
    await page.goto("/api-docs");
    await expect(page.getByRole("heading", { name: "HTTP API" })).toBeVisible();
    // One component draws all operations: of each group some are looked at, or it would be minutes. They go once the
    // page is alive, which the dialog shows.
    await openBy(page.getByRole("button", { name: "Keys and help" }), page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.evaluate(() => {
      for (const extra of document.querySelectorAll("section > article:nth-of-type(n + 5)")) extra.remove();
    });
  },
  "an address that leads nowhere": async (page) => {
    await page.goto("/nowhere-at-all");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
};

for (const width of [1440, 360] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const [place, go] of Object.entries(PLACES)) {
      test(`${place}: no barrier that axe knows`, async ({ page, api }) => {
        test.setTimeout(120_000);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await go(page, api);
        expect(await violations(page, "all"), "light").toEqual([]);
        // The dark's colours are those of the tokens, whatever the width.
        if (width === 1440) {
          await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
          expect(await violations(page, "colours"), "dark").toEqual([]);
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, "nothing reaches beyond the window's edge").toBeLessThanOrEqual(0);
      });
    }
  });
}
