import { plural } from "#components/words/quantities.ts";

/** Words of the page of one document and of the bar above it. */

export const DOCUMENT_PAGE_WORDS = {
  failedTitle: "The document could not be opened",
  aboutLabel: "About this document",
  documentLabel: "Document",
  read: "Open the text",
  edit: "Edit",
  passages: "Passages",
  remove: "Move to trash",
  noTextYet: "No text to show yet.",
  noTextFailed: "No text to show because the file could not be read.",
} as const;

/** Shown instead of a document that was removed while it was open. */
export const GONE_DOCUMENT_WORDS = {
  title: "This document was moved to trash",
  text: "Searches do not find it. Restore it to read or edit it here.",
  restore: "Restore",
  documents: "All documents",
} as const;

export const EDIT_METADATA_WORDS = {
  title: "Edit metadata",
  about: "Metadata changes add no new version. The audit log records them.",
  saved: "Saved.",
} as const;

export const VIEWER_BAR_WORDS = {
  originalLabel: (title: string) => `Original file of ${title}`,
  original: "Original file",
  closeLabel: "Close the document",
  closeTitle: "Close (Esc)",
} as const;

export const VERSION_WORDS = {
  current: (version: number) => `v${version} · current`,
  cited: (cited: number, current: number) => `cited v${cited}, current v${current}`,
} as const;

export const PASSAGE_STEPPER_WORDS = {
  passages: (total: number) => plural(total, "passage"),
  position: (index: number, total: number) => `passage ${index + 1} of ${total}`,
  announced: (index: number, total: number, where: string) =>
    `Passage ${index + 1} of ${total}${where === "" ? "" : `, ${where}`}`,
  previousLabel: "Previous passage",
  previousTitle: "Previous passage (p)",
  nextLabel: "Next passage",
  nextTitle: "Next passage (n)",
} as const;

export const PAGE_TOOLS_WORDS = {
  viewLegend: "Show",
  pages: "Pages",
  pagesTitle: "Pages as printed",
  text: "Text",
  textTitle: "Text of the pages, as searched",
  sheets: "Sheets",
  sheetsTitle: "Sheets with their rows and columns",
  sheetTextTitle: "Text of the sheets, as searched",
  smallerLabel: "Smaller",
  smallerTitle: "Smaller (−)",
  largerLabel: "Larger",
  largerTitle: "Larger (+)",
  turnLabel: "Turn to the right",
  turnTitle: "Turn to the right (r)",
} as const;

export const READING_STATE_WORDS = {
  opening: "Opening the document",
  close: "Close",
} as const;
