import { PDFDocument } from "pdf-lib";
import {
  croppedFixture,
  hyphenFixture,
  ligatureFixture,
  pageBreakFixture,
  rotatedFixture,
  tableFixture,
} from "./fixtures/pdf/index.ts";
import { drawnPassage, indexOfRun } from "./support/passage.ts";
import { coveredShare, strayShare, unionArea } from "./support/rect.ts";
import { expect, test } from "./support/test.ts";

// The journeys rely on these fixtures. These tests check the fixtures without a browser.

const square = (x0: number, y0: number, side: number) => ({ x0, y0, x1: x0 + side, y1: y0 + side });

test("areas count overlaps once", () => {
  expect(unionArea([square(0, 0, 2), square(1, 1, 2)])).toBe(7);
  expect(unionArea([square(0, 0, 4), square(1, 1, 1), square(0, 0, 4)])).toBe(16);
  expect(coveredShare(square(0, 0, 2), [square(1, 0, 2), square(1, 0, 1)])).toBe(0.5);
  expect(strayShare([square(0, 0, 2)], [square(0, 0, 1), square(0, 0, 1)])).toBe(0.75);
  expect(strayShare([], [])).toBe(0);
});

test("ligatures are drawn as one glyph and read as their letters", async () => {
  const { words } = await ligatureFixture();
  for (const text of ["Office", "five", "officially", "certified", "final", "efficiency", "baffled"]) {
    const word = words.find((item) => item.text === text);
    expect(word?.ligatures, text).toBeGreaterThan(0);
  }
});

test("a hyphenated word is one word in two places, one line apart", async () => {
  const { words } = await hyphenFixture();
  const divided = words.filter((word) => word.pieces.length > 1);
  expect(divided.map((word) => word.text)).toEqual(["reverberation", "seconds,"]);
  for (const { pieces } of divided) {
    const [first, second] = pieces.map((piece) => piece.ink);
    expect(first?.x0).toBeGreaterThan(0.6);
    expect(second?.x0).toBeLessThan(0.2);
    expect(second?.y0).toBeGreaterThan(first?.y1 ?? 1);
  }
});

test("rotated and cropped pages are so in the file, not in the drawing", async () => {
  const [turned] = (await PDFDocument.load((await rotatedFixture()).bytes)).getPages();
  expect([turned?.getRotation().angle, turned?.getWidth(), turned?.getHeight()]).toEqual([90, 595, 842]);
  const [cropped] = (await PDFDocument.load((await croppedFixture()).bytes)).getPages();
  expect(cropped?.getRotation().angle).toBe(270);
  expect(cropped?.getCropBox()).toEqual({ x: 36, y: 36, width: 500, height: 700 });
  expect(cropped?.getMediaBox()).toEqual({ x: 0, y: 0, width: 572, height: 772 });
});

test("the spot of each fixture is one run of drawn words, and a passage across pages leaves out running lines", async () => {
  for (const make of [tableFixture, rotatedFixture, croppedFixture, hyphenFixture, pageBreakFixture]) {
    const { words, spot } = await make();
    expect(drawnPassage(words, spot).inside.length).toBe(spot.split(" ").length);
  }
  const { words, pages } = await pageBreakFixture();
  const { inside } = drawnPassage(
    words,
    "the moor road alone, which adds nineteen\n\nPage 1 of 3\n\nmiles to the way.",
  );
  expect(inside.at(0)?.text).toBe("the");
  expect([...new Set(inside.flatMap((word) => word.pieces.map((piece) => piece.page)))]).toEqual(pages);
  expect(() => indexOfRun(["a", "b", "a", "b"], ["a", "b"])).toThrow("2 places");
});

test("the same code draws the same bytes", async () => {
  const [first, second] = [await pageBreakFixture(), await pageBreakFixture()];
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
});
