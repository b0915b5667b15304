import type { Page } from "@playwright/test";
import { type Scan, scanOf } from "./fixtures/scan/index.ts";
import { openBy } from "./support/evaluation.ts";
import { indexOfRun, wordsOf } from "./support/passage.ts";
import { firstBoxInView, highlightBoxes } from "./support/pdf-viewer.ts";
import { coveredShare } from "./support/rect.ts";
import { codePointsOf, spanOfWords } from "./support/spans.ts";
import { expect, test } from "./support/test.ts";
import {
  ask,
  chooseFiles,
  openedIn,
  openOptions,
  passageAddress,
  resultOf,
  uploadRow,
} from "./support/workbench.ts";

/** Minimum share of a passage word's ink under a box, and maximum share of another word's. */
const MIN_COVERED_SHARE = 0.7;
const TOUCHED = 0.25;

const LETTER = [
  "Dear Sir or Madam,",
  "the quayside lanterns at Brindle Ferry have not",
  "been lit since the storm in March, and the ferry",
  "steps are slippery after dark. Two neighbours have",
  "fallen. We ask that the lanterns be mended before",
  "the winter timetable begins, and that the handrail",
  "be carried on to the lowest step.",
  "Yours faithfully, the ferry users.",
];
const QUESTION = "quayside lanterns at the ferry mended before winter";
const SPOT = "lanterns be mended before the winter timetable begins";

/** The boxes on page 1 cover the words of `spot` where they were drawn, and no others. */
async function expectBoxesOver(page: Page, scan: Scan, spot: string): Promise<void> {
  const start = indexOfRun(
    scan.words.map(({ text }) => wordsOf(text)[0] ?? ""),
    wordsOf(spot),
  );
  const end = start + wordsOf(spot).length;
  const boxes = await highlightBoxes(page, 1);
  scan.words.forEach(({ text, ink }, place) => {
    const covered = coveredShare(ink, boxes);
    if (start <= place && place < end)
      expect(covered, `“${text}” of the passage`).toBeGreaterThan(MIN_COVERED_SHARE);
    else expect(covered, `“${text}” beside the passage`).toBeLessThan(TOUCHED);
  });
}

/** Enough sheets for the row to show which one is being recognised. */
const ENCLOSED = Array.from({ length: 3 }, (_, sheet) =>
  Array.from(
    { length: 12 },
    (_line, line) => `Signature ${sheet * 12 + line + 1} of those who walk to the boats`,
  ),
);

const KINDS = {
  "a scanned PDF": {
    file: "ferry.pdf",
    type: "application/pdf",
    bytes: ({ pdf }: Scan) => pdf,
    stage: /recognising page \d+ of 4/,
  },
  // A single page is recognised between two polls of its job.
  "a photographed page": {
    file: "ferry.png",
    type: "image/png",
    bytes: ({ png }: Scan) => png,
    stage: /reading|recognising/,
  },
} as const;

for (const [kind, { file, type, bytes, stage }] of Object.entries(KINDS)) {
  test(`${kind} that is dropped is recognised, found by its words, and boxed at its words`, async ({
    page,
    api,
    named,
  }) => {
    test.setTimeout(180_000);
    const scan = await scanOf([...LETTER, named("x").slice(0, 8)], ENCLOSED);
    const name = named(file);
    await page.goto("/");
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { stagesSeen: seen });
      new MutationObserver(() => {
        for (const row of document.querySelectorAll('[data-testid="upload-row"]'))
          seen.add(row.textContent ?? "");
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await chooseFiles(page, [{ name, bytes: bytes(scan), mimeType: type }]);
    await expect(uploadRow(page, name)).toContainText("indexed", { timeout: 150_000 });
    const stages = await page.evaluate(() =>
      [...(window as unknown as { stagesSeen: Set<string> }).stagesSeen].join(" | "),
    );
    expect(stages).toMatch(stage);

    const { id } = await api.find(name);
    await ask(page, QUESTION);
    await resultOf(page, id).locator("[data-result-link]").click();
    await page.waitForURL((url) => url.searchParams.get("doc") === id);
    const opened = openedIn(page);
    await expect(page.getByTestId("highlight-box").first()).toBeVisible();

    const text = await api.text(id);
    await page.goto(passageAddress({ ...opened, ...codePointsOf(text, spanOfWords(text, SPOT)) }));
    await expect(page.getByTestId("highlight-box").first()).toBeVisible();
    await expect.poll(() => firstBoxInView(page)).toBe(true);
    await expectBoxesOver(page, scan, SPOT);

    const layer = page.getByTestId("word-layer").first();
    await expect(layer).toContainText("lanterns");
    await expect(layer).toContainText("handrail");
  });
}

test("a query for a drawing returns the plan's page first, with its matching parts highlighted", async ({
  page,
}) => {
  await page.goto("/");
  await ask(page, "site plan with access from the north");
  await openOptions(page);
  await expect(page.getByTestId("route-line")).toContainText("the question asks for something visual");
  const first = page.getByTestId("result").first();
  await expect(first).toContainText("site plan as proposed");
  const thumb = first.getByTestId("page-thumb").first();
  await expect(thumb.getByRole("img")).toBeVisible();
  expect(await thumb.getByTestId("lit-patch").count()).toBeGreaterThan(0);

  await first.locator("[data-result-link]").click();
  const controls = page.getByTestId("heat-controls");
  await expect(page.getByTestId("heat-patch")).toHaveCount(0);
  await controls.getByRole("button", { name: "Matching parts" }).click();
  await expect(page).toHaveURL(/heat=true/);
  await expect(page.getByTestId("heat-patch").first()).toBeVisible();
  await expect(controls.getByRole("button", { name: "north" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("h");
  await expect(page.getByTestId("heat-patch")).toHaveCount(0);

  await page.getByRole("radio", { name: "Text", exact: true }).first().check({ force: true });
  await expect(page).toHaveURL(/lanes=text/);
  await expect(page.getByTestId("route-line")).toContainText("you asked for text");

  // With the page lanes only, every result is a page, which is judged like a passage.
  await page.getByRole("radio", { name: "Pages", exact: true }).first().check({ force: true });
  await expect(page).toHaveURL(/lanes=page/);
  await expect(page.getByTestId("route-line")).toContainText("you asked for pages");
  const judge = page.getByTestId("result").first().getByTestId("judge").first();
  for (const said of [/Rated 3: Answers/, /^Rate /]) {
    await openBy(judge, page.getByTestId("grades"));
    await page.getByRole("radio", { name: "3, Answers" }).click();
    await expect(page.getByTestId("grades")).toBeHidden();
    await expect(judge).toHaveText(said);
  }
});
