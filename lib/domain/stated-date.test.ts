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

it("reads the day of a letter", () => {
  const letter =
    "14 Quay Road\n\n3rd May, 2031\n\nDear Ms Okafor,\n\nAdopted on 1 May 2030, the plan is late.";
  for (const title of ["14 Quay Road", "Committee of 14 May 2030"])
    expect(statedDate(title, letter)).toBe("2031-05-03");
});
