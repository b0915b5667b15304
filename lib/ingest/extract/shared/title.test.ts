import { describe, expect, it } from "vitest";
import { isTitle, isTitleHeading } from "./title.ts";

describe("isTitle", () => {
  it.each([
    "Corporate Template Blank",
    "Public report template",
    "Northmere City Council Blank Template",
    "Report_template v2",
    "Layout 1",
    "Untitled-1",
    "Document3",
    "Microsoft Word - 2",
    "Slide 12",
  ])("returns false for “%s”", (words) => {
    expect(isTitle(words)).toBe(false);
    expect(isTitleHeading(words)).toBe(false);
  });
  it.each([
    "Housing Strategy",
    "Template for section 106 agreements",
    "A guide to using the validation template for applicants",
    "Layout 1 of the market square",
    "Printing House Quarter",
    "Titles and deeds",
    "STOKE GREEN CONTROL PLAN",
    "規劃政策",
  ])("returns true for “%s”", (words) => expect(isTitle(words)).toBe(true));
});

describe("isTitleHeading", () => {
  it.each([
    "Northmere City Council",
    "Report to the Northmere City Council",
    "The Planning Inspectorate",
    "Ward(s) affected:",
    "9 February 2018",
    "January 2016",
    "www.northmere.example",
    "Contents",
    "1. Introduction",
    "Executive Summary",
    "Background to the Control Plan",
    "12",
  ])("returns false for “%s”", (words) => expect(isTitleHeading(words)).toBe(false));
  it.each([
    "Health Impact Assessment",
    "Report on the Examination of the Northmere Local Plan 2011 - 2031",
    "Policy H4 Extensions",
    "A plan for the council",
    "Summerhill Gardens",
    "Background Paper 4: Housing",
    "Council",
  ])("returns true for “%s”", (words) => expect(isTitleHeading(words)).toBe(true));
});
