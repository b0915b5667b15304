import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTitle, statedTitle } from "./stated-title.ts";

describe("a stated title that says nothing", () => {
  it.each([
    "PptxGenJS Presentation",
    "PowerPoint Presentation",
    "Microsoft PowerPoint",
    "Presentation1",
    "Slide 1",
    "Untitled",
    "Untitled-1",
    "Untitled spreadsheet",
    "Document1",
    "Word Document",
    "New Microsoft Word Document (2)",
    "Book1",
    "Sheet1",
    "Layout 1",
    "Microsoft Word - 2",
    "Microsoft Word - x.doc",
    "Microsoft PowerPoint - Presentation1.pptx",
    "Pro-Forma_v2_final",
    "report-final.doc",
    ".doc",
    "",
    "  ",
    "Corporate Template Blank",
    "Report_template v2",
    3,
    undefined,
  ])("is left out: %s", (title) => expect(statedTitle(title)).toBeUndefined());
  it("is left out in any case and with any number", () => {
    const word = fc.constantFrom(
      "presentation",
      "document",
      "book",
      "sheet",
      "slide",
      "untitled",
      "workbook",
    );
    fc.assert(
      fc.property(
        word,
        fc.nat(999),
        fc.constantFrom("", " ", "-", "_"),
        fc.boolean(),
        (noun, n, gap, loud) => {
          const title = `${noun}${gap}${n}`;
          expect(statedTitle(loud ? title.toUpperCase() : title)).toBeUndefined();
        },
      ),
    );
  });
});

describe("a stated title that names its document", () => {
  it.each([
    "Housing Strategy",
    "Layout 1 of the market square",
    "Sheet piling at the quay",
    "Document retention policy",
    "Presentation of the draft plan",
    "A guide to using the validation template for applicants",
    "Word on the street",
    "規劃政策",
    "1984",
    "Covering note: form A_1 of the plan",
  ])("is unchanged: %s", (title) => {
    expect(isTitle(title)).toBe(true);
    expect(statedTitle(title)).toBe(title);
  });
  it.each([
    ["Microsoft Word - Core Strategy.docx", "Core Strategy"],
    ["  Housing \n Topic Paper ", "Housing Topic Paper"],
    ["Town centre study.pptx", "Town centre study"],
  ])("has no additions of programs: %s", (title, clean) => expect(statedTitle(title)).toBe(clean));
});
