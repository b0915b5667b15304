import { describe, expect, it } from "vitest";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { assertConforms } from "./conform.ts";

function extracted(blocks: readonly Block[], more: Partial<Extracted> = {}): Extracted {
  return { format: "txt", text: "One two three 🌳", blocks, pages: [], metadata: {}, notes: [], ...more };
}

const word: Block = { kind: "paragraph", start: 0, end: 3 };
const page = { number: 1, width: 1, height: 1, span: { start: 0, end: 16 }, words: [] };

describe("assertConforms", () => {
  it("accepts a result that meets every requirement", () => {
    const table: Block = {
      kind: "table",
      start: 4,
      end: 13,
      rows: [
        [
          { start: 4, end: 7 },
          { start: 8, end: 13 },
        ],
      ],
    };
    expect(() => assertConforms(extracted([word, table], { pages: [page] }))).not.toThrow();
  });

  it.each<[string, Extracted]>([
    ["lone surrogate", extracted([], { text: "\ud83c" })],
    ["NUL", extracted([], { text: "a\u0000" })],
    ["overlaps or lies outside", extracted([word, { ...word, start: 2, end: 5 }])],
    ["overlaps or lies outside", extracted([{ ...word, end: 99 }])],
    ["no whole offsets", extracted([{ ...word, start: 0.5 }])],
    ["is empty", extracted([{ ...word, end: 0 }])],
    ["cuts a character", extracted([{ ...word, start: 4, end: 15 }])],
    ["has level", extracted([{ ...word, kind: "heading", level: 7 }])],
    ["mark outside", extracted([{ ...word, marks: [{ kind: "em", start: 2, end: 5 }] }])],
    [
      "out of order",
      extracted([
        {
          ...word,
          marks: [
            { kind: "em", start: 2, end: 3 },
            { kind: "em", start: 0, end: 1 },
          ],
        },
      ]),
    ],
    [
      "unsafe link",
      extracted([{ ...word, marks: [{ kind: "link", start: 0, end: 3, href: "javascript:x" }] }]),
    ],
    ["cell outside", extracted([{ ...word, kind: "table", rows: [[{ start: 2, end: 9 }]] }])],
    ["on no page", extracted([word], { pages: [{ ...page, span: { start: 0, end: 3 } }] })],
    ["is numbered", extracted([word], { pages: [{ ...page, number: 2 }] })],
    [
      "word outside",
      extracted([word], { pages: [{ ...page, words: [{ start: 2, end: 19, x0: 0, y0: 0, x1: 1, y1: 1 }] }] }),
    ],
    ["cannot be stored", extracted([word], { metadata: { title: "a\u0000" } })],
  ])("throws an error that names the fault: %s", (message, broken) => {
    expect(() => assertConforms(broken)).toThrowError(message);
  });
});
