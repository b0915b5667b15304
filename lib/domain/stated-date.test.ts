import { expect, it } from "vitest";
import { statedDate } from "./stated-date.ts";

it.each<[string, string, string, string | null]>([
  ["the day in the title", "Planning Committee, 14 May 2025", "Adopted on 3 December 2024", "2025-05-14"],
  ["the day of adoption", "Local Plan", "Harbourne Local Plan\nAdopted on\n3 December 2024", "2024-12-03"],
  ["the day after the body", "Plan", "Approved by the Full Council on 3rd December 2024.", "2024-12-03"],
  ["the day after a colon", "Plan", "PUBLISHED: 3 DECEMBER 2024", "2024-12-03"],
  ["no day of two in a title", "Minutes of 1 May 2025 and 2 May 2025", "", null],
  ["no day inside a line", "Report", "The Local Plan was adopted on 3 December 2024.", null],
  ["no other day of the text", "Plan", "Comments are welcome until 3 December 2024.", null],
  ["no month alone", "Plan, November 2023", "Adopted November 2023", null],
  ["no impossible day", "Plan of 31 February 2025", "", null],
])("states %s", (_, title, opening, expected) => {
  expect(statedDate(title, opening)).toBe(expected);
});

it("reads the day of a letter before a day in its subject", () => {
  for (const day of ["3rd May, 2031", "3 May 2031", "3rd of May 2031"])
    expect(statedDate("Committee of 14 May 2030", "Adopted on 1 May 2030", { subject: null, day })).toBe(
      "2031-05-03",
    );
});

it.each([
  "Decision notice\n\nDate of decision: 3 May 2031\n",
  "| Date | 3 May 2031 |",
  "**Date:** 3 May 2031",
  "Minutes of the Planning Committee held on Tuesday 3 May 2031 at the hall",
  "MEETING OF THE COUNCIL ON 3RD MAY 2031",
  "Officer report\nDate of committee: 3 May 2031\n",
  "Application 31/00417/FUL. Officer: Dr Helen Prowse. Date: 3 May 2031.",
  "Transport Assessment\nRevision B, 3 May 2031",
  "AGENDA\n\nTuesday 3 May 2031 at 7 pm\n\n2. To confirm the minutes of the meeting held on 5 April 2031",
  "MINUTES of the meeting of the COMMITTEE held in the Chamber, Quay\nHouse, on Wednesday 3 May 2031 at 9 am",
  "**3 May 2031**\n\nReport of the Head of Planning",
])("reads the day that the line “%s” states", (opening) => {
  expect(statedDate("Harbour", opening)).toBe("2031-05-03");
});

it.each([
  "The policies of the Local Plan, which the council\nadopted on 3 December 2011, apply.",
  "We refer to the council's letter\ndated 3 December 2019 and to the plan.",
  "To approve the minutes of the meeting held on 5 November 2024",
  "The quay was closed on 3 May 2031.",
  "Dates to note: 3 May 2031",
  "Date of birth: 3 May 1980",
])("reads no day from “%s”", (opening) => {
  expect(statedDate("Harbour", opening)).toBeNull();
});
