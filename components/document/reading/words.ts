/** What stands in place of a document, its pages or its text. */
export const READING_WORDS = {
  removedTitle: "This document was removed",
  removedText: "It was removed, or the link is wrong.",
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
  tryAgain: "Try again",
} as const;
