/** The state of a corpus: chips, reasons and figures. */

export const STATE_CHIP_WORDS = {
  disabled: "turned off",
  needsAttention: "needs attention",
  degraded: "degraded",
} as const;

export const STATE_REASON_WORDS = {
  disabled: "Not searched until it is turned on.",
  nothingAdded: "Nothing has been added to it yet.",
  notSynced: "It has not been synced yet.",
} as const;

export const FRESHNESS_PLOT_WORDS = {
  caption: "Documents of each corpus by freshness",
  corpus: "Corpus",
  fresh: "fresh",
  stale: "stale",
  missing: "not indexed in full",
} as const;

export const COVERAGE_WORDS = {
  title: "Coverage",
  caption: "Outcome of each file",
  outcome: "Outcome",
  files: "Files",
  added: "added",
  found: "found at the source",
} as const;

export const CONTENTS_WORDS = {
  title: "Contents",
  documents: "Documents",
  pages: "Pages",
  passages: "Passages",
  storage: "Storage",
  vectorsCaption: "Vectors by type",
  vectors: "Vectors",
  number: "Number",
  originals: (size: string) => `Originals ${size}`,
  index: (size: string) => `index ${size}`,
  pageImages: (size: string) => `page images ${size}`,
} as const;

/** What a vector is made from. */
export const VECTOR_WORDS: Readonly<Record<string, string>> = {
  content: "Passages",
  contextual: "Passages with title and headings",
  page: "Pages",
  "visual content": "Text in and around pictures",
  "visual contextual": "Text of pictures with title and headings",
};
