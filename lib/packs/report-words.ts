import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import { plural } from "#lib/domain/quantity-words.ts";
import { againstWords } from "./appendix-words.ts";
import { MISSING } from "./pdf-letters.ts";

/** Text of a Word file where an item has no words. */
export const SOURCE_GONE = "The source is gone or may not be shown; its reference and hashes stay.";

export const NO_WORDS = "(no words: see the page)";

export const REPORT_WORDS = {
  question: "Question",
  date: "Date",
  day: (iso: string) => `${dayWords(iso, "long")} (UTC)`,
  noneAgainst: "No evidence against was collected.",
  /** Verification reads it in Markdown. */
  pack: (id: string, version: string, items: number, exportedAt: string) =>
    `Pack ${id}, ${version}, ${plural(items, "item")}, exported ${exportedAt}.`,
  reference: (ref: string) => `Reference: ${ref}`,
  wordsAt: (ref: string) => `Words at: ${ref}`,
  sourceHash: (hash: string) => `sha256 of the source: ${hash}`,
  wordsHash: (hash: string) => `sha256 of the words: ${hash}`,
  recognised: (words: string) => `Words ${words}`,
  suggested: (against: { readonly number: number | null; readonly kind: CountervailingKind } | undefined) =>
    against === undefined
      ? "Suggested counter-evidence, not accepted."
      : `Suggested counter-evidence, not accepted: may speak against footnote ${against.number} (${againstWords(against.kind)}).`,
} as const;

/** The line below a quoted table, before the mark of its footnote. */
export const tableSource = (title: string) => `Source: ${title}`;

/** Says where the names of columns come from that the quote does not have. */
export const SUPPLIED_HEAD =
  "The column names are from the head of the same table. The quote begins below it.";

/** Text in place of no words, above the figure that shows the item. */
export const SEE_FIGURE = "See the figure below.";

/** Text in place of the labels of a drawing that is shown as a figure. */
export const DRAWN = "The cited drawing is shown as a figure.";

/** Explains the sign that replaces letters in a PDF. */
export const MISSING_WORDS = {
  ofItems: (items: number) =>
    `${MISSING} stands for letters of ${plural(items, "item")} that the fonts of this file do not have. The Word file shows them.`,
  ofFile: `${MISSING} stands for letters that the fonts of this file do not have. The Word file shows them.`,
} as const;

/** The foot of each page of a PDF. */
export const pageWords = (page: number, count: number) => `Page ${page} of ${count}`;
