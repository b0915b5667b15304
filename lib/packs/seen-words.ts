import type { QuoteBlock } from "#lib/domain/quote-block.ts";
import { STRUCK } from "#lib/domain/struck-words.ts";
import { xmlText } from "./xml-text.ts";

/** The words that a reader sees in a file, in the form that verification compares. */

/** Ends a cell of a table. XML cannot contain it, and Markdown is read without it. */
export const CELL_END = "\u001f";
/** Stands around each row of a table. */
export const ROW_EDGE = "\u001e";
/** Stands for what our files never show in a quote, such as an equation or a picture. */
export const FOREIGN = "\u001d";
/** Stands before and after words of a file that are struck through. */
export const STRUCK_EDGE = "\u001c";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks
const MARKS = /[\u001c-\u001f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks of rows and cells
const ROW_MARKS = /[\u001d-\u001f]/g;
/** Words struck one after the other count as one run, because a file does not say where each ends. */
const BETWEEN_STRUCK = new RegExp(`${STRUCK}(\\s*)${STRUCK}`, "g");

/** Removes the marks from words of a file or a source, so that words cannot imitate a table. */
export const withoutMarks = (text: string) => text.replace(MARKS, "");

/** True if a file shows a table. */
export const hasRows = (shown: string) => shown.includes(ROW_EDGE);

/** The words of a quote with marks around rows and after cells. */
export function markedBlockWords(blocks: readonly QuoteBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === "words"
        ? withoutMarks(block.text)
        : block.rows.map((row) => rowWords(row.map(withoutMarks))).join(""),
    )
    .join("\n\n");
}

/** A row with its marks. */
export const rowWords = (cells: readonly string[]) =>
  `${ROW_EDGE}${cells.map((cell) => `${cell}${CELL_END}`).join("")}${ROW_EDGE}`;

/**
 * Removes what XML cannot contain, folds white space, and leaves out empty rows and the empty cells that end a row.
 * Words struck through in a file are as in the text of a document: between marks.
 */
export function seenWords(text: string): string {
  return text
    .split(ROW_EDGE)
    .map((row) => {
      const cells = row.split(CELL_END).map((cell) => cellWords(cell));
      const last = cells.findLastIndex((cell) => cell !== "");
      return cells.slice(0, last + 1).join(CELL_END);
    })
    .filter((row) => row !== "")
    .join(ROW_EDGE);
}

function cellWords(cell: string): string {
  const marked = xmlText(cell.replaceAll(STRUCK_EDGE, STRUCK)).replace(/\s+/g, " ").trim();
  return marked.replace(BETWEEN_STRUCK, "$1");
}

/** The same words without columns and rows. */
export const withoutColumns = (text: string) => seenWords(text.replace(ROW_MARKS, " "));
