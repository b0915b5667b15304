import path from "node:path";
import type { Page } from "@playwright/test";
import { narrowed } from "../barriers/look.ts";
import { QUESTION, sampleDocument } from "../barriers/place.ts";
import type { Api } from "../support/api.ts";
import { shippedRuns } from "../support/evaluation.ts";
import { packOfAnswer } from "../support/packs.ts";
import { expect, test } from "../support/test.ts";
import { answered } from "../support/workbench.ts";

/**
 * Takes pictures of every page for people to look at: `playwright test --project=screenshots`. It compares nothing.
 * The pictures are in test-results/screenshots.
 */

const WIDTHS = [1440, 1024, 390] as const;
const HEIGHT = 900;
const FOLDER = path.join("test-results", "screenshots");

/** Returns the address of a page with content. */
type Address = (page: Page, api: Api) => Promise<string>;

const at =
  (address: string): Address =>
  () =>
    Promise.resolve(address);

/** Opens a list, and returns the address of its first row. */
const firstIn =
  (list: string, row: string): Address =>
  async (page) => {
    await page.goto(list);
    return (await page.getByTestId(row).first().getByRole("link").first().getAttribute("href")) ?? list;
  };

/** Returns the receipt of a search. */
const receipt: Address = async (page) => {
  await page.goto(QUESTION);
  await answered(page);
  return (await page.getByTestId("receipt-link").getAttribute("href")) ?? "/receipts";
};

const documentOf =
  (format: string, before: string): Address =>
  async (_page, api) =>
    `${before}${(await sampleDocument(api, format)).id}`;

const pack =
  (after: string): Address =>
  async (_page, api) =>
    `/packs/${(await packOfAnswer(api, "Dormers in the conservation area")).id}${after}`;

const evaluationRun: Address = async (page, api) => {
  const [keyword, hybrid] = await shippedRuns(page, api);
  return `/admin/evaluation/runs/${hybrid}?against=${keyword}`;
};

/** Every page of the product, by the name of its picture. */
const PAGES: Readonly<Record<string, Address>> = {
  start: at("/"),
  results: at(QUESTION),
  policy: at("/?q=Policy+H4"),
  "no-results": at("/?q=%22zzyzx+qwfp%22&formats=md&mode=keyword"),
  across: at(`/across${QUESTION.slice(1)}&a=local-plan&b=consultation`),
  compare: at(`/compare${QUESTION.slice(1)}&a=hybrid&b=keyword`),
  documents: at("/documents"),
  "document-text": documentOf("md", "/documents/"),
  "document-pdf": documentOf("pdf", "/documents/"),
  pack: pack(""),
  "pack-print": pack("/print"),
  packs: at("/packs"),
  receipt,
  receipts: at("/receipts"),
  places: at("/places"),
  projects: at("/projects"),
  settings: at("/settings"),
  "api-docs": at("/api-docs"),
  nowhere: at("/nowhere-at-all"),
  corpora: at("/admin/corpora"),
  "corpus-new": at("/admin/corpora/new"),
  corpus: at("/admin/corpora/local-plan"),
  "corpus-documents": at("/admin/corpora/local-plan/documents"),
  "corpus-history": at("/admin/corpora/local-plan/history"),
  "corpus-syncs": at("/admin/corpora/local-plan/syncs"),
  "corpus-jobs": at("/admin/corpora/local-plan/jobs"),
  "corpus-binding": at("/admin/corpora/local-plan/binding"),
  jobs: at("/admin/jobs"),
  job: firstIn("/admin/jobs?kind=ingest-document&state=done", "job-row"),
  passages: documentOf("pdf", "/admin/passages/"),
  evaluation: async (page, api) => {
    await shippedRuns(page, api);
    return "/admin/evaluation";
  },
  "evaluation-run": evaluationRun,
  judgements: at("/admin/judgements"),
  providers: at("/admin/providers"),
  synonyms: at("/admin/synonyms"),
  topics: at("/admin/topics"),
  reports: at("/admin/reports"),
  report: at("/admin/reports/never-retrieved"),
  audit: at("/admin/audit"),
};

for (const [name, addressOf] of Object.entries(PAGES)) {
  test(`pictures of ${name}`, async ({ page, api }) => {
    const address = await addressOf(page, api);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto(address);
        await expect(page.getByRole("heading").first()).toBeAttached();
        await page.waitForLoadState("networkidle");
        await narrowed(page, width, HEIGHT);
        await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
      }
    }
  });
}
