import type { Page } from "@playwright/test";
import { docxWithPictures, pictureParagraph, styledParagraph } from "#testing/pictures.ts";
import { drawScan } from "#testing/scans.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";
import { ask, chooseFiles, resultOf, uploadRow } from "./support/workbench.ts";

const FILLER = Array.from({ length: 60 }, (_, at) =>
  styledParagraph(`Paragraph ${at + 1} is about the meadow and says nothing of boats or ferries.`),
);

/** A Word document with a picture far below its beginning, in a section of its own. */
async function noticeBoard(): Promise<Uint8Array> {
  const { png } = await drawScan([
    "Brindle Ferry timetable",
    "Crossings to Osier Island",
    "every quarter hour",
  ]);
  const body = [
    styledParagraph("Meadows", "Heading1"),
    ...FILLER,
    styledParagraph("Landing stages", "Heading1"),
    styledParagraph("Visitors come on foot."),
    pictureParagraph("board", "A painted board beside the slipway"),
    styledParagraph("Figure 7: Notice of the harbour company", "Caption"),
    ...FILLER,
  ];
  return docxWithPictures(body.join(""), {
    board: { target: "media/board.png", bytes: new Uint8Array(png) },
  });
}

/** Returns the share of the picture that is in view in its document; 0 before it is decoded. */
function shareInView(page: Page): Promise<number> {
  return page.locator('[data-picture="1"] img').evaluate((image: HTMLImageElement) => {
    const own = image.getBoundingClientRect();
    const view = image.closest("[data-scroller]")?.getBoundingClientRect() ?? new DOMRect();
    const height = Math.min(own.bottom, view.bottom, window.innerHeight) - Math.max(own.top, view.top, 0);
    return image.complete && image.naturalWidth === 900 ? height / own.height : 0;
  });
}

// Pictures of a library with other documents weigh less than its passages (docs/quality.md, "Finding pages").
const test = testOnOwnInstance({});

/** The caption is text, so it opens as a passage, and the picture above it is mostly in view. */
for (const [what, question, least] of [
  ["words that only the picture has", "crossings Osier Island quarter hour", 0.95],
  ["its alternative text", "painted board slipway", 0.95],
  ["its caption", "notice of the harbour company", 0.5],
] as const) {
  test(`a picture in a Word document is found by ${what}, and opens in view`, async ({
    page,
    api,
    named,
  }) => {
    const fileName = named("notices.docx");
    await page.goto("/documents");
    await chooseFiles(page, [{ name: fileName, bytes: await noticeBoard() }]);
    await expect(uploadRow(page, fileName)).toContainText("indexed", { timeout: 45_000 });
    const { id } = await api.find(fileName);
    await expect
      .poll(async () => (await (await page.request.get(`/api/documents/${id}/assets`)).json()).assets.length)
      .toBe(1);

    await page.goto("/");
    await ask(page, question);
    const result = resultOf(page, id);
    await expect(result).toContainText("Landing stages");
    if (what !== "its caption") {
      const thumb = result.getByTestId("page-thumb").getByRole("img");
      await expect(thumb).toHaveAccessibleName(/^Figure 7 in /);
      await expect(result.getByTestId("page-badge")).toHaveCount(0);
    }
    await result.locator("[data-result-link]").click();
    await expect(page.getByRole("img", { name: "A painted board beside the slipway" })).toBeInViewport();
    await expect.poll(() => shareInView(page)).toBeGreaterThan(least);
  });
}
