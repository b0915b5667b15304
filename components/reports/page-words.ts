import { count, plural } from "#components/words/quantities.ts";

/** Words of the pages of reports. */

export const REPORTS_PAGE_WORDS = {
  about: "Problems to look at. Restricted documents are not included.",
} as const;

export const REPORT_PAGE_WORDS = {
  lines: (lines: number) => plural(lines, "line"),
  aboutWithoutRestricted: (about: string) => `${about} Restricted ones are not listed.`,
  csv: "CSV",
  more: (lines: number) => `${count(lines)} more. {showMore}`,
  showMore: (lines: number) => `Show up to ${lines}`,
  moreThanShown: (lines: number) => `${count(lines)} more. Narrow it to one corpus to see them.`,
} as const;
