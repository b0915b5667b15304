import { expect, test } from "vitest";
import { extractors } from "#lib/ingest/extract/index.ts";
import { openPdfForDrawing } from "#lib/ingest/pages/draw-pdf.ts";
import { greyPicture, isBlank } from "#lib/ingest/pages/picture.ts";
import { scanOf } from "./scan-pdf.ts";

test("a scan has a picture on each page, every one another, and no word that could be read without recognition", async () => {
  const bytes = scanOf(["The first sheet of the register", "The second sheet, about the quarry"]);
  const pdf = await extractors.pdf();
  const signal = new AbortController().signal;
  const { text, pages } = await pdf.extract({ bytes: bytes.slice(), fileName: "register.pdf", signal });
  expect(text.trim()).toBe("");
  expect(pages.map(({ layer }) => layer?.verdict)).toEqual(["none", "none"]);
  const file = await openPdfForDrawing(bytes);
  const drawn = [await file.draw(1, 72), await file.draw(2, 72)].map(greyPicture);
  await file.close();
  expect(drawn.map(isBlank)).toEqual([false, false]);
  expect(drawn[0]?.pixels).not.toEqual(drawn[1]?.pixels);
});
