import type { Page } from "@playwright/test";
import {
  archiveFixture,
  captionsFixture,
  epubFixture,
  htmlFixture,
  jsonFixture,
  mailFixture,
  markdownFixture,
  odtFixture,
  plainTextFixture,
  pythonFixture,
  rtfFixture,
  slidesFixture,
  type TextFixture,
  typescriptFixture,
  wordFixture,
  yamlFixture,
} from "./fixtures/text/index.ts";
import { type Api, until } from "./support/api.ts";
import { bareWord, indexOfRun, wordsOf } from "./support/passage.ts";
import { coveredShare, intersection, type Rect } from "./support/rect.ts";
import { expect, test } from "./support/test.ts";
import { type ShownText, type ShownWord, shownText } from "./support/text-viewer.ts";
import { chooseFiles, openAnswer, resultOf, uploadRow } from "./support/workbench.ts";

const FORMATS: Readonly<Record<string, () => TextFixture | Promise<TextFixture>>> = {
  markdown: markdownFixture,
  "plain text": plainTextFixture,
  Word: wordFixture,
  HTML: htmlFixture,
  JSON: jsonFixture,
  YAML: yamlFixture,
  TypeScript: typescriptFixture,
  Python: pythonFixture,
  "OpenDocument text": odtFixture,
  "rich text": rtfFixture,
  "e-book": epubFixture,
  slides: slidesFixture,
  "e-mail": mailFixture,
  captions: captionsFixture,
};

/** Returns a text as shown, without inline markdown syntax. */
function asRead(format: string, text: string): string {
  if (format !== "Markdown") return text;
  return text.replace(/\]\([^)]*\)/g, "]").replace(/[*_`]/g, "");
}

/** Returns the shown words that form `sentence`, without punctuation. */
function shownRun(shown: ShownText, sentence: string): readonly ShownWord[] {
  const words = shown.words.filter((word) => bareWord(word.text) !== "");
  const wanted = wordsOf(sentence);
  const start = indexOfRun(
    words.map((word) => bareWord(word.text)),
    wanted,
  );
  expect(start, `“${sentence}” is shown`).toBeGreaterThanOrEqual(0);
  return words.slice(start, start + wanted.length);
}

/** Returns the visible share of the passage, or of the view if the passage is taller. */
function shareInView({ marks, view }: ShownText): number {
  const height = ({ y0, y1 }: Rect) => Math.max(0, y1 - y0);
  const top = Math.min(...marks.map((mark) => mark.y0));
  const whole = { ...view, y0: top, y1: Math.max(...marks.map((mark) => mark.y1)) };
  return height(intersection(whole, view)) / Math.min(height(whole), height(view));
}

function expectMarked(shown: ShownText, fixture: TextFixture): void {
  for (const word of shownRun(shown, fixture.sentence)) {
    expect(word.marked, `“${word.text}” is marked`).toBe(true);
    for (const rect of word.rects) {
      expect(coveredShare(rect, shown.marks), `“${word.text}” lies under the mark`).toBeGreaterThan(0.9);
    }
  }
  for (const word of shownRun(shown, fixture.elsewhere)) {
    expect(word.marked, `“${word.text}” is not marked`).toBe(false);
  }
  const unmarked = shown.words.filter((word) => !word.marked && bareWord(word.text) !== "");
  const touched = unmarked.filter((word) => word.rects.some((rect) => coveredShare(rect, shown.marks) > 0.3));
  expect(touched.map((word) => word.text)).toEqual([]);
}

/** Asks, opens the answer, and compares the marks with the words below them. */
async function expectPassageMarked(page: Page, api: Api, fixture: TextFixture, id: string): Promise<void> {
  const opened = await openAnswer(page, fixture.question, id);
  await expect(page.getByTestId("highlight").first()).toBeInViewport();
  await expect.poll(async () => shareInView(await shownText(page))).toBeGreaterThan(0.95);

  const shown = await shownText(page);
  const passage = asRead(fixture.format, await api.text(id, opened.start, opened.end));
  const marked = shown.words.filter((word) => word.marked).map((word) => word.text);
  expect(wordsOf(marked.join(" "))).toEqual(wordsOf(passage));
  expectMarked(shown, fixture);
  if (fixture.hidden !== undefined) {
    await expect(page.locator("[data-scroller]")).not.toContainText(fixture.hidden);
  }
}

for (const [format, make] of Object.entries(FORMATS)) {
  test(`${format}: the passage is marked over its own words, in view, and over nothing else`, async ({
    page,
    api,
    named,
  }) => {
    const fixture = await make();
    const fileName = named(fixture.fileName);
    await page.goto("/documents");
    await chooseFiles(page, [{ name: fileName, bytes: fixture.bytes }]);
    await expect(uploadRow(page, fileName)).toContainText("indexed", { timeout: 45_000 });
    const { id } = await api.find(fileName);

    await expectPassageMarked(page, api, fixture, id);
  });
}

test("a file in an archive is found, names its archive, and is marked as a file of its own", async ({
  page,
  api,
  named,
}) => {
  const { bytes, inner } = archiveFixture();
  const archive = named("application.zip");
  await page.goto("/documents");
  await chooseFiles(page, [{ name: archive, bytes }]);
  const files = await until(
    async () => (await api.documents()).filter(({ sourcePath }) => sourcePath.startsWith(`${archive} ›`)),
    ([file]) => file?.state === "indexed",
  );
  const id = files[0]?.id ?? "";
  await expectPassageMarked(page, api, inner, id);
  await expect(resultOf(page, id)).toContainText(`in ${archive}`);
});
