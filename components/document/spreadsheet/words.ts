import { plural } from "#components/words/quantities.ts";

/** Words of the view of a spreadsheet. */
export const SPREADSHEET_WORDS = {
  tabs: "Sheets",
  hidden: "hidden",
  hiddenTitle: "Spreadsheet programs hide this sheet",
  hiddenLineTitle: "Spreadsheet programs hide these cells",
  /** Names the only table of a file without named sheets. */
  table: "Table",
  grid: (sheet: string) => `Sheet ${sheet}`,
  corner: "Row",
  goTo: "Go to cell",
  noCell: (typed: string, address: string) =>
    `There is no cell “${typed}”. ${address} is still chosen. Enter an address such as B12.`,
  keepFirst: "Keep the first column in view",
  value: "Value of the chosen cell",
  empty: "Empty",
  covers: (address: string) => `Merged cells ${address}`,
  copy: "Copy cell",
  copied: "Cell and citation copied.",
  comment: "Comment",
  hasComment: "has a comment",
  nextComment: (total: number) => `${plural(total, "comment")}: go to the next`,
} as const;
