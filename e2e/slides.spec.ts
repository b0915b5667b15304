import type { Locator, Page } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import {
  box,
  frame,
  paragraph,
  pptxOf,
  type TestRelation,
  titled,
  tree,
} from "#lib/ingest/extract/pptx/testing.ts";
import { drawScan } from "#testing/scans.ts";
import { narrowed, overflow, violations } from "./barriers/look.ts";
import { type Api, uploadIndexed } from "./support/api.ts";
import { boxOf } from "./support/boxes.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { coveredShare } from "./support/rect.ts";
import { expect } from "./support/test.ts";
import { openAnswer } from "./support/workbench.ts";

const test = testOnOwnInstance({});

const PARISHES = "Osier Brindle Fenwick Harrow Marsh Quay Sedge Thorn Wick Yarrow".split(" ");
const parishOf = (slide: number) =>
  `${PARISHES[slide % 10]}${slide < 10 ? "" : ` ${PARISHES[Math.floor(slide / 10) % 10]}`}`;
const ANSWER = "The towpath lanterns at Culver weir are lit by a water wheel.";
const ASIDE = "Remind members that the wheel was cast in the parish foundry.";
/** The slide with the answer, its notes, a table and a picture. */
const TWELFTH = 12;

const row = (...cells: readonly string[]) =>
  `<a:tr>${cells.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join("")}</a:tr>`;
const PICTURE: TestRelation = { id: "a", kind: "image", target: "../media/weir.png" };
const NOTES: TestRelation = {
  id: "n",
  kind: "notesSlide",
  xml: tree("p:notes", box(paragraph(ASIDE), { role: '<p:ph type="body"/>' })),
};

function slideAt(number: number) {
  const title = titled(`Parish of ${parishOf(number)}`);
  const body = box(
    paragraph(`The council of ${parishOf(number)} met on the green and planted willows.`) +
      paragraph("It thanked the wardens of the common."),
    { at: [0, 200, 900, 100] },
  );
  if (number !== TWELFTH) return { shapes: title + body };
  const table = frame(
    `<a:tbl>${row("Lantern", "Watts")}${row("North bank", "40")}${row("South bank", "60")}</a:tbl>`,
    {
      at: [0, 500, 900, 100],
    },
  );
  const picture =
    '<p:pic><p:nvPicPr><p:cNvPr id="7" name="Picture" descr="Plan of the weir"/></p:nvPicPr><p:blipFill><a:blip r:embed="a"/></p:blipFill></p:pic>';
  return {
    shapes:
      titled("Light on the water") + box(paragraph(ANSWER), { at: [0, 200, 900, 100] }) + table + picture,
    relations: [PICTURE, NOTES],
  };
}

/** A presentation with this number of slides. */
async function presentation(slides: number): Promise<Uint8Array> {
  const deck = pptxOf(Array.from({ length: slides }, (_, at) => slideAt(at + 1)));
  const { png } = await drawScan(["Culver weir", "wheel house"]);
  return zipSync({ ...unzipSync(deck), "ppt/media/weir.png": new Uint8Array(png) });
}

const cardOf = (page: Page, slide: number) => page.locator(`[data-slide="${slide}"]`);
const field = (page: Page) => page.getByRole("textbox", { name: "Slide" });
const slides = (page: Page) => page.getByRole("region", { name: "Slides" });

/** True if the heading of a card is inside the view of the slides. */
async function isHeadingInView(page: Page, card: Locator): Promise<boolean> {
  const [heading, view] = [await boxOf(card.getByRole("heading", { level: 3 })), await boxOf(slides(page))];
  return heading.y0 >= view.y0 && heading.y1 <= view.y1;
}

async function expectOpen(page: Page, slide: number): Promise<void> {
  await expect(field(page)).toHaveValue(String(slide));
  await expect(cardOf(page, slide)).toBeVisible();
  await expect.poll(() => isHeadingInView(page, cardOf(page, slide))).toBe(true);
}

async function uploaded(api: Api, name: string, count: number): Promise<string> {
  return (await uploadIndexed(api, { name, bytes: await presentation(count) })).id;
}

test("a result opens its slide, with the mark inside its card, and keys and buttons lead to others", async ({
  page,
  api,
  named,
}) => {
  const id = await uploaded(api, named("parishes.pptx"), 40);
  // As long as a picture is not drawn, its address is not found.
  let requests = 0;
  await page.route(/\/pages\/\d+\/picture/, (request) =>
    requests++ === 0 ? request.fulfill({ status: 404 }) : request.continue(),
  );
  await openAnswer(page, "How are the towpath lanterns at Culver weir lit?", id);
  await expectOpen(page, TWELFTH);
  await expect(page.getByTestId("page-position")).toContainText("of 40");

  const card = cardOf(page, TWELFTH);
  const marks = page.getByTestId("highlight");
  await expect(marks.filter({ hasText: "towpath lanterns" })).toBeInViewport();
  for (const mark of await marks.filter({ visible: true }).all()) {
    expect(coveredShare(await boxOf(mark), [await boxOf(card)])).toBeGreaterThan(0.99);
  }
  const article = page.getByRole("article", { name: "Slide 12: Light on the water" });
  await expect(article.getByRole("cell", { name: "South bank" })).toBeVisible();
  const picture = article.getByRole("img", { name: "Plan of the weir" });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(1);
  const notes = article.locator("[data-notes]");
  await expect(notes).toContainText(ASIDE);
  expect((await boxOf(notes)).y0).toBeGreaterThanOrEqual((await boxOf(card)).y1);

  await field(page).fill("20");
  await field(page).press("Enter");
  await expectOpen(page, 20);
  await slides(page).focus();
  await page.keyboard.press("PageDown");
  await expectOpen(page, 21);
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await expectOpen(page, 19);
  await page.getByRole("button", { name: "Next slide" }).click();
  await expectOpen(page, 20);
  await page.waitForURL((url) => url.searchParams.get("slide") === "20");
  await page.reload();
  await expectOpen(page, 20);

  await field(page).fill("41");
  await field(page).press("Enter");
  await expect(page.getByText("No slide 41")).toBeVisible();

  await slides(page).focus();
  await page.keyboard.press("End");
  await expectOpen(page, 40);
  await expect(page.getByRole("button", { name: "Next slide" })).toBeDisabled();
  await page.keyboard.press("Home");
  await expectOpen(page, 1);
});

test("a long presentation draws the slides near the view, and opens any of them", async ({
  page,
  api,
  named,
}) => {
  const id = await uploaded(api, named("all-parishes.pptx"), 500);
  await page.goto(`/documents/${id}?slide=400`);
  await expectOpen(page, 400);
  expect(await page.locator("[data-slide]").count()).toBeLessThan(60);
  await page.getByRole("button", { name: "Previous slide" }).click();
  await expectOpen(page, 399);
});

test("slides have no barriers, in light and dark, and fit a telephone and a page at 200 %", async ({
  page,
  api,
  named,
}) => {
  const id = await uploaded(api, named("parish-barriers.pptx"), 14);
  await page.goto(`/?doc=${id}&slide=12`);
  await expectOpen(page, TWELFTH);
  expect(await violations(page, "all")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "colours")).toEqual([]);
  for (const width of [720, 390]) {
    await narrowed(page, width, 800);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await slides(page).evaluate((view) => view.scrollWidth - view.clientWidth)).toBeLessThanOrEqual(0);
  }
});
