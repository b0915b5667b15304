import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentenceSpans } from "./sentences.ts";

const sentences = (text: string) =>
  sentenceSpans(text, 0, text.length).map((span) => text.slice(span.start, span.end).trim());

describe("sentenceSpans", () => {
  test.each([
    ["abbreviations", ["See e.g. Policy H4 and No. 5 Mill Lane.", "Mr. Ames of Halden Ltd. objected."]],
    ["decimals and references", ["A gap of 2.5 m (Fig. 3) is kept.", "Para. 3.12 says more."]],
    ["initials", ["J. R. Smith and the U.K. branch agreed.", "They left."]],
    ["quotes", ["“It is refused.”", "She asked “Why?” and left.", "Nobody answered."]],
    ["enumerators", ["1. Homes must face the street.", "2. Bins must not."]],
    ["footnote numbers from a page", ["It is sound development.14", "The council agrees."]],
    [
      "times and et cetera",
      ["Doors, gates etc. are exempt from 9 a.m. on Monday.", "Walls etc.", "The rest is not."],
    ],
    ["dotted acronyms before an opener", ["It was tested in the U.S.", "The result held."]],
    ["words that double as abbreviations", ["It is a work of art.", "He said no.", "Both stood at No. 12."]],
  ])("%s", (_, expected) => {
    expect(sentences(expected.join(" "))).toEqual(expected);
  });

  test("cuts at a blank line, but not at a wrapped line", () => {
    expect(sentences("A title\n\nThe homes are\nbuilt of brick. They last.")).toEqual([
      "A title",
      "The homes are\nbuilt of brick.",
      "They last.",
    ]);
  });

  test("cuts at list items on their own lines, but not at a wrapped reference to one", () => {
    expect(
      sentences("Homes where:\n(a) it fits;\n(b) it lasts; and\n(c) criterion\n(d) of H4 is met."),
    ).toEqual(["Homes where:", "(a) it fits;", "(b) it lasts; and", "(c) criterion\n(d) of H4 is met."]);
  });

  test("cuts text without capitals", () => {
    expect(sentences("the wing was tested . it failed at mach 2.5 . results are given .")).toEqual([
      "the wing was tested .",
      "it failed at mach 2.5 .",
      "results are given .",
    ]);
  });

  test("needs no space after wide punctuation", () => {
    expect(sentences("計画は承認された。次に進む。")).toEqual(["計画は承認された。", "次に進む。"]);
  });

  test("covers any range of any text without gaps or overlap", () => {
    const piece = fc.constantFrom(
      "A b",
      ". ",
      "! ",
      "e.g. ",
      "\n\n",
      "\n(a) ",
      "3.12 ",
      "😀",
      "x",
      "…",
      "” ",
      "No. ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(20), (parts, skip) => {
        const text = parts.join("");
        const start = Math.min(skip, text.length);
        const spans = sentenceSpans(text, start, text.length);
        expect(spans.map((span) => text.slice(span.start, span.end)).join("")).toBe(text.slice(start));
        expect(spans.every((span) => span.end > span.start)).toBe(true);
      }),
    );
  });
});
