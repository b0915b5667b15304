import { describe, expect, it } from "vitest";
import { isTitleHeading } from "./title.ts";

describe("isTitleHeading", () => {
  it.each([
    "Corporate Template Blank",
    "Slide 12",
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
