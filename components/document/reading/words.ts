/** What stands in place of a document, its pages or its text. */
export const READING_WORDS = {
  removedTitle: "This document is not available",
  removedText: "It was moved to trash or deleted, or the link is wrong. Look for it under Documents.",
  failedTitle: "The document could not be opened",
  noPassageTitle: "The passage was not found",
  noPassageText: (why: string) => `The document opens at its beginning. ${why}`,
  pagesFailedTitle: "The pages could not be shown",
  pagesFailedText:
    "The browser could not open the file. Read its text under “Text”, or download the original.",
  openingPages: "Opening the pages …",
  textLabel: "Text",
  textFailedTitle: "The text could not be loaded",
  openingText: "Opening the text …",
  retry: "Retry",
  /** What is rated. */
  passageRead: "the passage being read",
  pageRead: "the page being read",
  page: (page: string) => `page ${page}`,
} as const;
