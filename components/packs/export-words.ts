/** The menu of exports. */
export const EXPORT_WORDS = {
  open: "Export",
  exporting: "Exporting …",
  failed: (reason: string) => `The export failed. ${reason}`,
  retry: "Retry",
  printView: "Print view",
  localLinks:
    "Footnotes in Word, PDF and Markdown will have no links: the address of this Sightline works on this computer only.",
  wordHelp: "with a footnote for each source",
  pdfHelp: "the same report, to send or print",
  markdownHelp: "for notes and wikis",
  jsonHelp: "everything, to be verified later",
  csvHelp: "a row for each item",
} as const;
