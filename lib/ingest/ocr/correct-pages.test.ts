import { expect, it } from "vitest";
import type { PageReading } from "#lib/domain/ocr.ts";
import { composeDocument, type DocumentPage } from "../extract/pdf/document.ts";
import { correctPages } from "./correct-pages.ts";
import { readingLines } from "./reading-lines.ts";

const readingOf = (text: string): PageReading => ({
  ...{ rotation: 0, skewDegrees: 0, width: 200, height: 100, confidence: 90 },
  lines: [
    {
      ...{ baseline: 20, size: 8 },
      words: text.split(" ").map((word, at) => {
        const box = { x0: at * 25, x1: at * 25 + 20, y0: 10, y1: 22 };
        return { text: word, confidence: 90, box, upright: box };
      }),
    },
  ],
});

/** A page with text; `source` says where it came from. */
const pageOf = (number: number, text: string, source: "text_layer" | "ocr"): DocumentPage => ({
  ...{ number, width: 200, height: 100, displayed: { width: 200, height: 100 }, rulings: [] },
  layer: { verdict: source === "ocr" ? "none" : "good", reason: "x" },
  text: { source, reason: "x", confidence: null },
  frames: readingLines(readingOf(text)),
});

it("a correction replaces a page's own text and its recognised text, and no other page", () => {
  const recognised = readingOf("the gren belt.");
  const pages = [
    pageOf(1, "the old mill.", "text_layer"),
    pageOf(2, "the gren belt.", "ocr"),
    pageOf(3, "the end.", "text_layer"),
  ];
  const corrected = correctPages({
    ...{ pages, outline: [], readings: [{ number: 2, reading: recognised }] },
    corrections: [
      { number: 1, text: "the new mill." },
      { number: 2, text: "the green belt." },
    ],
  });
  expect(composeDocument(corrected, []).text).toBe("the new mill.\n\nthe green belt.\n\nthe end.");
  expect(corrected.map((page) => page.text?.source)).toEqual(["corrected", "corrected", "text_layer"]);
  expect(corrected[2]).toBe(pages[2]);
});

it("a correction of a page that cannot be read has no effect", () => {
  const { layer: _layer, text: _text, ...rest } = pageOf(1, "x", "ocr");
  const pages = [{ ...rest, frames: [] }];
  const corrections = [{ number: 1, text: "typed" }];
  expect(correctPages({ pages, outline: [], readings: [], corrections })).toEqual(pages);
});
