import Papa from "papaparse";
import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { decodeText } from "../decode.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { compose } from "./shared/compose.ts";
import { type GridRow, kindOfText, SHEET_LIMITS } from "./sheets/grid.ts";
import { budgetNotes, dateNotes } from "./sheets/notes.ts";
import { createBudget, sheetBlocks } from "./sheets/sheet-blocks.ts";

/** Reads comma- and tab-separated values as tables. The separator is found by the content. */
export const csvExtractor: Extractor = {
  format: "csv",
  fingerprint: FINGERPRINTS.csv,
  async extract({ bytes, fileName, signal }: ExtractInput): Promise<Extracted> {
    const decoded = decodeText(bytes);
    const parsed = parse(decoded.text.replace(/^\ufeff/, ""), fileName);
    signal?.throwIfAborted();
    const rows = parsed.rows.flatMap(gridRow);
    const sheet = { name: null, rows, merges: [], comments: [] };
    const budget = createBudget();
    const composed = compose(sheetBlocks(sheet, budget));
    if (composed.text === "") throw new AppError("empty_file", "The table holds no values.");
    const notes = [...decoded.notes, ...parsed.notes, ...dateNotes([sheet]), ...budgetNotes(budget)];
    return { format: "csv", ...composed, pages: [], metadata: {}, notes };
  },
};

const UNCLOSED: ExtractionNote = {
  code: "quotes_unclear",
  message: "Some quotation marks of the table do not match. Check the rows around them in the original.",
};
/** The first line by which some programs name the separator. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i;

function parse(
  text: string,
  fileName: string,
): { readonly rows: readonly string[][]; readonly notes: readonly ExtractionNote[] } {
  const named = NAMED_SEPARATOR.exec(text);
  const body = text.slice(named?.[0].length ?? 0);
  const delimiter = named?.[1] ?? (/\.(?:tsv|tab)$/i.test(fileName) ? "\t" : separatorOf(body));
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  const widest = data.reduce((most, row) => Math.max(most, row.length), 0);
  if (widest > SHEET_LIMITS.columns) {
    throw new AppError(
      "too_complex",
      `A row of this table has ${widest.toLocaleString("en-GB")} values; ${SHEET_LIMITS.columns.toLocaleString("en-GB")} are read. Check that each row is on a line of its own.`,
      { columns: widest },
    );
  }
  return { rows: data, notes: errors.some(({ type }) => type === "Quotes") ? [UNCLOSED] : [] };
}

const SEPARATORS = [",", "\t", ";", "|"];
const HEAD_CHARS = 65_536;

/** Returns the separator by which most of the first rows have the same number of values; of equal ones, the most values. */
function separatorOf(text: string): string {
  const head = text.slice(0, HEAD_CHARS);
  const found = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 60, skipEmptyLines: "greedy" });
    const counts = [...Map.groupBy(data, ({ length }) => length)].filter(([values]) => values > 1);
    const [values = 0, rows = []] = counts.sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    return { delimiter, values, share: rows.length / Math.max(1, data.length) };
  });
  const [best] = found.sort((a, b) => b.share - a.share || b.values - a.values);
  return best?.delimiter ?? ",";
}

function gridRow(values: readonly string[], index: number): GridRow[] {
  const cells = values.flatMap((value, at) => {
    const text = value.trim();
    return text === "" ? [] : [{ column: at + 1, text, kind: kindOfText(text) }];
  });
  return cells.length === 0 ? [] : [{ row: index + 1, cells }];
}
