import type { TableCell } from "#lib/domain/extracted.ts";
import { terms } from "#lib/text/analyser.ts";
import type { AskedTerms } from "./asked-terms.ts";
import type { TableText } from "./table-grid.ts";

/** A table of a text format: cells divided by tabs, rows by line ends, from `start` on. */
export function tableOf(cells: readonly (readonly string[])[], start = 0, marked = true): TableText {
  let text = "";
  const rows = cells.map((row, at) =>
    row.map((words, column): TableCell => {
      text += column > 0 ? "\t" : at > 0 ? "\n" : "";
      const from = start + [...text].length;
      text += words;
      const header = marked && at === 0 ? { header: true } : {};
      return { start: from, end: start + [...text].length, ...header };
    }),
  );
  return { start, end: start + [...text].length, text, rows, format: "txt" };
}

/** A question each of whose terms weighs as much. */
export const asked = (text: string): AskedTerms => ({
  text,
  weights: new Map(terms(text).map((term) => [term, 1])),
});
