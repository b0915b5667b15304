import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DrawnText } from "#components/document/readable/drawn-words.ts";
import { segmentsOf } from "#components/document/readable/segments.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { type DrawnPiece, placeInText } from "./place-in-text.ts";

/** Letters, spaces, astral characters and combining marks. */
const words = fc.string({
  unit: fc.constantFrom("a", "b", " ", "\n", "😀", "𝔸", "e\u0301", "\u0308", "👩‍🌾", "ß"),
  minLength: 1,
  maxLength: 60,
});

/** The pieces that the browser returns for a selection of a text without blocks. */
function linesIn(text: string, { start, end }: Span): readonly DrawnPiece[] {
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].map((line) => ({
    at: start + line.index,
    text: line[0],
  }));
}

const plain = (text: string): DrawnText => ({ text, blocks: [], format: "txt" });

describe("placeInText", () => {
  it("maps any selection of whole characters to a span whose text is the selection", () => {
    fc.assert(
      fc.property(words, fc.nat(60), fc.nat(60), (text, a, b) => {
        const points = [...text];
        const edges = [a, b].map((edge) => points.slice(0, edge).join("").length).sort((x, y) => x - y);
        const selection = { start: edges[0] ?? 0, end: edges[1] ?? 0 };
        const selected = text.slice(selection.start, selection.end).trim();
        const picked = placeInText(plain(text), linesIn(text, selection));
        if (selected === "") {
          expect(picked).toBeNull();
          return;
        }
        expect(picked?.widened).toBe(false);
        expect(sliceCodePoints(text, picked?.span?.start ?? 0, picked?.span?.end ?? 0)).toBe(selected);
      }),
    );
  });

  it("includes the whole character if a selection cuts one, and says so", () => {
    expect(placeInText(plain("a😀b"), [{ at: 2, text: "\uDE00b" }])).toEqual({
      span: { start: 1, end: 3 },
      words: "😀b",
      widened: true,
    });
  });

  const text = "# Roofs\n\nA **flat roof** is refused.\n\nSlate is kept.";
  const document: DrawnText = {
    text,
    format: "md",
    blocks: [
      { kind: "heading", start: 2, end: 7 },
      {
        kind: "paragraph",
        start: 9,
        end: 36,
        marks: [
          { start: 11, end: 13, kind: "hidden" },
          { start: 13, end: 22, kind: "strong" },
          { start: 22, end: 24, kind: "hidden" },
        ],
      },
      { kind: "paragraph", start: 38, end: 52 },
    ],
  };
  const drawn = document.blocks.flatMap((block) =>
    segmentsOf(block, block.marks ?? [], []).map(({ start, end }) => ({
      at: start,
      text: text.slice(start, end),
    })),
  );

  it("quotes the words as shown, without the syntax between them", () => {
    const picked = placeInText(document, drawn);
    expect(picked?.words).toBe("Roofs\nA flat roof is refused.\nSlate is kept.");
    expect(picked?.span).toEqual({ start: 2, end: 52 });
  });

  it("cites no place if words between the selected ones are not drawn", () => {
    const picked = placeInText(
      document,
      [drawn[0], drawn.at(-1)].filter((piece) => piece !== undefined),
    );
    expect(picked?.span).toBeNull();
    expect(picked?.words).toBe("RoofsSlate is kept.");
  });
});
