import { mixedFixture } from "./fixtures/pdf/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expectBoxesOver } from "./support/pdf-boxes.ts";
import { codePointsOf, spanOfWords } from "./support/spans.ts";
import { expect, test } from "./support/test.ts";
import { passageAddress } from "./support/workbench.ts";

/** Reading a document with pages of different sizes. */

test("each page fills the width on its own, and boxes stay at their words", async ({ page, api, named }) => {
  const fixture = await mixedFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  const text = await api.text(id);
  const spot = codePointsOf(text, spanOfWords(text, fixture.spot));
  await page.goto(passageAddress({ documentId: id, version: 1, ...spot }));
  await expectBoxesOver(page, fixture, fixture.spot);
  const widths = await page
    .locator("section[data-page]")
    .evaluateAll((sheets) => sheets.map((sheet) => Math.round(sheet.getBoundingClientRect().width)));
  expect(new Set(widths).size, `widths of the pages: ${widths.join(", ")}`).toBe(1);
});
